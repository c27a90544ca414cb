import { createHash } from "node:crypto";
import { fewestTogether, figuresOf, type OwnFigures, type PeerFamily, peerFamilies, type SizeBand } from "./terms";

/** A district that shares, with its figures of this week. */
export type Contribution = { districtId: string; stateId: string; band: SizeBand; figures: OwnFigures };

/** Districts that a comparison is made of; `stateId` is null for all of a size. */
export type Cohort = { band: SizeBand; stateId: string | null; family: PeerFamily; members: readonly string[] };

type Ids = readonly string[];

/** How many districts are in one of two groups and not in the other. */
export function apart(one: Ids, other: Ids): number {
  const there = new Set(other);
  const both = one.filter((id) => there.has(id)).length;
  return one.length + other.length - 2 * both;
}

/**
 * Whether nothing can be learned of fewer than six districts by holding two comparisons against each other: of five, to one
 * of the six.
 */
const isSafeBeside = (one: Ids, other: Ids) => {
  const differ = apart(one, other);
  return differ === 0 || differ >= fewestTogether;
};

const isEnough = (members: Ids) => members.length >= fewestTogether;

const isSafe = (members: Ids, published: readonly Ids[]) =>
  isEnough(members) && published.every((other) => isSafeBeside(members, other));

/**
 * Leaves districts out until a group differs enough from every one that was told of before; undefined where too few are
 * left. Which of several is left out changes with `turn`, so that it is not always the same one.
 */
function thinned(members: Ids, published: readonly Ids[], turn: string): Ids | undefined {
  const order = (id: string) => createHash("sha256").update(`${turn} ${id}`).digest("hex");
  let left = [...members].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  while (isEnough(left) && !isSafe(left, published)) {
    const close = published.filter((other) => !isSafeBeside(left, other));
    const among = (id: string) => close.filter((other) => other.includes(id)).length;
    const most = Math.max(...left.map(among));
    const out = left.find((id) => among(id) === most);
    left = left.filter((id) => id !== out);
  }
  return isEnough(left) ? left : undefined;
}

/** The largest group of these districts that can be told of; one that was told of before is as good as a new one. */
function largest(available: Ids, published: readonly Ids[], turn: string): Ids | undefined {
  if (!isEnough(available)) return undefined;
  const there = new Set(available);
  const again = published.filter((other) => other.every((id) => there.has(id)));
  return [available, ...again, thinned(available, published, turn) ?? []]
    .filter((members) => isSafe(members, published))
    .reduce<Ids | undefined>((most, one) => (one.length > (most?.length ?? 0) ? one : most), undefined);
}

const hasAll = ({ figures }: Contribution, family: PeerFamily) =>
  figuresOf(family).every((figure) => figures[figure] !== undefined);

/** Groups of a size by state, the largest first. Where too few are left over, the smallest of them is not told of. */
function ofStates(
  whole: Cohort,
  stateOf: ReadonlyMap<string, string>,
  published: readonly Ids[],
  turn: string,
): Cohort[] {
  const states = [...new Set(whole.members.map((id) => stateOf.get(id) ?? ""))];
  const inState = (state: string) => whole.members.filter((id) => stateOf.get(id) === state);
  const found: Cohort[] = [];
  const bySize = states.sort((a, b) => inState(b).length - inState(a).length || (a < b ? -1 : 1));
  for (const stateId of bySize) {
    const members = largest(inState(stateId), [...published, ...found.map((one) => one.members)], turn);
    if (members) found.push({ ...whole, stateId, members });
  }
  const left = () => whole.members.length - found.reduce((sum, { members }) => sum + members.length, 0);
  while (found.length > 0 && left() > 0 && left() < fewestTogether) {
    const smallest = Math.min(...found.map(({ members }) => members.length));
    found.splice(
      found.findLastIndex(({ members }) => members.length === smallest),
      1,
    );
  }
  return found;
}

/**
 * Which comparisons are made of the districts of one size. Each has at least six districts, so that everyone in it has
 * five others. Any two of them, of any family, by size or by state, now or earlier (`published`), have the same
 * districts or differ by at least six. The same is true of what all states together leave over. `turn` is the week.
 */
export function cohortsOf(
  band: SizeBand,
  contributions: readonly Contribution[],
  { published, turn }: { published: readonly Ids[]; turn: string },
): Cohort[] {
  const stateOf = new Map(contributions.map(({ districtId, stateId }) => [districtId, stateId]));
  const made: Cohort[] = [];
  const soFar = () => [...published, ...made.map(({ members }) => members)];
  for (const family of peerFamilies) {
    const available = contributions.filter((one) => one.band === band && hasAll(one, family));
    const members = largest(
      available.map(({ districtId }) => districtId),
      soFar(),
      turn,
    );
    if (members) made.push({ band, stateId: null, family, members });
  }
  for (const whole of [...made]) made.push(...ofStates(whole, stateOf, soFar(), turn));
  return made;
}
