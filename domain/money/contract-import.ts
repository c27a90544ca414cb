import { faultsOfLine } from "./contract-faults";
import type { ContractFileRow } from "./contract-file";
import { contractKey, nameKey } from "./contract-key";
import { groupBy } from "./product-costs";
import type { ContractFields } from "./queries/contract-changes";
import type { LineFields } from "./queries/contract-line-changes";
import type { ContractRow } from "./queries/contracts";

/** What names in a file mean in this district: every id that bears the name. */
export type Meanings = Record<"products" | "schools" | "funding", ReadonlyMap<string, readonly string[]>>;

export type ShownRow = { line: number; title: string; vendor: string; product: string };
type Refused = ShownRow & { why: string; written: string[] };
/** A contract that would be written; `at` are the lines of the file. */
export type Planned = { at: number[]; fields: ContractFields; lines: (LineFields & { product: string })[] };

/** What a file would do: contracts to add, rows that are on record already, rows that are skipped with the reason. */
export type ImportPlan = { create: Planned[]; same: ShownRow[]; reject: Refused[] };

type Good = ContractFileRow & { ok: true };
type Meant = { row: Good; fields: ContractFields; line: LineFields };
type Resolved = Meant | { row: ContractFileRow; why: string };

const isMeant = (one: Resolved): one is Meant => "fields" in one;

/** The one thing that a name means, or why there isn't one. */
function only(ids: readonly string[] | undefined, none: string, several: string): { id: string } | { why: string } {
  const [id, ...more] = ids ?? [];
  if (!id) return { why: none };
  return more.length > 0 ? { why: several } : { id };
}

function resolve(row: Good, { products, schools, funding }: Meanings): Resolved {
  const faults: string[] = [];
  const id = (found: { id: string } | { why: string }) => {
    if ("id" in found) return found.id;
    faults.push(found.why);
    return "";
  };
  const { funding: source, ...contract } = row.contract;
  const { product, schools: named, ...item } = row.item;
  const softwareId = id(
    only(
      products.get(product),
      "No product has this name. Add it to the software list first, or use its name from there.",
      "Several products have this name. Write it as “Name, Vendor”.",
    ),
  );
  const schoolIds = named.map((name) =>
    id(
      only(
        schools.get(name),
        `No school in your district is called “${name}”. Check its name in the list of schools.`,
        `Several schools are called “${name}”. Leave schools empty, and choose them on the contract’s page afterward.`,
      ),
    ),
  );
  const none = `No funding source is called “${source}”. Use a name from the list on the contract form.`;
  const fundingSourceId = source ? id(only(funding.get(source), none, none)) : null;
  const line = { ...item, softwareId, schoolIds: [...new Set(schoolIds)] };
  faults.push(...Object.values(faultsOfLine(line)));
  if (faults.length > 0) return { row, why: faults.join(" ") };
  return { row, fields: { ...contract, fundingSourceId, ownerId: null }, line };
}

const textOfLine = (line: Omit<LineFields, "product">) =>
  JSON.stringify([
    ...[line.softwareId, line.kind, line.description, line.basis, line.quantity, line.unitCents, line.billing],
    ...[[...line.schoolIds].sort(), [...line.grades].sort((one, other) => one - other)],
  ]);

/** What a row says of its contract besides what tells it apart: all rows of one contract say the same. */
const textOfContract = ({ number, noticeOn, autoRenews, fundingSourceId, note }: ContractFields) =>
  JSON.stringify([number, noticeOn, autoRenews, fundingSourceId, note]);

/** Why a row can't be taken with the rows before it; null when it can. */
function unlike(one: Meant, before: readonly Meant[]): string | null {
  const twin = before.find(({ line }) => textOfLine(line) === textOfLine(one.line));
  if (twin) return `This repeats line ${twin.row.line}. Delete one of the two, or describe how they differ.`;
  const [first] = before;
  if (!first || textOfContract(first.fields) === textOfContract(one.fields)) return null;
  return `Line ${first.row.line} is the same contract, but its number, notice day, renewal, funding source or note differs. Make them match.`;
}

/**
 * Works out what a file would do. Rows with the same title, vendor, first and last day are one contract, which is written
 * whole or not at all. A contract on record already is never changed: its rows are on record, or they are skipped.
 */
export function planImport(
  rows: readonly ContractFileRow[],
  { meanings, existing }: { meanings: Meanings; existing: readonly ContractRow[] },
): ImportPlan {
  const resolved = rows.map((row) => (row.ok ? resolve(row, meanings) : { row, why: row.why }));
  const onRecord = new Map(existing.map((contract) => [contractKey(contract), contract]));
  const plan: ImportPlan = { create: [], same: [], reject: [] };
  const refuse = ({ row }: { row: ContractFileRow }, why: string) =>
    plan.reject.push({ ...shownOf(row), why, written: row.written });
  for (const one of resolved) if (!isMeant(one)) refuse(one, one.why);
  const faulty = new Map(resolved.flatMap((one) => (isMeant(one) ? [] : [[nameKey(one.row), one.row.line] as const])));
  for (const group of groupBy(resolved.filter(isMeant), ({ fields }) => contractKey(fields))) {
    settle(group, { plan, refuse, fault: faulty.get(nameKey(group[0]?.row ?? { title: "", vendor: "" })), onRecord });
  }
  plan.reject.sort((one, other) => one.line - other.line);
  return plan;
}

type Settling = {
  plan: ImportPlan;
  refuse: (one: { row: ContractFileRow }, why: string) => void;
  fault: number | undefined;
  onRecord: ReadonlyMap<string, ContractRow>;
};

function settle(group: Meant[], { plan, refuse, fault, onRecord }: Settling) {
  const [first] = group;
  if (!first) return;
  const there = onRecord.get(contractKey(first.fields));
  if (there) {
    const known = new Set(there.lines.map(textOfLine));
    for (const one of group) {
      if (known.has(textOfLine(one.line))) plan.same.push(shownOf(one.row));
      else refuse(one, "This contract is on record without this line. Add the line on the contract’s page.");
    }
    return;
  }
  const faults = group.map((one, nth) => unlike(one, group.slice(0, nth)));
  const bad = fault ?? group[faults.findIndex((why) => why !== null)]?.row.line;
  if (bad === undefined) {
    plan.create.push({
      at: group.map(({ row }) => row.line),
      fields: first.fields,
      lines: group.map(({ line, row }) => ({ ...line, product: row.product })),
    });
    return;
  }
  for (const [nth, one] of group.entries()) {
    refuse(one, faults[nth] ?? `Line ${bad} of the same contract needs a fix. Import them together once it is fixed.`);
  }
}

const shownOf = ({ line, title, vendor, product }: ContractFileRow): ShownRow => ({ line, title, vendor, product });
