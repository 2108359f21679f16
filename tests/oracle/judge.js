// One JSON request a line: {open: link or file, shaded: [[row, col], ...]}; one JSON answer a line: what pzpr makes of it.

const readline = require("readline");
const pzpr = require("pzpr");

function judged(request) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(request.open);
  for (const [row, col] of request.shaded) {
    puzzle.board.getc(2 * col + 1, 2 * row + 1).setQans(1);
  }
  const found = puzzle.check(true);
  const said = {
    url: puzzle.getURL(pzpr.parser.URL_PZPRV3),
    file: puzzle.getFileData(pzpr.parser.FILE_PZPR),
    complete: found.complete,
    faults: Array.from(found),
  };
  if (pzpr.variety(puzzle.pid).exists.kanpen) {
    said.kanpen = puzzle.getURL(pzpr.parser.URL_KANPEN);
  }
  if (pzpr.variety(puzzle.pid).exists.pencilbox) {
    said.pencilbox = puzzle.getFileData(pzpr.parser.FILE_PBOX);
    said.xml = puzzle.getFileData(pzpr.parser.FILE_PBOX_XML);
  }
  return said;
}

readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => console.log(JSON.stringify(judged(JSON.parse(line)))));
