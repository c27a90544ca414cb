import { compareExplained, type ExplainedLine } from "domain/insight/explained-comparison";
import { groundsSaid } from "domain/insight/explained-words";
import { wholePercent } from "domain/percent-words";
import { type Covered, perSchoolDay } from "domain/usage/comparison-terms";
import { readStrangers } from "domain/usage/queries/range-use";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import type { readPeriods } from "~/routes/usage/compared-periods.server";
import { formatDay } from "~/ui/time-format";

/** Parts on the page, as many as the comparison shows: a phone's screens hold no more. The file has all. */
const shownParts = 30;

/** So many of what is on record about a part are named. */
const shownGrounds = 10;

type Of = Pick<Awaited<ReturnType<typeof readPeriods>>, "pair" | "values" | "calendar">;

/** A comparison with the parts that its two figures are made of, the largest first; null without two periods. */
export async function loadMadeOf(viewer: Viewer, district: Working, { pair, values, calendar }: Of) {
  if (!pair) return null;
  const compared = await compareExplained(db, viewer, { district, pair, by: values.by, calendar });
  const { total, rosters } = compared;
  const strangers = await readStrangers(db, viewer, { districtId: district.id, ...pair });
  const parts = compared.rows.map(partOf).sort((a, b) => b.now + b.past - (a.now + a.past));
  const rest = parts.slice(shownParts);
  const share = (part: number, all: number) => (all === 0 ? 0 : wholePercent(part / all));
  const { now, past } = { now: total.now.engagements, past: total.past.engagements };
  return {
    now: periodOf(compared.now, now),
    past: periodOf(compared.past, past),
    total: { now, past },
    parts: parts.slice(0, shownParts),
    rest: { count: rest.length, now: sumOf(rest, "now"), past: sumOf(rest, "past") },
    strangers: { now: share(strangers.now, now), past: share(strangers.past, past) },
    rosters,
  };
}

export type MadeOfComparison = NonNullable<Awaited<ReturnType<typeof loadMadeOf>>>;

const periodOf = (covered: Covered, engagements: number) => ({
  ...covered,
  engagements,
  rate: perSchoolDay(engagements, covered),
});

const partOf = ({ id, name, use, grounds }: ExplainedLine) => ({
  id,
  name,
  note: groundsSaid(grounds, { most: shownGrounds, withDay: (what, day) => `${what}, ${formatDay(day)}` }) || null,
  now: use.now.engagements,
  past: use.past.engagements,
});

const sumOf = (parts: readonly { now: number; past: number }[], when: "now" | "past") =>
  parts.reduce((sum, part) => sum + part[when], 0);
