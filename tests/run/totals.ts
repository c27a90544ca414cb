import { allTotals, inWords, isGood } from "./reports";

/**
 * The last lines of .ci/run: the tests that failed, and how many. Takes the exit codes of `npm run check` and of the
 * tests; adds up what the reports say. A failed check counts as one failure, and so does a run that ended badly without
 * a report that says why.
 */
const [check, tests] = process.argv.slice(2).map(Number);
const found = allTotals();
if (check !== 0) found.faults.push("npm run check failed");
if (tests !== 0 && found.failed === 0 && found.faults.length === 0) found.faults.push("the tests ended badly");
for (const failure of found.failures) console.log(`failed: ${failure}`);
for (const fault of found.faults) console.log(`fault: ${fault}`);
console.log(inWords(found));
process.exitCode = isGood(found) ? 0 : 1;
