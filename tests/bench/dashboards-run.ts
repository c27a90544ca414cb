import { fileURLToPath } from "node:url";
import { asOwner } from "../support/database";
import { startWeb } from "../support/web";
import { plain, screensOf } from "./dashboards-screens";
import { type DashboardWorld, fillNeighbors, openedFrom, viewers } from "./dashboards-world";
import { type Measured, measureAll, percentile, type Screen } from "./pages-measure";

/**
 * A screen's figures as one line; times are seconds, at the 95th percentile, `median_ratio` is the same ratio of the
 * medians, and `slowest_ms` is its slowest statement by itself.
 */
export type Line = {
  case: string;
  who: string;
  rows: number;
  seconds: number;
  floor_seconds: number;
  ratio: number;
  median_ratio: number;
  queries: number;
  slowest_ms: number;
  bytes: number;
  peak_memory_mb: number;
  /** Requests that were not answered with the screen. */
  failed: number;
};

type Servers = { appUrl: string; ownerUrl: string };
type Run = {
  requests: number;
  /** Another checkout, whose build is measured. */
  build?: string;
  only?: string;
  say: (line: string) => void;
  slow?: (text: string) => void;
};

/** How long each screen takes of a database that is filled, ten requests at a time, beside the empty page. */
export async function measureDashboards(servers: Servers, world: DashboardWorld, run: Run): Promise<Line[]> {
  const { requests, only, say, slow = () => {} } = run;
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  const web = await startWeb(servers.appUrl, { NODE_OPTIONS: `--import ${counting}` }, run.build);
  try {
    const screens = screensOf({ ...world, ...(await openedFrom(servers, world)) }).filter(
      ({ at }) => !only || at === plain || only.split(",").some((one) => at.includes(one)),
    );
    const forget = () => asOwner(servers.ownerUrl, "delete from limit_uses");
    const [measured] = await measureAll([web], { viewers, screens }, { requests, forget, say });
    if (!measured) return [];
    const closed = screens.filter((screen) => !measured.has(screen)).map((screen) => unanswered(screen, run, world));
    return [...linesOf(measured, world.rows, slow), ...closed];
  } finally {
    await web.stop();
  }
}

/** A screen that was not answered at all. */
const unanswered = ({ who, at }: Screen, { requests }: Run, { rows }: DashboardWorld): Line => ({
  case: caseOf(at),
  who,
  rows,
  seconds: 0,
  floor_seconds: 0,
  ratio: 0,
  median_ratio: 0,
  queries: 0,
  slowest_ms: 0,
  bytes: 0,
  peak_memory_mb: 0,
  failed: requests,
});

const caseOf = (at: string) => at.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "{id}");

const rounded = (number: number, digits: number) => Number(number.toFixed(digits));

function linesOf(measured: Map<Screen, Measured>, rows: number, slow: (text: string) => void): Line[] {
  const p95 = ({ times }: Measured) => percentile(times, 0.95) / 1_000;
  const median = ({ times }: Measured) => percentile(times, 0.5);
  return [...measured].map(([{ who, at }, figures]) => {
    const empty = [...measured].find(([screen]) => screen.who === who && screen.at === plain)?.[1] as Measured;
    if (figures.slowestMs > 100) slow(`${at}: ${figures.slowest}`);
    return {
      case: caseOf(at),
      who,
      rows,
      seconds: rounded(p95(figures), 4),
      floor_seconds: rounded(p95(empty), 4),
      ratio: rounded(p95(figures) / p95(empty), 2),
      median_ratio: rounded(median(figures) / median(empty), 2),
      queries: figures.queries,
      slowest_ms: rounded(figures.slowestMs, 1),
      bytes: figures.bytes,
      peak_memory_mb: rounded(figures.memory / 2 ** 20, 1),
      failed: figures.failed,
    };
  });
}

/** How a screen's time grows with the districts beside it: the ratio to the time with the fewest of them. */
export type GrowthLine = Line & { districts: number; grows: number };

/** The same screens with the rollups of more and more districts present, in ascending numbers, the own one included. */
export async function measureGrowth(
  servers: Servers,
  world: DashboardWorld,
  { districts, people, sites, ...run }: Run & { districts: readonly number[]; people: number; sites: number },
  tell: (line: GrowthLine) => void,
): Promise<void> {
  const first = new Map<string, number>();
  let there = 1;
  for (const count of districts) {
    run.say(`${count} districts …`);
    await fillNeighbors(servers, world, { from: there, to: count, people, sites });
    there = Math.max(there, count);
    for (const line of await measureDashboards(servers, world, run)) {
      const key = `${line.who} ${line.case}`;
      // By the ratio to the empty page of the same moment: whatever else the machine does is in both. Of the medians, since
      // the runs are many minutes apart, and the few slowest requests are another few each time.
      const { median_ratio: ratio } = line;
      const grows = rounded(ratio / (first.get(key) ?? ratio), 2);
      if (!first.has(key)) first.set(key, ratio);
      tell({ ...line, districts: count, grows });
    }
  }
}
