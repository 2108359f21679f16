// One address a line; one line of JSON each: what pzpr makes of it, as address and as file.

const readline = require("readline");
const pzpr = require("pzpr");

function reopened(address) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(address);
  return { url: puzzle.getURL(pzpr.parser.URL_PZPRV3), file: puzzle.getFileData(pzpr.parser.FILE_PZPR) };
}

readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => console.log(JSON.stringify(reopened(line))));
