/* The rail round the table on the TV: a line along its edge, drawn from the middle of the top. */
function ShuffleRail(table, wood, line) {
  "use strict";
  const STEP_PX = 6; // each step paints the whole rail anew
  let whole = 0;
  let drawn = null;

  function lay() {
    const wide = table.clientWidth;
    const high = table.clientHeight;
    const inset = Math.max(3, wide * 0.006);
    const edge = parseFloat(getComputedStyle(table).borderTopLeftRadius) || 0;
    const round = Math.max(1, edge - inset);
    const right = wide - inset;
    const foot = high - inset;
    const turn = (x, y) => "A" + round + " " + round + " 0 0 1 " + x + " " + y;
    const path = "M" + wide / 2 + " " + inset + "H" + (right - round) + turn(right, inset + round)
      + "V" + (foot - round) + turn(right - round, foot) + "H" + (inset + round)
      + turn(inset, foot - round) + "V" + (inset + round) + turn(inset + round, inset) + "Z";
    [wood, line].forEach((one) => one.setAttribute("d", path));
    whole = line.getTotalLength();
    drawn = null;
  }

  function draw(share) {
    const dash = Math.round(whole * share / STEP_PX) * STEP_PX;
    if (dash === drawn) { return; }
    drawn = dash;
    line.style.strokeDasharray = dash + " " + Math.ceil(whole + STEP_PX);
    line.style.visibility = dash ? "visible" : "hidden";
  }

  return { lay: lay, draw: draw };
}
