import type { Db } from "db/client";
import type { laws } from "domain/software/compliance/terms";
import { always, type Conditions, readConditions } from "domain/software/policies/conditions";

/** A requirement of a law, as every district shares it. Dates are YYYY-MM-DD. */
export type RequirementRow = {
  id: string;
  code: string;
  law: (typeof laws)[number];
  title: string;
  explanation: string;
  appliesWhen: Conditions;
  appliesWords: string;
  evidenceNeeded: string;
  sourceTitle: string;
  sourceUrl: string;
  largeFrom: string | null;
  smallFrom: string | null;
};

/** All requirements, in the order of the laws. They are public law and belong to nobody. */
export async function listRequirements(db: Db): Promise<RequirementRow[]> {
  const rows = await db
    .selectFrom("compliance_requirements")
    .select(["id", "code", "law", "title", "explanation", "applies_when as appliesWhen"])
    .select(["applies_words as appliesWords", "evidence_needed as evidenceNeeded", "source_title as sourceTitle"])
    .select(["source_url as sourceUrl", "large_from as largeFrom", "small_from as smallFrom"])
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    ...row,
    law: row.law as RequirementRow["law"],
    // What this version can't read applies to everything: nothing is let off by a fault of ours.
    appliesWhen: readConditions(row.appliesWhen) ?? always,
  }));
}
