import { actionWords } from "domain/audit/words";
import { dataElementWords } from "domain/software/catalogue/words";
import { agreementStatusWords, agreementTypeWords } from "domain/software/compliance/words";
import type { Change } from "~/http/changes.server";
import { formatCount, inSentence } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

type Said = { label: string; of: (value: unknown) => string };

const word = (words: Record<string, string>) => (value: unknown) => words[String(value)] ?? String(value);
const day = (none: string) => (value: unknown) => (typeof value === "string" ? formatDay(value) : none);
const count = (one: string, many: string) => (value: unknown) =>
  typeof value === "number" ? formatCount(value, one, many) : "not known";
const answer = (value: unknown) => (typeof value === "boolean" ? (value ? "yes" : "no") : "not known");
const named = (value: unknown) => `${value || "none"}`;
const partsOf = (value: unknown) =>
  String(value ?? "")
    .split(" ")
    .filter(Boolean);
const elements = (value: unknown) =>
  partsOf(value)
    .map((one) => inSentence(word(dataElementWords)(one)))
    .join(", ") || "not known";

/** The facts that a change is noted with, as they are said, in the order of the form. */
const facts: Record<string, Said> = {
  title: { label: "title", of: (value) => `“${value}”` },
  type: { label: "kind", of: word(agreementTypeWords) },
  status: { label: "status", of: (value) => inSentence(word(agreementStatusWords)(value)) },
  signed_on: { label: "signed on", of: day("not signed yet") },
  effective_on: { label: "first day", of: day("not set") },
  ends_on: { label: "last day", of: day("no last day") },
  products: { label: "products", of: named },
  data_elements: { label: "student data", of: elements },
  breach_notice_hours: { label: "breach notice", of: count("hour", "hours") },
  deletion_days: { label: "data deleted after", of: count("day", "days") },
  ads_prohibited: { label: "rules out targeted ads", of: answer },
  ai_training_prohibited: { label: "rules out AI training", of: answer },
};

const recordOf = (value: unknown) => (value ?? {}) as Record<string, unknown>;

/** What was done to an agreement; of a change which fields, with what they were and are. */
export function changeWords({ action, ...change }: Change): string {
  if (action !== "agreement.changed") return actionWords(action);
  const [before, after] = [recordOf(change.before), recordOf(change.after)];
  const moved = Object.entries(facts).flatMap(([name, { label, of }]) => {
    // Changes of earlier days were noted with fewer facts.
    if (!(name in before) || !(name in after)) return [];
    const [old, now] = [of(before[name]), of(after[name])];
    return old === now ? [] : [`${label} from ${old} to ${now}`];
  });
  const all = [...moved, ...partsOf(after.other_texts)];
  return all.length > 0 ? `Agreement changed: ${all.join("; ")}` : actionWords(action);
}
