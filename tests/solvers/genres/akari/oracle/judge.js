// One JSON request a line: {open: link or file, lights: [[row, col], ...]}; one JSON answer a line: what pzpr makes of it.

const readline = require("readline");
const pzpr = require("pzpr");

function judged(request) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(request.open);
  const board = puzzle.board;
  for (const [row, col] of request.lights || []) {
    board.getc(2 * col + 1, 2 * row + 1).setQans(1);
  }
  const found = puzzle.check(true);
  return {
    url: puzzle.getURL(pzpr.parser.URL_PZPRV3),
    kanpen: puzzle.getURL(pzpr.parser.URL_KANPEN),
    file: puzzle.getFileData(pzpr.parser.FILE_PZPR),
    pencilbox: puzzle.getFileData(pzpr.parser.FILE_PBOX),
    xml: puzzle.getFileData(pzpr.parser.FILE_PBOX_XML),
    complete: found.complete,
    faults: Array.from(found),
  };
}

readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => console.log(JSON.stringify(judged(JSON.parse(line)))));
