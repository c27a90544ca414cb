import type { Conflict } from "domain/conflict";
import { renewalWords } from "domain/money/renewal-words";
import { basisWords, billingWords, lineKindWords } from "domain/money/words";
import { gradeChoices } from "~/components/grade-choices";
import { conflictFaults } from "~/http/conflict.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { contractChoices } from "~/routes/money/contract-form.server";
import { type FormState, valuesOf } from "~/ui/form-state";
import type { Option } from "~/ui/options";
import { formatDay } from "~/ui/time-format";
import { deletedAnswer } from "./deleted-answer";
import { schoolsOf } from "./page.server";

type In = { viewer: Viewer; district: Working };

/** The answer to a form about a contract that somebody has deleted: there is no page left that could show it again. */
export async function deletedContract({ viewer, district }: In, conflict: Conflict, form: FormState) {
  const typed = await typedIn({ viewer, district }, form);
  const kind = typed.length > 0 ? "fields" : "nothing";
  const said = conflictFaults(conflict, { viewer, zone: district.zone, current: null, typed: kind });
  const answer = deletedAnswer({ message: said.form?.join(" ") ?? "", typed });
  const init = { status: 409, statusText: "Conflict", headers: { "Cache-Control": "no-store" } };
  return Response.json(answer, init);
}

type Said = (value: string) => string;

const among = (options: readonly Option[]): Said => {
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  return (value) => labels.get(value) ?? "";
};
const inWords =
  (words: Record<string, string>): Said =>
  (value) =>
    words[value] ?? "";
const asChoice =
  (words: Record<string, { asChoice: string }>): Said =>
  (value) =>
    words[value]?.asChoice ?? "";
const asTyped: Said = (value) => value.trim();
const day: Said = (value) => (/^\d{4}-(0\d|1[0-2])-\d\d$/.test(value) ? formatDay(value) : value.trim());

/** What a form of the contract's page held, in the order of its fields. */
async function typedIn({ viewer, district }: In, form: FormState) {
  const choices = form.intent === "change" ? await contractChoices(viewer, district) : null;
  const schools = form.values.schools || form.lists?.schools ? await schoolsOf(viewer, district) : [];
  const fields: [name: string, label: string, said: Said][] = [
    ["title", "Title", asTyped],
    ["vendor", "Vendor", asTyped],
    ["number", "Contract or PO number", asTyped],
    ["startsOn", "First day", day],
    ["endsOn", "Last day", day],
    ["noticeOn", "Last day to cancel", day],
    ["autoRenews", "Renews automatically", () => "Yes"],
    ["fundingSource", "Funding source", among(choices?.funding.options ?? [])],
    ["owner", "Owner", among(choices?.owners ?? [])],
    ["note", "Note", asTyped],
    ["product", "Product", asTyped],
    ["kind", "Pays for", inWords(lineKindWords)],
    ["description", "Description", asTyped],
    ["basis", "Price is", asChoice(basisWords)],
    ["billing", "Paid", asChoice(billingWords)],
    ["quantity", "How many", asTyped],
    ["unitPrice", "Price for one, in dollars", asTyped],
    ["schools", "Schools", among(schools)],
    ["grades", "Grades", among(gradeChoices)],
    ["decision", "What to do", asChoice(renewalWords)],
    ["changes", "What changes", asTyped],
    ["reason", "Reason", asTyped],
    ["noticeGivenOn", "Notice given on", day],
  ];
  return fields.flatMap(([name, label, said]) => {
    const value = valuesOf(form, name).map(said).filter(Boolean).join(", ");
    return value ? [{ label, value }] : [];
  });
}
