import { allGrades } from "domain/software/catalogue/grades";
import type { OwnSoftwareFields, SoftwareRow } from "domain/software/catalogue/queries/software";
import type { LikelyDuplicate } from "domain/software/catalogue/queries/software-duplicates";
import { audiences, pricingModels, productTypes } from "domain/software/catalogue/terms";
import { z } from "zod";
import { line, lineOrNone, requiredLine } from "~/http/field-shapes.server";
import { many } from "~/http/many.server";
import { webAddress } from "~/http/web-address.server";
import { seenIds } from "~/routes/software/seen-duplicates.server";

const flags = { yes: true, no: false, "": null } as const;
const flag = z.enum(["", "yes", "no"], "Choose from the list.").transform((value) => flags[value]);
const grade = z
  .string()
  .refine((value) => value === "" || allGrades.map(String).includes(value), "Choose a grade from the list.")
  .transform((value) => (value === "" ? null : Number(value)));

const shape = {
  name: requiredLine(200, "Enter the product’s name."),
  website: webAddress.transform((value) => value || null),
  vendor: lineOrNone(200),
  categoryId: z.union([z.literal("").transform(() => null), z.uuid("Choose a category from the list.")]),
  productType: z.enum(productTypes, "Choose a kind from the list."),
  description: lineOrNone(500),
  audience: many(z.enum(audiences, "Choose from the list.")),
  gradeMin: grade,
  gradeMax: grade,
  subjects: line(300).transform((text) => [
    ...new Set(
      text
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ]),
  pricingModel: z.enum(pricingModels, "Choose from the list."),
  requiresLogin: flag,
  collectsPii: flag,
  showsAds: flag,
  usesAi: flag,
};

const inOrder = ({ gradeMin, gradeMax }: { gradeMin: number | null; gradeMax: number | null }) =>
  gradeMin === null || gradeMax === null || gradeMin <= gradeMax;
const swapped = { path: ["gradeMax"], message: "The last grade comes before the first. Swap them." };

/** For the name and address `compared`, the person has looked at the likely duplicates `seen`. */
const answered = { compared: z.string().max(800).default(""), seen: seenIds };

/** A new product. */
export const NewSoftware = z.object({ ...shape, ...answered, forDistrict: z.uuid() }).refine(inOrder, swapped);

/** An existing product, as it was when the form was opened. */
export const ChangedSoftware = z
  .object({ ...shape, ...answered, version: z.string().max(40) })
  .refine(inOrder, swapped);

/** What of a form is the product's. */
export function softwareFields(
  value: z.output<typeof NewSoftware> | z.output<typeof ChangedSoftware>,
): OwnSoftwareFields & { website: string | null } {
  const { name, website, vendor, categoryId, productType, description, audience, gradeMin, gradeMax } = value;
  const { subjects, pricingModel, requiresLogin, collectsPii, showsAds, usesAi } = value;
  return {
    name,
    website,
    vendor,
    categoryId,
    productType,
    description,
    audience,
    gradeMin,
    gradeMax,
    subjects,
    pricingModel,
    requiresLogin,
    collectsPii,
    showsAds,
    usesAi,
  };
}

const flagValue = (value: boolean | null) => (value === null ? "" : value ? "yes" : "no");

/** A product as its form shows it; what can be ticked several times stands apart. */
export const softwareValues = (row: SoftwareRow) => ({
  values: {
    name: row.name,
    website: row.website ?? "",
    vendor: row.vendor ?? "",
    categoryId: row.categoryId ?? "",
    productType: row.productType,
    description: row.description ?? "",
    subjects: row.subjects.join(", "),
    gradeMin: row.gradeMin === null ? "" : String(row.gradeMin),
    gradeMax: row.gradeMax === null ? "" : String(row.gradeMax),
    pricingModel: row.pricingModel,
    requiresLogin: flagValue(row.requiresLogin),
    collectsPii: flagValue(row.collectsPii),
    showsAds: flagValue(row.showsAds),
    usesAi: flagValue(row.usesAi),
  } as Record<string, string>,
  audience: [...row.audience] as string[],
});

/** The mark of a name and an address whose likely duplicates were shown. */
const comparedMark = ({ name, website }: { name: string; website: string | null }) =>
  `${name}|${website ?? ""}`.toLowerCase();

/** The likely duplicates that the person has seen of what is sent: an answer about another name does not count. */
export const seenOf = (value: { name: string; website: string | null; compared: string; seen: string[] }) =>
  value.compared === comparedMark(value) ? value.seen : [];

/** What an answer asks about: likely duplicates, and the name and address that they were found for. */
export const duplicateQuestion = (duplicates: LikelyDuplicate[], of: { name: string; website: string | null }) => ({
  duplicates,
  compared: comparedMark(of),
});
