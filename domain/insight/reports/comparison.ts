import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import type { Calendar } from "domain/places/calendar/days";
import { atOnce, inCells, type Report } from "domain/report";
import { type ComparedBy, type ComparedOrder, changeOf, percentChange } from "domain/usage/comparison-terms";
import type { Pair } from "domain/usage/periods";
import { compareExplained, type ExplainedLine } from "../explained-comparison";
import { groundsSaid } from "../explained-words";

const columns = ["name", "engagements", "engagements_compared", "minutes", "minutes_compared"];
const rates = ["engagements_per_school_day", "engagements_per_school_day_compared", "change", "change_percent"];

/** A cell of a spreadsheet holds no more than so many with certainty. */
const mostGrounds = 100;

const tenths = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
const cellsOf = ({ name, use: { now, past }, rate, grounds }: ExplainedLine) => [
  ...[name, now.engagements, past.engagements],
  ...[Math.round(now.seconds / 60), Math.round(past.seconds / 60), tenths(rate.now), tenths(rate.past)],
  ...[tenths(changeOf(rate)), tenths(percentChange(rate))],
  groundsSaid(grounds, { most: mostGrounds, withDay: (what, day) => `${what} (${day})` }),
];

type Of = {
  district: { id: string; today: string };
  pair: Pair | null;
  by: ComparedBy;
  calendar: Calendar;
  order?: ComparedOrder;
};

/** Two periods side by side, in the order of the page; no rows without a pair of periods. */
export function comparisonReport(db: Db, actor: Actor, { pair, ...of }: Of): Report {
  const read = async () => (pair ? (await compareExplained(db, actor, { ...of, pair })).rows : []);
  const name = pair ? `usage-${pair.now.from}-to-${pair.now.to}-compared` : "usage-compared";
  return { name, columns: [...columns, ...rates, "on_record"], rows: inCells(atOnce(read), cellsOf) };
}
