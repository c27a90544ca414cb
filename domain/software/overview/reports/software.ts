import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { inCells, pageByPage, type Report } from "domain/report";
import { gradesText } from "domain/software/catalogue/grade-words";
import { gradeWord } from "domain/software/catalogue/grades";
import {
  listFoundSoftware,
  type NamedSoftware,
  type SoftwareFilter,
} from "domain/software/catalogue/queries/software-search";
import { answerWords } from "domain/software/policies/answer-words";
import { answersFor } from "domain/software/policies/answers";
import type { Answer } from "domain/software/policies/may-i-use";
import { approvalWords, privacySaid } from "domain/software/status/words";

/** So many are read at a time: each time all that is found is put in order. */
const size = 2_500;

const columnsFor = (grade: number | null) => [
  ...["name", "vendor", "category", "grades", "whose", "approval_status", "privacy_status", "evidence_tier"],
  ...[grade === null ? "may_i_use_it" : `may_i_use_it_with_${gradeWord(grade).replaceAll(" ", "_")}`, "reason"],
];

type Line = { row: NamedSoftware; answer: Answer | undefined };

const cellsOf = ({ row, answer }: Line) => [
  ...[row.name, row.vendor, row.category, gradesText(row.gradeMin, row.gradeMax)],
  ...[row.isOwn ? "district" : "catalog", approvalWords[row.approvalStatus]],
  ...[privacySaid(row.privacyStatus, row.isChecked), row.tier],
  ...[answer ? answerWords[answer.answer] : null, answer?.reason ?? null],
];

type Input = { district: { id: string; today: string }; filter: SoftwareFilter; grade: number | null };

/** The products that a search finds, each with the answer to "May I use it?", for a grade when one is asked for. */
export function softwareReport(db: Db, actor: Actor, { district, filter, grade }: Input): Report {
  const lines = pageByPage(async (before: number | null) => {
    const page = (before ?? 0) + 1;
    const found = await listFoundSoftware(db, actor, { filter, page, size });
    const answers = await answersFor(db, actor, { district, softwareIds: found.map(({ id }) => id), grade });
    const rows = found.map((row): Line => ({ row, answer: answers.get(row.id) }));
    return { rows, next: found.length < size ? null : page };
  });
  return { name: "software", columns: columnsFor(grade), rows: inCells(lines, cellsOf) };
}
