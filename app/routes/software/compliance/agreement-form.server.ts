import { dataElements } from "domain/software/catalogue/terms";
import type { AgreementFields } from "domain/software/compliance/agreement-fields";
import { type AgreementStatus, agreementStatuses, agreementTypes } from "domain/software/compliance/terms";
import { agreementStatusWords } from "domain/software/compliance/words";
import { z } from "zod";
import { dayOrNone, idsOf, requiredLine, text, textOrNone } from "~/http/field-shapes.server";
import type { Unread } from "~/http/form.server";
import { many } from "~/http/many.server";
import { chosenSoftware, softwareText } from "~/http/software-choice.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

/** An agreement names so many products by typing at once; more are added by saving again. */
const mostTyped = 20;

const count = (most: number, what: string) =>
  z
    .string(what)
    .trim()
    .regex(/^\d{0,5}$/, what)
    .transform((text) => (text === "" ? null : Number(text)))
    .refine((value) => value === null || value <= most, what);
const hours = "Enter whole hours, from 1 to 8,760, or leave it empty.";
const days = "Enter whole days, up to 3,650, or leave it empty.";

const answer = z
  .enum(["", "yes", "no"], "Choose from the list.")
  .transform((word) => (word === "" ? null : word === "yes"));

/** What both forms of an agreement ask for. */
export const agreementFields = {
  title: requiredLine(200, "Give the agreement a title."),
  type: z.enum(agreementTypes, "Choose the kind of agreement."),
  status: z.enum(agreementStatuses, "Choose a status."),
  signedOn: dayOrNone(),
  effectiveOn: dayOrNone(),
  endsOn: dayOrNone(),
  covered: idsOf(),
  product: softwareText,
  moreProducts: text(4_000),
  dataElements: many(z.enum(dataElements, "Choose from the list.")),
  purposes: textOrNone(2_000),
  breachNoticeHours: count(8_760, hours).refine((value) => value !== 0, hours),
  deletionDays: count(3_650, days),
  adsProhibited: answer,
  aiTrainingProhibited: answer,
  note: textOrNone(2_000),
};

/** `agreement` is the id it gets: sent twice, it is still one. */
export const NewAgreement = z.object({ ...agreementFields, forDistrict: z.uuid(), agreement: z.uuid() });
type Sent = Omit<z.output<typeof NewAgreement>, "forDistrict" | "agreement">;
type Faults = Record<string, string[]>;

/** What is wrong with a signature of a status; null where the two go together. Takes the district's day. */
export function signatureFault(status: AgreementStatus, signedOn: string | null, today: string): string | null {
  if (status === "signed" && !signedOn) return "Enter the day it was signed.";
  if (signedOn && signedOn > today) return "This date is in the future. Enter the date of the last signature.";
  if (!signedOn || status === "signed" || status === "terminated") return null;
  return `The status is “${agreementStatusWords[status]}”. Choose “${agreementStatusWords.signed}”, or clear this date.`;
}

/** What does not go together in an agreement, of what can be read; by field. */
function faultsOfAgreement(sent: Partial<Sent>, today: string): Faults {
  const { status, signedOn, effectiveOn, endsOn, dataElements: learnt = [] } = sent;
  const faults: Faults = {};
  const signature = status && signedOn !== undefined && signatureFault(status, signedOn, today);
  if (signature) faults.signedOn = [signature];
  if (effectiveOn && endsOn && endsOn < effectiveOn) faults.endsOn = ["This is before the first day. Check both days."];
  if (learnt.includes("none") && learnt.length > 1) {
    faults.dataElements = ["Choose “Nothing about students” or other kinds of data, not both."];
  }
  return faults;
}

/** What can be read of a form that can't be used as a whole. */
function readable(fields: Record<string, unknown>): Partial<Sent> {
  const read = Object.entries(agreementFields).flatMap(([name, shape]) => {
    const { success, data } = shape.safeParse(fields[name]);
    return success ? [[name, data]] : [];
  });
  return Object.fromEntries(read);
}

type At = { viewer: Viewer; district: Working };

/** Refuses an agreement that can't be read, with all that is wrong with it. */
export async function refuseUnread({ viewer, district }: At, { fields, faults, refuse }: Unread) {
  const sent = readable(fields);
  const products = await productsOf(viewer, district, sent);
  const all = { ...faultsOfAgreement(sent, district.today), ...products.faults, ...faults.fields };
  return refuse({ ...faults, fields: all });
}

/** What an agreement says and the products that it covers, or what is wrong with them by field. */
export async function readAgreement({ viewer, district }: At, sent: Sent) {
  const { ids, faults } = await productsOf(viewer, district, sent);
  const fields = { ...faultsOfAgreement(sent, district.today), ...faults };
  return Object.keys(fields).length > 0 ? { faults: fields } : { faults: null, ids, fields: fieldsOfAgreement(sent) };
}

/** What is kept of what was sent. */
function fieldsOfAgreement(sent: Sent): AgreementFields {
  const { covered: _, product: __, moreProducts: ___, ...rest } = sent;
  return rest;
}

/** The products that were ticked and typed, or what is unclear about them. */
async function productsOf(viewer: Viewer, district: Working, sent: Partial<Sent>) {
  const { covered, product, moreProducts } = sent;
  const lines = [...new Set((moreProducts ?? "").split("\n").map((line) => line.trim()))].filter(Boolean);
  const faults: Faults = {};
  if (lines.length > mostTyped) {
    faults.moreProducts = [`Name at most ${mostTyped} products at once. Save these, then add the rest.`];
    return { ids: [], faults };
  }
  const ids = new Set(covered);
  const typed = [{ field: "product", text: product ?? "" }, ...lines.map((text) => ({ field: "moreProducts", text }))];
  for (const { field, text } of typed) {
    const chosen = await chosenSoftware(viewer, district, text);
    if (chosen.kind === "found") ids.add(chosen.id);
    if (chosen.kind === "unclear") {
      faults[field] = [...(faults[field] ?? []), field === "product" ? chosen.message : `${text}: ${chosen.message}`];
    }
  }
  const isRead = covered !== undefined && product !== undefined && moreProducts !== undefined;
  if (isRead && ids.size === 0 && Object.keys(faults).length === 0)
    faults.product = ["Name at least one product it covers."];
  return { ids: [...ids], faults };
}
