// One JSON request a line, {open: link or file}; one JSON answer a line: what pzprjs makes of it.
// ENPITSU_PZPRJS is the folder of pzprjs (github.com/robx/pzprjs), whose nonogram is in no published package.

const readline = require("readline");
const pzpr = require(process.env.ENPITSU_PZPRJS);

function judged(request) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(request.open);
  return {
    url: puzzle.getURL(pzpr.parser.URL_PZPRV3),
    file: puzzle.getFileData(pzpr.parser.FILE_PZPR),
    complete: puzzle.check(true).complete,
  };
}

readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => console.log(JSON.stringify(judged(JSON.parse(line)))));
