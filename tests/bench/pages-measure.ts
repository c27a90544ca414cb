import { Visitor } from "../support/visitor";
import { watchMemory } from "./memory";
import { weigh } from "./page-weight";

const atOnce = 10;

export type Screen<Who extends string = string> = { who: Who; at: string };

/** Who looks, by their email addresses, and at what. */
type Looked<Who extends string> = { viewers: Readonly<Record<Who, string>>; screens: readonly Screen<Who>[] };

/**
 * `bytes` and `rows` are of a page, uncompressed; a file has no weight. Times are milliseconds. `memory` is the most
 * that the server held above an idle one while it answered, in bytes.
 */
export type Measured = {
  memory: number;
  /** How many requests were not answered with 200: their times are left out. */
  failed: number;
  times: number[];
  queries: number;
  slowestMs: number;
  slowest: string;
  bytes: number;
  rows: number;
};

type Web = {
  visitors: Map<string, Visitor>;
  measured: Map<Screen, Measured>;
  memory: Awaited<ReturnType<typeof watchMemory>>;
};

/** A web to measure: where it answers, and which process it is. */
export type Measurable = { origin: string; child: { pid?: number | undefined } };

/**
 * Measures all screens of one or more webs on the same data, in turns, so that what else the machine does slows all of
 * them. Takes what forgets how often somebody asked: no person asks so often, and none may. A screen that does not answer
 * with 200 is left out, and `say` told of it. Returns their figures in the order of the webs.
 */
export async function measureAll<Who extends string>(
  measurable: readonly Measurable[],
  { viewers, screens }: Looked<Who>,
  { requests, forget, say }: { requests: number; forget: () => Promise<unknown>; say: (line: string) => void },
): Promise<Map<Screen<Who>, Measured>[]> {
  const webs = await Promise.all(measurable.map((web) => open(web, viewers)));
  const standing: Screen[] = [];
  for (const screen of screens) {
    await forget();
    const refused = await measureAlone(webs, screen);
    if (refused) say(`${screen.at} answers ${screen.who} with ${refused}: it is left out`);
    else standing.push(screen);
  }
  try {
    for (let round = 0; round < Math.ceil(requests / atOnce); round++) {
      for (const screen of standing) {
        for (const web of webs) {
          await forget();
          await measureTogether(web, screen);
        }
      }
    }
  } finally {
    for (const { memory } of webs) memory.stop();
  }
  return webs.map(({ measured }) => measured as Map<Screen<Who>, Measured>);
}

async function open({ origin, child }: Measurable, viewers: Readonly<Record<string, string>>): Promise<Web> {
  const visitors = new Map<string, Visitor>();
  for (const [who, email] of Object.entries(viewers)) {
    const visitor = new Visitor(origin);
    await visitor.signIn(email);
    visitors.set(who, visitor);
  }
  return { visitors, measured: new Map(), memory: await watchMemory(child.pid ?? 0) };
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
    const found = {
      times: [],
      memory: 0,
      failed: 0,
      queries,
      slowestMs,
      slowest,
      ...(isPage ? weigh(text) : { bytes: 0, rows: 0 }),
    };
    if (!best || slowestMs < best.slowestMs) best = found;
  }
  return best as Measured;
}

async function measureTogether({ visitors, measured, memory }: Web, screen: Screen): Promise<void> {
  const visitor = visitors.get(screen.who) as Visitor;
  memory.reset();
  const times = await Promise.all(Array.from({ length: atOnce }, () => timed(visitor, screen.at)));
  const kept = measured.get(screen) as Measured;
  kept.times.push(...times.filter((time) => time !== null));
  kept.failed += times.filter((time) => time === null).length;
  kept.memory = Math.max(kept.memory, memory.peakAboveIdle());
}

async function timed(visitor: Visitor, at: string): Promise<number | null> {
  const begun = performance.now();
  const answer = await visitor.get(at);
  await answer.arrayBuffer();
  return answer.status === 200 ? performance.now() - begun : null;
}

/** The time below which so large a share of them is. */
export function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
