import { isTimeZone } from "domain/places/time-zones";
import { endSentence } from "domain/sentence-words";
import type { NoAnswer } from "domain/usage/commands/answer-file";
import type { Naming, Unclear } from "domain/usage/commands/name-products";
import { longestResource } from "domain/usage/files/question";
import { type ActionWord, longestActionWord } from "domain/usage/logs/action-meanings";
import { logActions } from "domain/usage/logs/terms";
import { fileFaultWords, lineFaultWords } from "domain/usage/logs/words";
import { hasAnsweredFile } from "domain/usage/own-answer";
import type { FileForm } from "domain/usage/queries/file-forms";
import { z } from "zod";
import { line, requiredLine, text } from "~/http/field-shapes.server";
import type { Faults } from "~/http/form.server";
import { eachOf } from "~/http/many.server";
import { db } from "~/http/services.server";
import { offeredSoftware } from "~/http/software-choice.server";
import type { Viewer } from "~/http/viewer.server";

const zone = z
  .string()
  .optional()
  .default("")
  .refine((value) => value === "" || isTimeZone(value), "Choose a time zone from the list.");

/** What a column can be chosen for, in the order of the form, with its name there. */
const purposes = {
  time: "Date and time",
  timeOfDay: "Time of day",
  address: "Address or website",
  person: "Person",
  action: "Allowed or blocked",
  duration: "Duration",
  offset: "Offset from UTC",
} as const;
type Purpose = keyof typeof purposes;

/** A column has one purpose: whoever is called by an address, or the other way around, was chosen by mistake. */
function needDifferentColumns(chosen: Record<Purpose, string>, context: z.RefinementCtx): void {
  const taken = new Map<string, Purpose>();
  for (const purpose of Object.keys(purposes) as Purpose[]) {
    const column = chosen[purpose];
    const other = taken.get(column);
    if (column === "" || other === undefined) taken.set(column, purpose);
    else {
      const message = `This column is already chosen for “${purposes[other]}”. Choose another one.`;
      context.addIssue({ code: "custom", path: [purpose], message });
    }
  }
}

/**
 * What can be said about a file: how it is read, which products it is about, that it is thrown away or undone, or that
 * the next one is asked about.
 */
export const Answers = z.discriminatedUnion("intent", [
  z
    .object({
      intent: z.literal("columns"),
      time: requiredLine(200, "Choose the column with the time."),
      timeOfDay: line(200),
      offset: z.string().trim().max(200).optional().default(""),
      address: requiredLine(200, "Choose the column with the address or website."),
      person: line(200),
      action: line(200),
      duration: line(200),
      word: eachOf(z.string().max(longestActionWord)),
      meaning: eachOf(z.union([z.literal(""), z.enum(logActions)])),
      timeZone: zone,
      dateOrder: z.enum(["month", "day"], "Choose whether the month or the day comes first in dates."),
    })
    .superRefine(needDifferentColumns),
  z.object({
    intent: z.literal("logformat"),
    logformat: text(2_000).refine((value) => value !== "", "Paste the logformat line of squid.conf."),
    timeZone: zone,
  }),
  z.object({
    intent: z.literal("products"),
    resource: eachOf(z.string().max(longestResource)),
    choice: eachOf(z.union([z.literal(""), z.literal("skip"), z.guid()])),
    product: eachOf(z.string().trim().max(300)),
  }),
  z.object({ intent: z.literal("discard") }),
  z.object({ intent: z.literal("ask-next") }),
  z.object({ intent: z.literal("undo") }),
]);

type Answer = Exclude<z.output<typeof Answers>, { intent: "discard" | "ask-next" | "undo" | "products" }>;
type Products = Extract<z.output<typeof Answers>, { intent: "products" }>;

/** What a form says of each resource. A name that was typed counts before what is chosen beside it. */
export const namingsOf = ({ resource, choice, product }: Products): Naming[] =>
  resource.map((resource, nth) => {
    const [typed, chosen] = [product[nth], choice[nth]];
    if (typed) return { resource, is: { typed } };
    if (chosen === "skip") return { resource, is: "skipped" };
    return { resource, is: chosen ? { softwareId: chosen } : "open" };
  });

/** What is wrong with products that were named, each at its own field. */
export function productFaults({ resource }: Products, unclear: readonly Unclear[]): Faults {
  const fields = unclear.map((one) => [`product-${resource.indexOf(one.resource)}`, [unclearWords(one)]]);
  return { fields: Object.fromEntries(fields) };
}

function unclearWords({ exact, near }: Unclear): string {
  const names = offeredSoftware(near, { sameName: exact });
  if (exact) return endSentence(`Several products have this name. Type one of these: ${names}`);
  if (near.length === 0) return "No product has this name. Look it up, or choose “Decide later”.";
  return `No product has exactly this name. Did you mean ${names}?`;
}

/** What a form says, as it is remembered. */
export function fileFormOf(answer: Answer): FileForm {
  const timeZone = answer.timeZone || null;
  if (answer.intent === "logformat") return { logformat: answer.logformat, timeZone };
  const { time, timeOfDay, offset, address, person, action, duration, dateOrder, word, meaning } = answer;
  const meant = word.flatMap((one, nth) => (meaning[nth] ? [[one, meaning[nth]] as const] : []));
  const columns = {
    time: timeOfDay ? [time, timeOfDay] : [time],
    ...(offset && { offset }),
    address,
    person: person || null,
    action: action || null,
    duration: duration || null,
    device: null,
    ...(meant.length > 0 && { words: Object.fromEntries(meant) }),
    dayFirst: dateOrder === "day",
  };
  return { columns, timeZone };
}

type Said = Exclude<NoAnswer, { words: unknown }>;

const fields: Partial<Record<Said, string>> = {
  no_time: "time",
  date_order: "dateOrder",
  no_address: "address",
  no_action: "action",
  later: "timeZone",
  format_form: "logformat",
  format_time: "logformat",
  format_address: "logformat",
  format_joined: "logformat",
  no_lines: "logformat",
};

const shownNow = "This page shows the file as it is now.";
/** What is said to the person whose own answer came first, as from a tab left open. */
const answeredByYou = `You have already answered this, so this answer was not used. ${shownNow}`;

/** Why an answer came too late: somebody else's came first, or this person's own. */
export async function lateFaults(viewer: Viewer, of: { districtId: string; fileId: string }): Promise<Faults> {
  return (await hasAnsweredFile(db, viewer, of)) ? { form: [answeredByYou] } : answerFaults("over");
}

/** What is wrong with an answer, at the field that can mend it. */
export function answerFaults(why: NoAnswer): Faults {
  if (typeof why !== "string") return wordFaults(why.words);
  const said: Record<Said, string> = {
    ...fileFaultWords,
    ...lineFaultWords,
    over: `Someone has already answered this, so your answer was not used. ${shownNow}`,
    later: "With this time zone, most visits are later than when the file arrived. Choose the zone of the log’s times.",
    no_lines: "No line of this file is written in this logformat. Copy the line that belongs to this log.",
  };
  const field = fields[why];
  return field ? { fields: { [field]: [said[why]] } } : { form: [said[why]] };
}

/** Asks what the words of the column mean: the same form comes back with them. */
const wordFaults = (words: readonly ActionWord[]): Faults => ({
  fields: { meaning: ["Choose allowed or blocked for each word of your filter."] },
  values: { word: words.map(({ word }) => word), meaning: words.map(({ meaning }) => meaning ?? "") },
});
