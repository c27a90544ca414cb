import type { Db } from "db/client";
import type { Actor } from "domain/access/actor";
import { atOnce, inCells, type Report } from "domain/report";
import { productAgreementWords } from "domain/software/catalogue/words";
import { type ComplianceFilter, type ComplianceLine, loadComplianceLines } from "domain/software/compliance/lines";
import { laws } from "domain/software/compliance/terms";
import { lawStateLabel } from "domain/software/compliance/words";
import { approvalWords, privacyWords } from "domain/software/status/words";

const columns = [
  ...["product", "vendor", "category", "approval", "privacy", "agreement", "agreement_ends"],
  ...laws.map((law) => law.toLowerCase().replaceAll(" ", "_")),
  ...["score", "passed", "applies", "not_known"],
];

const cellsOf = ({ score, status, ...line }: ComplianceLine) => [
  ...[line.name, line.vendor, line.category, approvalWords[status.approval], privacyWords[status.privacy]],
  ...[productAgreementWords[status.agreement].label, line.agreementEnds ?? null],
  ...line.laws.map(({ state }) => lawStateLabel(state)),
  ...[score.percent, score.passed, score.applies, score.unknown],
];

type Input = { district: { id: string; today: string }; filter: ComplianceFilter };

/** How the products of a district stand with the laws, those that a filter holds. */
export function complianceReport(db: Db, actor: Actor, input: Input): Report {
  const read = async () => (await loadComplianceLines(db, actor, input)).lines;
  return { name: `compliance-${input.district.today}`, columns, rows: inCells(atOnce(read), cellsOf) };
}
