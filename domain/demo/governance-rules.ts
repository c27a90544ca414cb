import type { Db } from "db/client";
import type { Condition, Conditions } from "domain/software/policies/conditions";
import type { RuleEffect, Severity } from "domain/software/policies/terms";
import { ago, type DemoPlace } from "./governance-place";

type Rule = { name: string; effect: RuleEffect; severity: Severity; message: string; on: boolean; rules: Condition[] };

const line = (field: Condition["field"], op: Condition["op"], ...values: string[]): Condition => ({
  field,
  op,
  values,
});

/** Rules of the fictional district. Only one blocks, and it names a made-up address. */
const rules: Rule[] = [
  {
    name: "No chat with strangers",
    effect: "block",
    severity: "critical",
    on: true,
    message: "Strangers can write to students there.",
    rules: [line("domain", "has_any_of", "looptalk.example")],
  },
  {
    name: "AI is reviewed first",
    effect: "needs_review",
    severity: "high",
    on: true,
    message: "It uses AI, so it is reviewed before anyone uses it with students.",
    rules: [line("uses_ai", "is_yes"), line("audience", "has_any_of", "student")],
  },
  {
    name: "Student data needs an agreement",
    effect: "needs_review",
    severity: "high",
    on: true,
    message: "It collects data about students and no agreement is in force.",
    rules: [line("collects_pii", "is_yes"), line("agreement", "is_none_of", "active", "ends_soon", "not_required")],
  },
  {
    name: "$5,000 or more",
    effect: "needs_review",
    severity: "medium",
    on: true,
    message: "It would cost $5,000 or more, so the budget office looks at it.",
    rules: [line("estimated_cost", "at_least", "5000")],
  },
  {
    name: "Advertisements",
    effect: "alert",
    severity: "medium",
    on: true,
    message: "It shows advertisements. Open it on the big screen rather than on students' devices.",
    rules: [line("shows_ads", "is_yes")],
  },
  {
    name: "Ages 13 and up",
    effect: "alert",
    severity: "medium",
    on: true,
    message: "Its terms require an age of at least 13. Check the class list first.",
    rules: [line("min_age", "at_least", "13"), line("audience", "has_any_of", "student")],
  },
  {
    name: "Free tools for staff only",
    effect: "allow",
    severity: "low",
    on: false,
    message: "It is free, and students do not use it.",
    rules: [line("pricing", "is_any_of", "free"), line("audience", "has_none_of", "student", "family")],
  },
  {
    name: "Everything new needs a request",
    effect: "needs_request",
    severity: "low",
    on: false,
    message: "Nobody has requested it yet. Send a request first.",
    rules: [],
  },
];

/** Puts the first so many rules of the year in their order; some are switched off. Rules that people made are enough. */
export async function addRules(db: Db, place: DemoPlace, count: number): Promise<void> {
  const theirs = await db
    .selectFrom("policy_rules")
    .select("id")
    .where("district_id", "=", place.id)
    .executeTakeFirst();
  if (theirs) return;
  const chosen = rules.slice(0, count);
  await db
    .insertInto("policy_rules")
    .values(
      chosen.map(({ name, effect, severity, message, on, rules }, at) => ({
        district_id: place.id,
        name,
        position: at + 1,
        is_enabled: on,
        effect,
        severity,
        message,
        conditions: JSON.stringify({ match: "all", rules } satisfies Conditions),
        demo: true,
        created_by: place.districtAdmin,
        created_at: ago(place, 300 - at * 20),
        updated_at: ago(place, 120 - at * 10),
      })),
    )
    .execute();
}
