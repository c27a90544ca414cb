import { recordRating, recordStudy, removeRecord } from "domain/software/catalogue/commands/record-software-evidence";
import { ratingSources, ratings, studyTiers } from "domain/software/catalogue/terms";
import { z } from "zod";
import { calendarDay } from "~/http/calendar-day.server";
import { lineOrNone, requiredLine } from "~/http/field-shapes.server";
import { perform } from "~/http/perform.server";
import type { Viewer } from "~/http/viewer.server";
import { webAddress } from "~/http/web-address.server";
import type { Working } from "~/http/working-district.server";
import { rights } from "~/screens/rights";
import { isJudgement, judge, judgements } from "./software-judgements.server";

const grade = z
  .union([z.literal(""), z.string().regex(/^(-1|\d|1[0-2])$/)], "Choose a grade from the list.")
  .transform((value) => (value === "" ? null : Number(value)));

const AddStudy = z
  .object({
    intent: z.literal("add-study"),
    forDistrict: z.uuid(),
    tier: z.enum(studyTiers, "Choose the tier of the study.").transform(Number),
    title: requiredLine(300, "Enter the title of the study."),
    year: z
      .string("Enter the year it was published, such as 2024.")
      .trim()
      .regex(/^(19|20)\d\d$/, "Enter the year it was published, such as 2024.")
      .transform(Number),
    outcome: requiredLine(300, "Enter what the study measured, such as “reading fluency”."),
    gradeMin: grade,
    gradeMax: grade,
    citationUrl: webAddress.refine((value) => value !== "", "Enter the address where the study can be read."),
    note: lineOrNone(500),
  })
  .refine(({ gradeMin, gradeMax }) => gradeMin === null || gradeMax === null || gradeMin <= gradeMax, {
    path: ["gradeMax"],
    message: "The last grade comes before the first. Swap them.",
  });

const AddRating = z.object({
  intent: z.literal("add-rating"),
  forDistrict: z.uuid(),
  source: z.enum(ratingSources, "Choose who gave the rating."),
  rating: z.enum(ratings, "Choose what it says."),
  score: z
    .string()
    .trim()
    .refine(
      (value) => value === "" || (/^\d{1,3}$/.test(value) && Number(value) <= 100),
      "Enter a number from 0 to 100.",
    )
    .transform((value) => (value === "" ? null : Number(value))),
  ratedOn: calendarDay("Enter the day of the rating, such as 2026-03-31."),
  url: webAddress.transform((value) => value || null),
});

const Remove = z.object({ intent: z.enum(["remove-study", "remove-rating"]), id: z.uuid() });

/** The forms of a product's page: what is put on record, and taken off it. */
export const RecordForm = z.discriminatedUnion("intent", [AddStudy, AddRating, ...judgements, Remove]);

/** What each form of the page needs: a rating of one's own is for the staff, all the rest for those who decide. */
export const needOf = (intent: string | undefined) =>
  intent === "rate" || intent === "unrate" ? rights.rateSoftware : rights.approveSoftware;

type Posted = z.output<typeof RecordForm>;
type Done = Awaited<ReturnType<typeof judge>> | { fields: Record<string, string[]> } | { otherDistrict: true };

/** Does what a form of the page asks for. Returns what to say, what is wrong, or undefined when it is not there. */
export async function keepRecord(viewer: Viewer, district: Working, softwareId: string, form: Posted): Promise<Done> {
  const of = { districtId: district.id, softwareId };
  if ("forDistrict" in form && form.forDistrict !== district.id) return { otherDistrict: true };
  if (isJudgement(form)) return judge(viewer, of, form);
  if (form.intent === "add-study") {
    const { intent, forDistrict, ...study } = form;
    return (await perform(recordStudy, viewer, { ...study, ...of })) && { said: "Study added." };
  }
  if (form.intent === "add-rating") {
    const { intent, forDistrict, ...rating } = form;
    if (rating.ratedOn > district.today)
      return { fields: { ratedOn: ["This date is in the future. Enter today or an earlier date."] } };
    const made = await perform(recordRating, viewer, { ...rating, ...of });
    if (made === "known") {
      return { fields: { source: ["A rating from this source is already on file. Remove it first."] } };
    }
    return made && { said: "Rating added." };
  }
  return takeOff(viewer, of, form);
}

async function takeOff(viewer: Viewer, of: Of, form: z.output<typeof Remove>): Promise<Done> {
  const kind = form.intent === "remove-study" ? "study" : "rating";
  return (await perform(removeRecord, viewer, { ...of, kind, id: form.id })) && { said: `The ${kind} was removed.` };
}

type Of = { districtId: string; softwareId: string };
