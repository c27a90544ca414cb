import { patternTypes } from "db/governance/terms";
import { patternTypeOf, readPattern } from "db/matching/pattern";
import { findSoftware } from "db/queries/software";
import { listInUse, type PatternFields } from "db/queries/url-pattern-changes";
import { z } from "zod";
import { needs, opens } from "./screens.server";
import { db } from "./services.server";
import { chosenSoftware, softwareText } from "./software-choice.server";
import type { Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

/** What a form says of a pattern. */
export const patternFields = {
  pattern: z.string().trim().min(1, "Enter an address, as in example.org.").max(500, "Use up to 500 characters."),
  type: z.enum([...patternTypes, "auto"], "Choose a type from the list."),
  software: softwareText,
  confidence: z.coerce
    .number("Enter a number from 1 to 100.")
    .int("Enter a whole number.")
    .min(1, "Enter a number from 1 to 100.")
    .max(100, "Enter a number from 1 to 100."),
  authorized: z.enum(["follows", "yes", "no"], "Choose one."),
};

export const NewPattern = z.object({
  ...patternFields,
  whose: z.enum(["own", "all"]).optional(),
  forDistrict: z.string().optional(),
});

/** True for those who may change the patterns that count for all districts. */
export const mayShare = (viewer: Viewer) => viewer.reach === "all" && opens(viewer, needs.urlMapper);

type Posted = z.output<z.ZodObject<typeof patternFields>>;
type Faults = { fields: Record<string, string[]> };
/** Whose the pattern is, and what stands written down where it leads to no product of the list. */
type Standing = { isShared: boolean; product: string | null };

/**
 * What a posted pattern comes to: its one spelling, its product, whether it is authorised. Or what is wrong with it, at
 * the fields.
 */
export async function resolvePattern(
  viewer: Viewer,
  district: Working,
  posted: Posted,
  { isShared, product: written }: Standing,
): Promise<{ ok: true; fields: PatternFields } | { ok: false; faults: Faults }> {
  const refuse = (field: string, why: string) => ({ ok: false as const, faults: { fields: { [field]: [why] } } });
  const read = readPattern(posted.pattern, posted.type === "auto" ? patternTypeOf(posted.pattern) : posted.type);
  if (!read.ok) return refuse("pattern", read.why);
  const chosen = await chosenSoftware(viewer, district, posted.software);
  if (chosen.kind === "unclear") return refuse("software", chosen.message);
  if (chosen.kind === "none" && !written) return refuse("software", "Enter the product that this address belongs to.");
  const softwareId = chosen.kind === "found" ? chosen.id : null;
  if (isShared && posted.authorized === "follows") {
    return refuse("authorized", "Choose yes or no: no one district’s approval counts for all.");
  }
  if (isShared && softwareId && (await findSoftware(db, viewer, { id: softwareId }))?.districtId) {
    return refuse(
      "software",
      "This is a district’s own product. A pattern for all districts needs one of the catalogue.",
    );
  }
  const { ok: _, ...pattern } = read;
  return {
    ok: true,
    fields: {
      ...pattern,
      softwareId,
      product: chosen.kind === "found" ? chosen.name : (written ?? ""),
      confidence: posted.confidence / 100,
      isAuthorized: await isAuthorized(viewer, district, { says: posted.authorized, softwareId }),
    },
  };
}

async function isAuthorized(
  viewer: Viewer,
  district: Working,
  { says, softwareId }: { says: Posted["authorized"]; softwareId: string | null },
): Promise<boolean> {
  if (says !== "follows") return says === "yes";
  if (!softwareId) return false;
  const inUse = await listInUse(db, viewer, { districtId: district.id, softwareIds: [softwareId] });
  return inUse.has(softwareId);
}
