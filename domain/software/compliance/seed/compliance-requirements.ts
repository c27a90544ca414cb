import type { Db } from "db/client";
import type { Requirement } from "./requirement";
import { adaRequirements, cipaRequirements } from "./requirements-access";
import { coppaRequirements, ferpaRequirements, ppraRequirements } from "./requirements-privacy";

/** Public law in short words, as of 2026; who needs advice asks a lawyer, and the pages say so. */
export const requirements: readonly Requirement[] = [
  ...ferpaRequirements,
  ...coppaRequirements,
  ...cipaRequirements,
  ...ppraRequirements,
  ...adaRequirements,
];

/**
 * Brings the shared requirements to what this version says, by their code: new ones are added, the texts of known ones
 * follow, and none is taken away, since checks hang on them. Safe to repeat.
 */
export async function seedComplianceRequirements(db: Db): Promise<void> {
  const rows = requirements.map(({ appliesWhen, from, ...row }, position) => ({
    code: row.code,
    law: row.law,
    title: row.title,
    explanation: row.explanation,
    applies_when: JSON.stringify(appliesWhen),
    applies_words: row.appliesWords,
    evidence_needed: row.evidenceNeeded,
    source_title: row.sourceTitle,
    source_url: row.sourceUrl,
    large_from: from?.large ?? null,
    small_from: from?.small ?? null,
    position,
  }));
  await db
    .insertInto("compliance_requirements")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("code").doUpdateSet((eb) => ({
        law: eb.ref("excluded.law"),
        title: eb.ref("excluded.title"),
        explanation: eb.ref("excluded.explanation"),
        applies_when: eb.ref("excluded.applies_when"),
        applies_words: eb.ref("excluded.applies_words"),
        evidence_needed: eb.ref("excluded.evidence_needed"),
        source_title: eb.ref("excluded.source_title"),
        source_url: eb.ref("excluded.source_url"),
        large_from: eb.ref("excluded.large_from"),
        small_from: eb.ref("excluded.small_from"),
        position: eb.ref("excluded.position"),
      })),
    )
    .execute();
}
