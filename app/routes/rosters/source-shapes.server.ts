import { hasHidden } from "domain/plain-text";
import type { ConfigurationFields } from "domain/rosters/queries/sftp-configuration-changes";
import { isClientKeyFree } from "domain/rosters/queries/sftp-configurations";
import { syncFrequencies } from "domain/rosters/terms";
import { z } from "zod";
import { hiddenFound } from "~/http/field-shapes.server";
import { guardLimitsOf } from "~/http/guard-form.server";
import { db } from "~/http/services.server";

/** A line of text that must be given. */
export const sourceText = (what: string, max: number) =>
  z
    .string(`Enter ${what}.`)
    .trim()
    .min(1, `Enter ${what}.`)
    .max(max, `Use ${max} characters at most for ${what}.`)
    .refine((value) => !hasHidden(value), hiddenFound);

/** When a source runs by itself, and whether it only adds. */
export const scheduleShape = {
  frequency: z.enum(syncFrequencies, "Choose how often to sync."),
  syncAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter the time as hours and minutes, such as 02:00.")
    .optional()
    .default("02:00"),
  syncWeekday: z.coerce.number().int().min(1).max(7).optional().default(7),
  additionsOnly: z.literal("yes").optional(),
};

type Scheduled = z.output<z.ZodObject<typeof scheduleShape>> & { pauseFrom: string; pauseTo: string };

/** The same as the database takes it, with pause and limits. */
export const scheduleFieldsOf = (
  value: Scheduled,
): Pick<ConfigurationFields, "frequency" | "syncAt" | "syncWeekday" | "pause" | "guardLimits" | "additionsOnly"> => ({
  frequency: value.frequency,
  syncAt: value.syncAt,
  syncWeekday: value.syncWeekday,
  pause: value.pauseFrom && value.pauseTo ? { from: value.pauseFrom, to: value.pauseTo } : null,
  guardLimits: guardLimitsOf(value),
  additionsOnly: value.additionsOnly === "yes",
});

/** A client key made from a name: "Lakeside nightly roster" gives "lakeside-nightly-roster". */
export function clientKeyFrom(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  const key = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 56);
  return key.length >= 2 ? key : `sftp-${key || "source"}`;
}

/** The key made from the name, with a number behind it where another source has it already. */
export async function freeClientKey(name: string): Promise<string> {
  const base = clientKeyFrom(name);
  for (let number = 1; ; number++) {
    const clientKey = number === 1 ? base : `${base}-${number}`;
    if (await isClientKeyFree(db, { clientKey })) return clientKey;
  }
}
