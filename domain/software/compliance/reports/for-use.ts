import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import type { RecordsDistrict } from "domain/kept-records";
import { atOnce, type Report } from "domain/report";
import { dataElementWords } from "domain/software/catalogue/words";
import { learnedBy } from "domain/software/compliance/learned";
import { type ForUseFilter, listRecords } from "domain/software/compliance/lines";
import { listRecordsInUse } from "domain/software/compliance/software-in-use";
import { answerWords } from "domain/software/policies/answer-words";
import { answersFor } from "domain/software/policies/answers";

type Input = { district: RecordsDistrict; filter: ForUseFilter };

/** What a teacher may use, those that a filter holds, on which conditions, and what each product learns. No scores. */
export function forUseReport(db: Db, actor: Actor, { district, filter }: Input): Report {
  const read = async () => {
    const records = listRecords(await listRecordsInUse(db, actor, district), filter);
    const softwareIds = records.map(({ softwareId }) => softwareId);
    const answers = await answersFor(db, actor, { district, softwareIds, grade: null });
    return records.map((record) => {
      const answer = answers.get(record.softwareId);
      const conditions = answer && (answer.conditions.length > 0 ? answer.conditions.join("; ") : answer.reason);
      const learned = learnedBy(record).elements.map((one) => dataElementWords[one]);
      return [
        record.name,
        record.vendor,
        answer ? answerWords[answer.answer] : null,
        conditions ?? null,
        learned.join("; "),
      ];
    });
  };
  return {
    name: `software-to-use-${district.today}`,
    columns: ["product", "vendor", "may_i_use_it", "why_or_conditions", "learns_about_students"],
    rows: atOnce(read),
  };
}
