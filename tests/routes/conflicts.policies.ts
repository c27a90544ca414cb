import { type Case, fills, type Prepared } from "./conflicts.case";
import type { ConflictWorld } from "./conflicts.world";

/** The forms of policy rules and of the blacklist. */
export const policyCases: Case[] = [
  {
    name: "a policy rule",
    by: "dale",
    mark: 'value="save"',
    prepare: async ({ aRule, who }) => {
      const id = await aRule("No AI", 1);
      const at = `/url-mapper/policy-rules/${id}?edit=rule`;
      return { at, row: ["policy_rules", id], faster: fills(who.dana, at, 'value="save"', { message: "Theirs." }) };
    },
    typed: { name: "No AI at all", effect: "needs_review", severity: "low", message: "Ask “us” first." },
    says: "dana changed this rule",
  },
  ...(["change", "lift"] as const).map((intent): Case => {
    const typed: Record<typeof intent, NonNullable<Case["typed"]>> = {
      change: { reason: "Still not in lessons", reasonCode: "privacy", endsOn: "2099-06-30", grades: ["3", "4"] },
      lift: { liftReason: "The contest is over." },
    };
    return {
      name: `an entry of the blacklist (${intent}) that somebody lifted`,
      mark: `value="${intent}"`,
      prepare: (world) => anEntry(world, `Lifted for ${intent}`, "lift", { liftReason: "It is over." }, intent),
      typed: typed[intent],
      says: "dana lifted this entry",
    };
  }),
  {
    name: "an entry of the blacklist",
    mark: 'value="change"',
    prepare: (world) => anEntry(world, "Block Game", "change", { reason: "Theirs" }, "change"),
    typed: { reason: "Mine", reasonCode: "privacy", endsOn: "2099-06-30", grades: ["3", "4"] },
    says: "dana changed this entry",
  },
  {
    name: "an exception to an entry that somebody lifted",
    mark: 'value="except"',
    prepare: (world) => anEntry(world, "Excepted", "lift", { liftReason: "It is over." }),
    typed: { exceptPerson: "tia@lakeside.example", until: "2099-06-30", exceptReason: "A contest." },
    says: "dana lifted this entry",
  },
];

async function anEntry(
  { anEntry, who }: ConflictWorld,
  name: string,
  intent: string,
  theirs: Record<string, string>,
  late = "",
) {
  const id = await anEntry(name);
  const read = `/software-blacklist-manager/${id}`;
  const form = (what: string) => (what === "change" ? `${read}?edit=entry` : read);
  const at = form(late);
  const faster = fills(who.dana, form(intent), `value="${intent}"`, theirs);
  return { at, row: ["software_blacklist", id], faster } satisfies Prepared;
}
