import type { Db } from "db/client";
import { operator } from "domain/access/actor";
import { type FigurePart, type Figures, figureParts, readFigures } from "domain/usage/queries/figures";
import { countWaiting } from "domain/usage/queries/intake";
import { readKept } from "domain/usage/queries/keeping";
import { UserRefused } from "../accounts/user-refused";
import { type RangeInput, rangeOf, readRange } from "./range";

type FiguresInput = RangeInput & { parts: FigurePart[] };

/** Reads the words of `npm run usage:figures`. Throws UserRefused. */
export function readFiguresArguments(words: string[]): FiguresInput {
  const input = readRange(words);
  const isPart = (part: string): part is FigurePart => (figureParts as readonly string[]).includes(part);
  const parts = input.by.filter(isPart);
  if (parts.length < input.by.length) throw new UserRefused(`--by takes some of ${figureParts.join(",")}.`);
  return { ...input, parts };
}

/** What a district used, as lines for a person or, with --json, as one object for a program. */
export async function tellFigures(db: Db, input: FiguresInput, now: Date): Promise<string[]> {
  const { districtId, name, from, to } = await rangeOf(db, input, now);
  const figures = await readFigures(db, operator, { districtId, from, to, by: input.parts });
  const waiting = await countWaiting(db, { districtId, most: 1_000_000 });
  const rows = figures.map((row) => rowOf(row, input.parts));
  if (input.json) {
    const whole = { district: name, from, to, by: input.parts, batches_not_counted_yet: waiting, figures: rows };
    return [JSON.stringify(whole)];
  }
  const { peopleFrom } = await readKept(db, { districtId });
  const left = waiting === 1 ? "1 batch is" : `${waiting} batches are`;
  const head = [`${name}, ${from} to ${to}${waiting > 0 ? ` (${left} not counted yet)` : ""}`];
  if (peopleFrom > from)
    head.push(
      `Usage by person is kept from ${peopleFrom} on. For earlier days there are totals, without distinct people.`,
    );
  if (rows.length === 0) return [...head, "Nothing was used."];
  return [
    ...head,
    ...rows.map((row) =>
      Object.entries(row)
        .map(([key, value]) => `${key} ${value ?? "-"}`)
        .join("  "),
    ),
  ];
}

function rowOf(row: Figures, parts: readonly FigurePart[]) {
  const named = parts.map((part) => {
    const value = row[part];
    return [part, value && typeof value === "object" ? value.name : (value ?? null)] as const;
  });
  return {
    ...Object.fromEntries(named),
    engagements: row.engagements,
    active_people: row.activePeople,
    visits: row.visits,
    minutes: row.minutes,
    unknown_people: row.unknownPeople,
    blocked_attempts: row.blockedAttempts,
  };
}
