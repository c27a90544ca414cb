import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import type { RecordsDistrict } from "domain/kept-records";
import { readCategoryNames } from "domain/places/kept-references";
import { atOnce, type Cell, type Report } from "domain/report";
import { type ComplianceFilter, type ComplianceLine, loadComplianceLines } from "domain/software/compliance/lines";
import { laws } from "domain/software/compliance/terms";
import { agreementStandLabel, lawStateLabel } from "domain/software/compliance/words";
import { approvalWords, privacySaid } from "domain/software/status/words";

const columns = [
  ...["product", "vendor", "category", "approval", "privacy", "agreement", "agreement_ends"],
  ...laws.map((law) => law.toLowerCase().replaceAll(" ", "_")),
  ...["score", "passed", "applies", "not_known"],
];

const cellsOf = ({ score, status, ...line }: ComplianceLine, category: string | null) => [
  ...[line.name, line.vendor, category, approvalWords[status.approval]],
  ...[privacySaid(status.privacy, status.isChecked), agreementStandLabel(status.agreement), line.agreementEnds ?? null],
  ...line.laws.map(({ state }) => lawStateLabel(state)),
  ...[score.percent, score.passed, score.applies, score.unknown],
];

type Input = { district: RecordsDistrict; filter: ComplianceFilter };

type Products = Pick<Awaited<ReturnType<typeof loadComplianceLines>>, "chosen" | "lineOf">;

/** Columns that a subject above this one adds to each product, and how products are read together with what they are of. */
type More = {
  columns: readonly string[];
  read: () => Promise<Products & { cellsOf: (softwareId: string) => readonly Cell[] }>;
};

/** How the products of a district stand with the laws, those that a filter holds. */
export function complianceReport(db: Db, actor: Actor, input: Input, more?: More): Report {
  const alone = async () => ({ ...(await loadComplianceLines(db, actor, input)), cellsOf: () => [] });
  const read = async () => {
    const { id: districtId, today, stamp } = input.district;
    const [{ chosen, lineOf, cellsOf: furtherOf }, categories] = await Promise.all([
      (more?.read ?? alone)(),
      readCategoryNames(db, { districtId, today, stamp, scope: actor }),
    ]);
    return chosen.map((product) => {
      const line = lineOf(product);
      return [...cellsOf(line, categories.of(line.categoryId)), ...furtherOf(line.id)];
    });
  };
  const heads = [...columns, ...(more?.columns ?? [])];
  return { name: `compliance-${input.district.today}`, columns: heads, rows: atOnce(read) };
}
