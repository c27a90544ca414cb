import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const everyMs = 25;

/** What a process holds in memory, in bytes (resident set), from Linux's own books, else from ps. */
function residentBytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    if (kilobytes) return Number(kilobytes) * 1024;
  } catch {
    // Not Linux: ps knows, too.
  }
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString()) * 1024;
}

/**
 * Watches a process that is idle now; `peak` is the most it held since `reset`, in bytes, and `peakAboveIdle` how much of it
 * is more than it held then.
 */
export async function watchMemory(pid: number) {
  await wait(1_000);
  const idle = residentBytes(pid);
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, everyMs);
  return {
    reset: () => {
      peak = residentBytes(pid);
    },
    idle: () => idle,
    peak: () => peak,
    peakAboveIdle: () => peak - idle,
    stop: () => clearInterval(timer),
  };
}
