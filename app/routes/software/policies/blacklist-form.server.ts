import { districtRoles } from "domain/access/terms";
import { roleNames } from "domain/access/words";
import { listReferenceSchools } from "domain/places/queries/reference-data";
import { patternTypeOf, readPattern } from "domain/software/addresses/pattern";
import { allGrades, gradeWord } from "domain/software/catalogue/grades";
import type { BlacklistEntry } from "domain/software/policies/queries/blacklist";
import { type Banned, whyNoAlternative } from "domain/software/policies/queries/blacklist-alternative";
import type { BlacklistFields, BlacklistTarget } from "domain/software/policies/queries/blacklist-changes";
import { blacklistReasons } from "domain/software/policies/terms";
import { blacklistReasonWords } from "domain/software/policies/words";
import { z } from "zod";
import { calendarDay } from "~/http/calendar-day.server";
import { dayOrNone, idsOf, requiredLine } from "~/http/field-shapes.server";
import { many } from "~/http/many.server";
import { db } from "~/http/services.server";
import { chosenSoftware, softwareText } from "~/http/software-choice.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

/** What an entry says, as its forms post it. */
export const entryTerms = {
  schools: idsOf("Choose schools from the list."),
  grades: many(z.enum(allGrades.map(String) as [string, ...string[]], "Choose grades from the list.")),
  roles: many(z.enum(districtRoles, "Choose people from the list.")),
  reasonCode: z.enum(blacklistReasons, "Choose a reason."),
  reason: requiredLine(500, "Say why. People who request it will read this."),
  startsOn: calendarDay("Enter a day."),
  endsOn: dayOrNone("Enter a day."),
  alternative: softwareText,
};

export const NewEntry = z.object({
  ...entryTerms,
  software: softwareText,
  pattern: z.string().trim().max(500, "Use 500 characters at most."),
  forDistrict: z.string().optional(),
});

type Terms = Omit<z.output<typeof NewEntry>, "software" | "pattern" | "forDistrict">;
export type Faults = { form?: string[]; fields?: Record<string, string[]> };

/** The schools of a district, by name. */
async function schoolsOf(viewer: Viewer, district: Working) {
  return (await listReferenceSchools(db, viewer, { districtId: district.id })).rows;
}

/** The fields of an entry out of its form, or all that is wrong with them. Takes what it blocks, as far as that is known. */
export async function entryFields(
  viewer: Viewer,
  district: Working,
  { form, banned }: { form: Terms; banned: Banned },
): Promise<BlacklistFields | Faults> {
  const fields: Record<string, string[]> = {};
  if (form.endsOn !== null && form.endsOn < form.startsOn) fields.endsOn = ["It can’t end before it starts."];
  else if (form.endsOn !== null && form.endsOn < district.today) fields.endsOn = ["Choose today or a later day."];
  const schools = form.schools.length > 0 ? await schoolsOf(viewer, district) : [];
  const schoolIds = schools.map(({ id }) => id).filter((id) => form.schools.includes(id));
  if (schoolIds.length !== form.schools.length) fields.schools = ["Choose schools from the list."];
  const alternative = await chosenSoftware(viewer, district, form.alternative);
  if (alternative.kind === "unclear") fields.alternative = [alternative.message];
  const alternativeId = alternative.kind === "found" ? alternative.id : null;
  const why = await whyNoAlternative(db, viewer, { districtId: district.id, alternativeId, banned });
  if (why !== null) fields.alternative = [why];
  if (Object.keys(fields).length > 0) return { fields };
  return {
    schoolIds,
    reasonCode: form.reasonCode,
    reason: form.reason,
    grades: form.grades.map(Number).sort((a, b) => a - b),
    roles: districtRoles.filter((role) => form.roles.includes(role)),
    startsOn: form.startsOn,
    endsOn: form.endsOn,
    alternativeId,
  };
}

/**
 * Reads what is to be blocked. People copy an address from their browser: "www.example.org" means the site, which is
 * blocked without its "www.", or "example.org" stayed open. An address with a path is of the one host that it names.
 */
function readSite(typed: string) {
  const read = readPattern(typed, patternTypeOf(typed));
  if (!read.ok || read.type !== "domain" || !read.host.startsWith("www.")) return read;
  const site = readPattern(read.pattern.slice("www.".length), read.type);
  return site.ok ? site : read;
}

/** What an entry for this target blocks; nothing that is known where no target could be read. */
export const bannedBy = (target: BlacklistTarget | null): Banned => ({
  softwareId: target && "softwareId" in target ? target.softwareId : null,
  pattern: target && "pattern" in target ? target.pattern : null,
});

type Target = Pick<z.output<typeof NewEntry>, "software" | "pattern">;

/** What is to be banned: the product or the pattern that was named, or what is wrong with it. */
export async function entryTarget(
  viewer: Viewer,
  district: Working,
  { software, pattern }: Target,
): Promise<{ target: BlacklistTarget; name: string } | Faults> {
  if (software && pattern) return { fields: { pattern: ["Name a product or an address, not both."] } };
  if (!software && !pattern) return { fields: { software: ["Name a product, or an address below."] } };
  if (pattern) {
    const read = readSite(pattern);
    if (!read.ok) return { fields: { pattern: [read.why] } };
    const { host, path } = read;
    return { target: { pattern: read.pattern, patternType: read.type, host, path }, name: read.pattern };
  }
  const chosen = await chosenSoftware(viewer, district, software);
  if (chosen.kind === "found") return { target: { softwareId: chosen.id }, name: chosen.name };
  return { fields: { software: [chosen.kind === "unclear" ? chosen.message : "Name a product."] } };
}

/** The choices of an entry's form. */
export async function entryChoices(viewer: Viewer, district: Working) {
  return {
    schools: (await schoolsOf(viewer, district)).map(({ id, name }) => ({ value: id, label: name })),
    grades: allGrades.map((grade) => ({
      value: String(grade),
      label: gradeWord(grade).replace(/^./, (letter) => letter.toUpperCase()),
    })),
    roles: districtRoles.map((role) => ({ value: role, label: `${roleNames[role]}s` })),
    reasons: [
      { value: "", label: "Choose a reason" },
      ...blacklistReasons.map((reason) => ({ value: reason, label: blacklistReasonWords[reason] })),
    ],
  };
}

export type BlacklistChoices = Awaited<ReturnType<typeof entryChoices>>;

/** An entry as its form shows it. */
export function entryValues(entry: BlacklistEntry) {
  return {
    schools: entry.schools.map(({ id }) => id),
    grades: entry.grades.map(String),
    roles: entry.roles,
    reasonCode: entry.reasonCode,
    reason: entry.reason,
    startsOn: entry.startsOn,
    endsOn: entry.endsOn ?? "",
    alternative: entry.alternative?.name ?? "",
  };
}

export type BlacklistValues = Omit<ReturnType<typeof entryValues>, "roles" | "reasonCode"> & {
  roles: string[];
  reasonCode: string;
};
