import { binaryArray, binaryUuids, type NumberType } from "db/binary-array";
import type { Learned } from "./numbers";
import type { Visit } from "./read-events";

/** The visits of a batch as they go to the database: one list for each column; "{}" where no visit has a value. */
export type Lists = {
  ids: Buffer;
  at: Buffer;
  days: Buffer;
  hours: Buffer;
  people: Buffer;
  places: Buffer;
  seconds: Buffer | "{}";
  blocked: Buffer | "{}";
};

const dayMs = 86_400_000;

/** Takes visits and the numbers of whom and what they name, in the same order. */
export function listsOf(visits: readonly Visit[], { people, places }: Learned): Lists {
  const list = (type: NumberType, value: (visit: Visit) => number | null) => binaryArray(type, visits.map(value));
  return {
    ids: binaryUuids(visits.map(({ id }) => id)),
    at: list("int8", ({ at }) => at),
    days: binaryArray("date", daysOf(visits)),
    hours: list("int2", ({ hour }) => hour),
    people: binaryArray(
      "int4",
      people.map((person) => person?.personNo),
    ),
    places: binaryArray("int4", places),
    seconds: visits.some(({ seconds }) => seconds !== null) ? list("int4", ({ seconds }) => seconds) : "{}",
    blocked: visits.some(({ blocked }) => blocked) ? list("bool", ({ blocked }) => Number(blocked)) : "{}",
  };
}

/** The days of visits, counted since 1970; of visits of one day, as nearly all batches are, that day once. */
function daysOf(visits: readonly Visit[]): number[] {
  const days = new Map<string, number>();
  for (const { day } of visits) if (!days.has(day)) days.set(day, Date.parse(day) / dayMs);
  return days.size === 1 ? [...days.values()] : visits.map(({ day }) => days.get(day) as number);
}
