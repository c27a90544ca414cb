import { Visitor } from "../support/visitor";
import { weigh } from "./page-weight";
import { plain, type Screen, screens, type Who } from "./pages-screens";
import { viewers } from "./pages-world";

const atOnce = 10;

/** `bytes` and `rows` are of a page, uncompressed; a file has no weight. Times are milliseconds. */
export type Measured = {
  times: number[];
  queries: number;
  slowestMs: number;
  slowest: string;
  bytes: number;
  rows: number;
};

type Web = { visitors: Map<Who, Visitor>; measured: Map<Screen, Measured> };

/**
 * Measures all screens of one or more webs on the same data, in turns, so that what else the machine does slows all of
 * them. Takes where they are, and what forgets how often somebody asked: no person asks so often, and none may. Returns
 * their figures in the order of the webs.
 */
export async function measureAll(
  origins: string[],
  requests: number,
  forget: () => Promise<unknown>,
): Promise<Map<Screen, Measured>[]> {
  const webs = await Promise.all(origins.map(open));
  const standing: Screen[] = [];
  for (const screen of [...(Object.keys(viewers) as Who[]).map((who) => ({ who, at: plain })), ...screens]) {
    await forget();
    const refused = await measureAlone(webs, screen);
    if (refused) console.log(`${screen.at} answers ${screen.who} with ${refused}: it is left out`);
    else standing.push(screen);
  }
  for (let round = 0; round < Math.ceil(requests / atOnce); round++) {
    for (const screen of standing) {
      for (const { visitors, measured } of webs) {
        await forget();
        const visitor = visitors.get(screen.who) as Visitor;
        const times = await Promise.all(Array.from({ length: atOnce }, () => timed(visitor, screen.at)));
        measured.get(screen)?.times.push(...times);
      }
    }
  }
  return webs.map(({ measured }) => measured);
}

async function open(origin: string): Promise<Web> {
  const visitors = new Map<Who, Visitor>();
  for (const [who, email] of Object.entries(viewers) as [Who, string][]) {
    const visitor = new Visitor(origin);
    await visitor.signIn(email);
    visitors.set(who, visitor);
  }
  return { visitors, measured: new Map() };
}

/** Returns the status of a web that does not answer with the screen. */
async function measureAlone(webs: Web[], screen: Screen): Promise<number | null> {
  for (const { visitors, measured } of webs) {
    const found = await alone(visitors.get(screen.who) as Visitor, screen);
    if (typeof found === "number") return found;
    measured.set(screen, found);
  }
  return null;
}

/** Asked for by itself until it is warm: what it asks of the database, and how long that takes at best. */
async function alone(visitor: Visitor, { at }: Screen): Promise<Measured | number> {
  let best: Measured | undefined;
  for (let time = 0; time < 5; time++) {
    const answer = await visitor.get(at);
    const text = await answer.text();
    if (answer.status !== 200) return answer.status;
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const slowestMs = Number(answer.headers.get("x-slowest-ms"));
    const slowest = decodeURIComponent(answer.headers.get("x-slowest") ?? "");
    const queries = Number(answer.headers.get("x-queries"));
    const found = { times: [], queries, slowestMs, slowest, ...(isPage ? weigh(text) : { bytes: 0, rows: 0 }) };
    if (!best || slowestMs < best.slowestMs) best = found;
  }
  return best as Measured;
}

async function timed(visitor: Visitor, at: string): Promise<number> {
  const begun = performance.now();
  const answer = await visitor.get(at);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${at} answered ${answer.status}`);
  return performance.now() - begun;
}

/** The time below which so large a share of them is. */
export function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
