import { type GuardLimits, guardDefaults } from "domain/rosters/guards";
import { kinds, storedKinds } from "domain/rosters/kinds";
import { z } from "zod";

type Guard = keyof typeof guardDefaults;
const guards = Object.keys(guardDefaults) as Guard[];

/** The name of a guard's field in the form: "deactivated-users". */
const nameOf = (guard: Guard, kind: string) => `${guard}-${kind}`;

const percent = (what: string) => {
  const message = `Enter the percentage for ${what} as a whole number from 0 to 100.`;
  return z
    .string()
    .trim()
    .optional()
    .default("")
    .refine((text) => text === "" || (/^\d{1,3}$/.test(text) && Number(text) <= 100), message);
};

const fields = storedKinds.flatMap(({ name, label }) =>
  guards.map((guard) => [nameOf(guard, name), percent(`${guard} ${label.toLowerCase()}`)] as const),
);

/** A field for each guard of each kind of record. Left empty, the default stands. */
export const guardShape: Record<string, ReturnType<typeof percent>> = Object.fromEntries(fields);

/** The limits that differ from the defaults, as the database keeps them. */
export function guardLimitsOf(value: Record<string, unknown>): GuardLimits {
  const limits: GuardLimits = {};
  for (const { name } of storedKinds) {
    for (const guard of guards) {
      const typed = value[nameOf(guard, name)];
      if (typeof typed !== "string" || typed === "" || Number(typed) === guardDefaults[guard]) continue;
      limits[name] = { ...limits[name], [guard]: Number(typed) };
    }
  }
  return limits;
}

/** What the form shows of the guards: a line a kind, with the stored limits or else the defaults. */
export function guardLines(stored: unknown) {
  const limits = (stored ?? {}) as GuardLimits;
  return storedKinds.map(({ name }) => ({
    label: kinds[name].label,
    fields: guards.map((guard) => {
      const limit = limits[name]?.[guard] ?? guardDefaults[guard];
      return { name: nameOf(guard, name), guard, value: String(limit), raised: limit > guardDefaults[guard] };
    }),
  }));
}

const day = (what: string) =>
  z
    .string()
    .trim()
    .optional()
    .default("")
    .refine((text) => text === "" || z.iso.date().safeParse(text).success, `Enter ${what} of the pause as a date.`);

/** From and to when nothing syncs. */
export const pauseShape = { pauseFrom: day("the first day"), pauseTo: day("the last day") };

/** What is wrong with a pause, at the field that can mend it; null when it is one, or none. */
export function pauseFault({ pauseFrom, pauseTo }: { pauseFrom: string; pauseTo: string }) {
  if (pauseFrom && !pauseTo) return { field: "pauseTo", message: "Enter the last day of the pause, too." };
  if (pauseTo && !pauseFrom) return { field: "pauseFrom", message: "Enter the first day of the pause, too." };
  if (pauseTo < pauseFrom) return { field: "pauseTo", message: "The last day of the pause is before its first." };
  return null;
}
