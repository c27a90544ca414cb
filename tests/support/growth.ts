import { expect } from "vitest";

/** Below this many milliseconds of work a doubling says more about the machine than about the code. */
const floorMs = 30;
/** Twice the input may take twice the time; a square would take sixteen times as long for four times as much. */
const mostGrowth = 9;

/** The processor's time that a piece of work takes, the least of a few tries, in milliseconds. Others' work is not in it. */
async function leastWork(work: () => unknown, tries = 4): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries; at++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/**
 * Expects that reading grows no faster than what is read: `make(size)` is given to `read` at n, 2n and 4n. `n` is so
 * large that a square would show: more than the floor by far.
 */
export async function expectLinear<T>(n: number, make: (size: number) => T, read: (input: T) => unknown) {
  const [one, two, four] = [make(n), make(2 * n), make(4 * n)];
  await read(one);
  let said = "";
  // A machine that is busy with other things may slow one size down; a square is as slow each time.
  for (let round = 0; round < 8; round++) {
    const large = await leastWork(() => read(four));
    if (large < floorMs) return;
    const small = await leastWork(() => read(one));
    const middle = await leastWork(() => read(two));
    if (large < Math.max(mostGrowth * small, (mostGrowth / 3) * middle)) return;
    said = `n, 2n, 4n took ${[small, middle, large].map((ms) => ms.toFixed(1)).join(", ")} ms`;
  }
  expect.fail(`${said}; 4n may take ${mostGrowth} times as long as n, or ${mostGrowth / 3} times as long as 2n.`);
}
