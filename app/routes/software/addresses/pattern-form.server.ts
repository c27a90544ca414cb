import { patternTypeOf, readPattern } from "domain/software/addresses/pattern";
import { listInUse, type PatternFields } from "domain/software/addresses/queries/url-pattern-changes";
import { patternTypes } from "domain/software/addresses/terms";
import { findSoftware } from "domain/software/catalogue/queries/software";
import { z } from "zod";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { chosenSoftware, softwareText } from "~/http/software-choice.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { screens } from "~/screens/table";

/** What a form says of a pattern. What is typed is judged by resolvePattern, so that all its faults come together. */
export const patternFields = {
  pattern: z.string().trim(),
  type: z.enum([...patternTypes, "auto"], "Choose a type from the list."),
  software: softwareText,
  confidence: z.string(),
  authorized: z.enum(["follows", "yes", "no"], "Choose one."),
};

const Certainty = z.coerce
  .number("Enter a number from 1 to 100.")
  .int("Enter a whole number.")
  .min(1, "Enter a number from 1 to 100.")
  .max(100, "Enter a number from 1 to 100.");

export const NewPattern = z.object({
  ...patternFields,
  whose: z.enum(["own", "all"]).optional(),
  forDistrict: z.string().optional(),
});

/** True for those who may change the patterns that count for all districts. */
export const mayShare = (viewer: Viewer) => viewer.reach === "all" && opens(viewer, screens.urlMapper.needs);

type Posted = z.output<z.ZodObject<typeof patternFields>>;
type Faults = { fields: Record<string, string[]> };
/** Whose the pattern is, and what stands written down where it leads to no product of the list. */
type CurrentPattern = { isShared: boolean; product: string | null };

/**
 * What a posted pattern comes to: its one spelling, its product, whether it is authorised. Or all that is wrong with it,
 * each fault at its field.
 */
export async function resolvePattern(
  viewer: Viewer,
  district: Working,
  posted: Posted,
  { isShared, product: written }: CurrentPattern,
): Promise<{ ok: true; fields: PatternFields } | { ok: false; faults: Faults }> {
  const read = readTyped(posted);
  const certainty = Certainty.safeParse(posted.confidence);
  const chosen = await chosenSoftware(viewer, district, posted.software);
  const follows = isShared && posted.authorized === "follows";
  const faults = {
    pattern: read.ok ? null : read.why,
    software: await faultOfSoftware(viewer, chosen, { isShared, product: written }),
    authorized: follows ? "Choose yes or no: no one district’s approval counts for all." : null,
    confidence: certainty.error?.issues[0]?.message ?? null,
  };
  const said = Object.entries(faults).flatMap(([field, why]) => (why ? [[field, [why]]] : []));
  if (!read.ok || !certainty.success || said.length > 0) {
    return { ok: false, faults: { fields: Object.fromEntries(said) } };
  }
  const softwareId = chosen.kind === "found" ? chosen.id : null;
  const { ok: _, ...pattern } = read;
  return {
    ok: true,
    fields: {
      ...pattern,
      softwareId,
      product: chosen.kind === "found" ? chosen.name : (written ?? ""),
      confidence: certainty.data / 100,
      isAuthorized: await isAuthorized(viewer, district, { says: posted.authorized, softwareId }),
    },
  };
}

function readTyped({ pattern, type }: Posted): ReturnType<typeof readPattern> {
  if (!pattern) return { ok: false, why: "Enter an address, such as example.org." };
  return readPattern(pattern, type === "auto" ? patternTypeOf(pattern) : type);
}

async function faultOfSoftware(
  viewer: Viewer,
  chosen: Awaited<ReturnType<typeof chosenSoftware>>,
  { isShared, product: written }: CurrentPattern,
): Promise<string | null> {
  if (chosen.kind === "unclear") return chosen.message;
  if (chosen.kind === "none") return written ? null : "Enter the product that this address belongs to.";
  if (!isShared || !(await findSoftware(db, viewer, { id: chosen.id }))?.districtId) return null;
  return "This product belongs to one district. A pattern for all districts needs a product from the catalog.";
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
