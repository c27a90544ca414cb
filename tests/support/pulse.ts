import http from "node:http";
import type { Web } from "./web";

/** How long /healthz may take while a stranger keeps the web busy, in milliseconds. */
export const healthyMs = 250;

const oneBeat = (web: Web) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now();
    http
      .get(`${web.origin}/healthz`, { agent: false }, (answer) => {
        answer.resume().on("end", () => resolve(performance.now() - began));
      })
      .on("error", reject);
  });

/** Asks /healthz again and again while `work` runs. Returns the longest that it took, in milliseconds, and the work's. */
export async function pulseDuring<T>(web: Web, work: () => Promise<T>) {
  let working = true;
  let longest = 0;
  const beats = (async () => {
    while (working) {
      longest = Math.max(longest, await oneBeat(web));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const began = performance.now();
  try {
    const result = await work();
    return { result, tookMs: performance.now() - began, longest: () => longest };
  } finally {
    working = false;
    await beats;
  }
}

/**
 * The calmest of a few tries, so that another program on this machine does not decide: the time of the work and of the
 * slowest /healthz in it, each from the try in which it was shortest.
 */
export async function calmest(web: Web, work: () => Promise<unknown>, tries = 3) {
  let [tookMs, healthMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let at = 0; at < tries; at++) {
    const one = await pulseDuring(web, work);
    tookMs = Math.min(tookMs, one.tookMs);
    healthMs = Math.min(healthMs, one.longest());
  }
  return { tookMs, healthMs };
}
