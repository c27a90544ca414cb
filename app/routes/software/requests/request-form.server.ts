import { allGrades } from "domain/software/catalogue/grades";
import { costTypes, dataElements } from "domain/software/catalogue/terms";
import { costTypeWords, dataElementWords } from "domain/software/catalogue/words";
import type { RequestFields } from "domain/software/requests/queries/software-requests";
import { requestTypes } from "domain/software/requests/terms";
import { requestTypeWords } from "domain/software/requests/words";
import { typedCents, typedCount } from "domain/typed-numbers";
import { z } from "zod";
import { choiceOrNone, dayOrNone, line, text } from "~/http/field-shapes.server";
import { many } from "~/http/many.server";
import type { ReferenceChoices } from "~/http/reference-choices.server";
import { webAddress } from "~/http/web-address.server";
import { seenIds } from "~/routes/software/seen-duplicates.server";

const shortest = 20;

const count = (said: string) =>
  z
    .string()
    .default("")
    .transform((value) => (value.trim() === "" ? null : (typedCount(value) ?? Number.NaN)))
    .pipe(z.number(said).max(500_000, said).nullable());

const badAmount = "Enter an amount in dollars, for example 1,200.";
const money = z
  .string()
  .default("")
  .transform((value) => (value.trim() === "" ? null : (typedCents(value) ?? Number.NaN)))
  .pipe(z.number(badAmount).max(99_999_999_999, badAmount).nullable())
  .transform((cents) => (cents === null ? null : (cents / 100).toFixed(2)));

const answers = { yes: true, no: false, unknown: null } as const;
const yesNo = z
  .enum(["yes", "no", "unknown"])
  .catch("unknown")
  .transform((value) => answers[value]);

/** What every post of the form carries: the request's id, what was seen of it, and its product. */
const about = {
  request: z.uuid(),
  version: z.coerce.number().int().min(1).optional(),
  forDistrict: z.uuid(),
  software: z.union([z.literal(""), z.uuid()]).default(""),
  name: line(200).default(""),
  url: webAddress.default(""),
  /**
   * Which of the products that look alike it is, "none" for a new one; for what name and address that was said, and of
   * which.
   */
  sameAs: z.union([z.literal(""), z.literal("none"), z.uuid()]).default(""),
  compared: z.string().max(800).default(""),
  seen: seenIds,
};

const fields = {
  type: z.enum(requestTypes, "Choose what you are requesting."),
  grades: many(z.coerce.number().refine((grade) => (allGrades as readonly number[]).includes(grade))),
  subjects: line(300)
    .default("")
    .transform((value) => [
      ...new Set(
        value
          .split(",")
          .map((one) => one.trim())
          .filter(Boolean),
      ),
    ]),
  students: count("Enter a number of students, for example 64."),
  teachers: count("Enter a number of teachers, for example 3."),
  neededBy: dayOrNone("Choose a day, or leave it empty.").default(null),
  costType: choiceOrNone(costTypes).default(null),
  cost: money,
  fundingSource: z
    .union([z.literal(""), z.uuid("Choose from the list.")])
    .default("")
    .transform((value) => value || null),
  dataElements: many(z.enum(dataElements, "Choose from the list.")),
  studentLogin: yesNo,
  usesAi: yesNo,
  under13: yesNo,
};

const purpose = text(4_000);

type About = { intent: string; software: string; name: string; url: string };

/** A product that is not on record has a name, and an address by the time it is sent. */
function named({ intent, software, name, url }: About, context: z.RefinementCtx): void {
  if (software) return;
  const fault = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (!name) fault("name", "Enter the name of the software.");
  if (!url && intent === "send") fault("url", "Enter its web address, so that reviewers can find it.");
}

/** Kept for later, however little of it there is; the other one is sent. */
export const SaveRequest = z
  .object({ intent: z.literal("save"), ...about, ...fields, purpose: purpose.prefault("") })
  .superRefine(named);
export const SendRequest = z
  .object({
    intent: z.literal("send"),
    ...about,
    ...fields,
    purpose: purpose
      .refine((value) => value.length >= shortest, "Say what you will do with it. Two sentences are enough.")
      .prefault(""),
  })
  .superRefine(named);
export const RequestForms = z.discriminatedUnion("intent", [SaveRequest, SendRequest]);
export type PostedRequest = z.output<typeof RequestForms>;

/** What the database keeps of a posted form. */
export function fieldsOf(posted: PostedRequest): RequestFields {
  return {
    requestType: posted.type,
    purpose: posted.purpose || null,
    grades: [...posted.grades].sort((a, b) => a - b),
    subjects: posted.subjects,
    estStudents: posted.students,
    estTeachers: posted.teachers,
    neededBy: posted.neededBy,
    costType: posted.costType,
    estCost: posted.cost,
    fundingSourceId: posted.fundingSource,
    dataElements: posted.dataElements,
    studentLogin: posted.studentLogin,
    usesAi: posted.usesAi,
    under13: posted.under13,
  };
}

const said = (value: boolean | null) => (value === null ? "unknown" : value ? "yes" : "no");

/** What is kept of a request, as the fields of its form show it. */
export function shownFields(kept: RequestFields) {
  return {
    values: {
      type: kept.requestType,
      purpose: kept.purpose ?? "",
      subjects: kept.subjects.join(", "),
      students: kept.estStudents?.toString() ?? "",
      teachers: kept.estTeachers?.toString() ?? "",
      neededBy: kept.neededBy ?? "",
      costType: kept.costType ?? "",
      cost: kept.estCost?.replace(/\.00$/, "") ?? "",
      fundingSource: kept.fundingSourceId ?? "",
      studentLogin: said(kept.studentLogin),
      usesAi: said(kept.usesAi),
      under13: said(kept.under13),
    },
    lists: { grades: kept.grades.map(String), dataElements: [...kept.dataElements] as string[] },
  };
}

/** The lists that the form's fields choose from. */
export function requestChoices(funding: ReferenceChoices) {
  return {
    types: requestTypes.map((value) => ({ value, label: requestTypeWords[value] })),
    grades: allGrades.map((grade) => ({
      value: String(grade),
      label: grade > 0 ? String(grade) : grade === 0 ? "K" : "Pre-K",
    })),
    costs: [
      { value: "", label: "I don’t know" },
      ...costTypes.map((value) => ({ value, label: costTypeWords[value].label })),
    ],
    elements: dataElements.map((value) => ({ value, label: dataElementWords[value] })),
    funding,
  };
}
