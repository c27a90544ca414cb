import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { changedFiles } from "./changes";
import { takeCitusSettings, withCluster } from "./citus";
import { Lanes } from "./lanes";
import { otherNode } from "./nodes";
import { inWords, isGood } from "./reports";
import { chooseParts, type SlowPart, slowParts } from "./slow-parts";

/**
 * The tests, in two lanes. `npm test` is the fast one. "everything" (`npm run test:all`) adds the slow one, on both
 * Nodes; "touched" (.ci/run) adds what the last change touches of it, within --minutes in all. "code" and "browser" are
 * one half of the fast lane; what follows is handed to its runner, as in `npm run test:e2e -- sign-in`. Ends with how
 * many passed and failed.
 */
process.chdir(fileURLToPath(new URL("../../", import.meta.url)));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { minutes: { type: "string" } } });
const citus = takeCitusSettings();
const [what = "fast", ...more] = positionals;
const lanes = new Lanes({ minutes: Number(values.minutes ?? 480), browser: what !== "code" });

/** About how long the two halves of the fast lane take on two cores that do nothing else. */
const fastMinutes = { code: 20, browser: 14 };
/** Parts take as long as they say on a machine that does nothing else: some of the time is left to those that don't. */
const planned = 0.7;
/** And the tests of use on a cluster. */
const clusterMinutes = 7;

if (lanes.build()) {
  const before = lanes.minutesLeft();
  if (what !== "browser") await lanes.fastCode(more);
  if (what === "touched") await runTouched(Math.max(1, (before - lanes.minutesLeft()) / fastMinutes.code));
  else if (what === "everything") await runEverything();
  else if (what !== "code") await lanes.fastBrowser(more);
}

const all = lanes.end();
console.log(inWords(all));
process.exitCode = isGood(all) ? 0 : 1;

/** The tests of use again, on a cluster; where there is none they are named as not run. */
async function runOnCluster(): Promise<void> {
  const missing =
    lanes.minutesLeft() < clusterMinutes
      ? "time for the tests of use on a cluster"
      : await withCluster(citus, (url) => lanes.onCluster(url));
  if (missing) lanes.notRun(missing);
}

/**
 * The browser's fast lane, and what the change touches: where that is the browser's slow lane, both in one run. `pace`
 * is how many times the minutes planned this machine takes.
 */
async function runTouched(pace: number): Promise<void> {
  const changed = changedFiles();
  if (changed === null) console.log("What changed can't be told: of the slow lane runs what there is time for.");
  await runOnCluster();
  const { chosen, late } = chooseParts(changed, (lanes.minutesLeft() / pace - fastMinutes.browser) * planned);
  for (const { name } of late) console.log(`left to npm run test:all for lack of time: ${name}`);
  console.log(`of the slow lane: ${chosen.map(({ name }) => name).join("; ") || "nothing"}`);
  if (chosen.some(isOfBrowser)) await lanes.wholeBrowser();
  else await lanes.fastBrowser([]);
  await lanes.slow(chosen.filter((part) => !isOfBrowser(part)));
}

async function runEverything(): Promise<void> {
  await runOnCluster();
  await lanes.wholeBrowser();
  await lanes.slow(slowParts.filter((part) => !isOfBrowser(part)));
  const node = otherNode();
  if ("missing" in node) lanes.notRun(node.missing);
  else if (lanes.build(node)) await lanes.onOther(node, slowParts);
}

function isOfBrowser({ tests }: SlowPart): boolean {
  return tests.tool === "playwright";
}
