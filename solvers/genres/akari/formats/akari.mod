# Akari for glpsol: glpsol --model akari.mod --data board.dat
# ini: 0-4 a number, 5 black, 8 white. west and north name the first cell of the run through a white cell.

param Nr integer >= 1;
param Nc integer >= 1;
param ini{1..Nr, 1..Nc} integer;

param west{r in 1..Nr, c in 1..Nc} := if ini[r,c] != 8 then 0 else if c = 1 then 1 else if ini[r,c-1] != 8 then c else west[r,c-1];
param north{r in 1..Nr, c in 1..Nc} := if ini[r,c] != 8 then 0 else if r = 1 then 1 else if ini[r-1,c] != 8 then r else north[r-1,c];

set White := setof{r in 1..Nr, c in 1..Nc: ini[r,c] = 8} (r, c);
set Across := setof{(r, c) in White: west[r,c] = c} (r, c);
set Down := setof{(r, c) in White: north[r,c] = r} (r, c);
set Clue := setof{r in 1..Nr, c in 1..Nc: ini[r,c] <= 4} (r, c);

var light{White} binary;
var across{Across} >= 0, <= 1;
var down{Down} >= 0, <= 1;

s.t. InRow{(r, c) in Across}: across[r,c] = sum{k in c..Nc: west[r,k] = c} light[r,k];
s.t. InColumn{(r, c) in Down}: down[r,c] = sum{k in r..Nr: north[k,c] = r} light[k,c];
s.t. Lit{(r, c) in White}: across[r,west[r,c]] + down[north[r,c],c] >= 1;
s.t. Number{(r, c) in Clue}: sum{(i, j) in White: abs(i - r) + abs(j - c) = 1} light[i,j] = ini[r,c];

minimize Lights: sum{(r, c) in White} light[r,c];

solve;

printf "--ini--lights=%d\n", sum{(r, c) in White} light[r,c];
for {r in 1..Nr} {
  for {c in 1..Nc} printf " %s", if ini[r,c] != 8 then ini[r,c] else if light[r,c] > 0.5 then "@" else ".";
  printf "\n";
}
