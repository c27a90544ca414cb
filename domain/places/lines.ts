import type { DistrictRow } from "./queries/districts";
import type { SchoolRow } from "./queries/schools";
import type { SchoolLevel } from "./terms";
import { schoolLevels } from "./words";

/** A district as a list shows it. */
export function districtLine(row: DistrictRow) {
  const { id, name, state, originalId, isClient, timeZone, schools, people } = row;
  return { id, name, state, originalId, isClient, timeZone, schools, people };
}

/** A school as a list shows it, its level in words. */
export function schoolLine({ id, name, identifier, level, districtName, state, people }: SchoolRow) {
  const levelName = level && (schoolLevels[level as SchoolLevel] ?? level);
  return { id, name, identifier, level: levelName, districtName, state, people };
}

export type DistrictLine = ReturnType<typeof districtLine>;
export type SchoolLine = ReturnType<typeof schoolLine>;
