import { gzipSync } from "node:zlib";
import { type LogOptions, readLog } from "domain/usage/logs/read-log";
import { Recent } from "domain/usage/logs/recent";

const start = Date.UTC(2026, 9, 6, 13);
const perChunk = 500;

/** A packed log of so many lines, made as it is read: 200 people who ask a site ten times a second between them. */
async function* longLog(lines: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < lines; at += perChunk) {
    const chunk = Array.from({ length: Math.min(perChunk, lines - at) }, (_, nth) => {
      const number = at + nth;
      const time = ((start + number * 100) / 1000).toFixed(3);
      return `${time} 5 10.1.0.7 TCP_MISS/200 8 GET https://site${(number % 200) % 7}.example/page/${number} pupil${number % 200} HIER_DIRECT/192.0.2.1 text/html\n`;
    });
    yield gzipSync(chunk.join(""), { level: 1 });
  }
}

/** Reads a long log and merges it. Returns the report, what was kept, and the most memory in use on the way, in MB. */
export async function readLongLog(lines: number, options: LogOptions) {
  const { report, entries } = readLog(longLog(lines), options);
  let [kept, most, read] = [0, 0, 0];
  const recent = new Recent();
  for await (const some of entries) {
    for (const { id } of some) {
      if (!recent.has(id)) kept += 1;
      recent.add(id);
    }
    read += some.length;
    if (read % 20_000 < perChunk) most = Math.max(most, memoryInUse());
  }
  return { report, kept, most };
}

/** Megabytes in use: what no one holds any more is counted, too, unless the garbage can be collected. */
export function memoryInUse(): number {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
}
