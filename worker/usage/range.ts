import { parseArgs } from "node:util";
import type { Db } from "db/client";
import { todayIn } from "domain/usage/queries/today";
import { DateTime } from "luxon";
import { findDistrict } from "../accounts/find-place";
import { UserRefused } from "../accounts/user-refused";

/** Days as YYYY-MM-DD, both included; undefined: the district's yesterday. */
export type RangeInput = {
  district: string;
  from: string | undefined;
  to: string | undefined;
  by: string[];
  json: boolean;
};

/** Reads the words after a command about figures. Throws UserRefused for one that is not known or is no day. */
export function readRange(words: string[]): RangeInput {
  const options = {
    district: { type: "string" },
    from: { type: "string" },
    to: { type: "string" },
    by: { type: "string" },
    json: { type: "boolean" },
  } as const;
  try {
    const { values } = parseArgs({ args: words, options });
    if (values.district === undefined) throw new Error("Give --district (its id or exact name).");
    const by = values.by?.split(",").map((part) => part.trim()) ?? [];
    const [from, to] = [dayIn("--from", values.from), dayIn("--to", values.to)];
    if (from && to && from > to) throw new Error("--from is after --to.");
    return { district: values.district, from, to, by, json: values.json ?? false };
  } catch (error) {
    throw new UserRefused((error as Error).message, { showUsage: true });
  }
}

function dayIn(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!DateTime.fromFormat(text, "yyyy-MM-dd", { zone: "utc" }).isValid)
    throw new Error(`${name} takes a day as YYYY-MM-DD.`);
  return text;
}

/** The district and the days that were asked for. */
export async function rangeOf(db: Db, { district, from, to }: RangeInput, now: Date) {
  const { id: districtId, name } = await findDistrict(db, district);
  const today = await todayIn(db, { districtId, now });
  const yesterday = DateTime.fromISO(today, { zone: "utc" }).minus({ days: 1 }).toISODate() as string;
  const first = from ?? to ?? yesterday;
  return { districtId, name, from: first, to: to ?? (from ? today : yesterday) };
}
