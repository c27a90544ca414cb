import type { Conflict, ConflictAbout } from "domain/conflict";
import { formatDateTime } from "~/ui/time-format";
import type { Faults } from "./form.server";

const things: Record<ConflictAbout, string> = {
  agreement: "this agreement",
  alerts: "these alerts",
  check: "this check",
  configuration: "this configuration",
  contract: "this contract",
  district: "this district",
  entry: "this entry",
  pattern: "this pattern",
  person: "this person",
  population: "this number",
  product: "this product",
  recommendation: "this recommendation",
  record: "the status of this product",
  request: "this request",
  review: "this review",
  "review settings": "these review settings",
  round: "the review of this product",
  rule: "this rule",
  school: "this school",
  state: "this state",
  schedule: "this schedule",
  sync: "this sync",
  target: "this usage target",
  term: "the first and last day of this school year",
  usage: "one of these rows",
  "usage settings": "these usage settings",
};

const verbs: Record<Conflict["did"], string> = {
  added: "added",
  changed: "changed",
  started: "started",
  removed: "deleted",
  lifted: "lifted",
  closed: "closed",
  decided: "decided about",
};

/** The person to tell, and their time zone. */
export type Reader = { viewer: { profileId: string }; zone: string };

/** Says who was faster, with what and when, and that nothing was saved. */
export function conflictSentence({ about, did, by, byId, at }: Conflict, { viewer, zone }: Reader): string {
  const isOwn = byId === viewer.profileId;
  const who = isOwn ? "You" : (by ?? "Someone");
  const when = at ? ` on ${formatDateTime(at.toISOString(), zone)}` : "";
  const where = !isOwn ? "" : did === "added" ? " with this form" : " in another tab or window";
  return `${who} ${verbs[did]} ${things[about]}${when}${where}, so nothing was ${about === "sync" ? "done" : "saved"}.`;
}

type Form = Reader & {
  /** The page that shows the current version. */
  current: string | null;
  /** The current version, in a sentence. */
  now?: string | null;
  /** What the form holds that the person has typed or chosen: it stays, but for a file, which a page can't fill in. */
  typed?: "fields" | "file" | "nothing";
  /** Hidden fields by which it can be saved all the same, once the person has been told the current version. */
  again?: Record<string, string> | null;
};

function nextStep(did: Conflict["did"], { typed = "fields", again, current }: Form): string {
  if (did === "removed" && typed !== "fields") return "";
  if (typed === "nothing") return "Check the current version before you try again.";
  if (typed === "file") return "Check the current version. If you still want to save your file, choose it again.";
  if (again)
    return "What you typed is still here. Compare it with the current version. If you still want to save it, save again.";
  if (!current || did !== "changed")
    return "What you typed is still here, so that you can copy it. It can’t be saved from this page.";
  return "What you typed is still here, but can’t be saved from this page. Make your change in the current version.";
}

/**
 * What a form says when somebody was faster: to be refused with 409. What was typed stays in the form. Where `again` is
 * left out, the form goes on sending the version that it was opened with, and is refused again.
 */
export function conflictFaults(conflict: Conflict, form: Form): Faults {
  const said = [conflictSentence(conflict, form), form.now, nextStep(conflict.did, form)].filter(Boolean).join(" ");
  return {
    form: [said],
    ...(form.again ? { values: form.again } : {}),
    ...(form.current ? { current: form.current } : {}),
  };
}

type SettingsForm = {
  viewer: Reader["viewer"] & { zone: string };
  current: string;
  now?: string;
  typed?: Form["typed"];
};

/** The same for settings that are compared by a mark: after seeing the current ones, the person may save over them. */
export const settingsFaults = (conflict: Conflict, { viewer, ...form }: SettingsForm): Faults =>
  conflictFaults(conflict, { viewer, zone: viewer.zone, again: { seen: String(conflict.version) }, ...form });

/** The message instead of doing what an older preview showed. The page has the new preview. */
export const outdatedFaults = (done: "imported" | "merged" | "sent"): Faults => ({
  form: [
    `Something changed after this preview was made, so nothing was ${done}. Check the new preview, then confirm again.`,
  ],
});

/** The message when something else writes at the same time. */
export const busyFaults = (done: "imported" | "merged" | "sent"): Faults => ({
  form: [
    `Something else, such as a roster sync, is changing the same places or people right now. Nothing was ${done}. Try again in a minute.`,
  ],
});
