import { mostTableRows, readCsv } from "domain/csv-read";
import { hasHidden } from "domain/plain-text";
import { faultsOfDates } from "./contract-faults";
import {
  basisFrom,
  billingFrom,
  CellFault,
  centsFrom,
  dayFrom,
  gradesFrom,
  kindFrom,
  quantityFrom,
  yesFrom,
} from "./file-values";
import type { ContractFields } from "./queries/contract-changes";
import type { LineFields } from "./queries/contract-line-changes";

/** The largest file of contracts; its text travels with the preview, so that nothing has to be kept. */
export const contractFileBytes = 300 * 1024;

/** The columns of the file, in the order of the sample; each row is a line of a contract. */
export const fileColumns = [
  ...["title", "vendor", "number", "starts_on", "ends_on", "notice_on", "renews_automatically", "funding_source"],
  ...[
    "note",
    "product",
    "pays_for",
    "description",
    "price_for",
    "quantity",
    "unit_price",
    "billing",
    "schools",
    "grades",
  ],
];
const needed = ["title", "vendor", "starts_on", "ends_on", "product", "price_for", "quantity", "unit_price", "billing"];

/** What a row says of its contract; the funding source by its name. */
export type ContractPart = Omit<ContractFields, "ownerId" | "fundingSourceId"> & { funding: string };
/** What a row says of its line; product and schools by their names. */
export type LinePart = Omit<LineFields, "softwareId" | "schoolIds" | "schools"> & {
  product: string;
  schools: string[];
};

/**
 * A row of the file: what it says by itself, or what is wrong with it. `written` is its cells, as `fileColumns` has
 * them.
 */
export type ContractFileRow = { line: number; written: string[]; title: string; vendor: string; product: string } & (
  | { ok: true; contract: ContractPart; item: LinePart }
  | { ok: false; why: string }
);

/** Reads a file of contracts. Takes its text; returns its rows, or a sentence that says why it can't be read. */
export function readContractFile(text: string): ContractFileRow[] | { fault: string } {
  const table = readCsv(text);
  if (typeof table === "string") return { fault: table };
  const places = new Map(table.heads.map((name, nth) => [name, nth] as const).reverse());
  const missing = needed.filter((name) => !places.has(name));
  if (missing.length > 0) {
    const names = missing.map((name) => `“${name}”`).join(", ");
    return { fault: `The first line must name these columns, too: ${names}. Download the sample to see how.` };
  }
  if (table.rows.length === 0) return { fault: "The file has column names but no rows." };
  if (table.rows.length > mostTableRows) return { fault: "The file has more than 2,000 rows. Import it in parts." };
  return table.rows.map(({ line, cells }) =>
    rowOf(line, (name) => (cells[places.get(name) ?? Number.POSITIVE_INFINITY] ?? "").trim()),
  );
}

type CellOf = (name: string) => string;

const longest: Record<string, number> = { title: 200, vendor: 200, number: 100, description: 200, product: 300 };

/** What is wrong with the texts of a row, one sentence for each. */
function textFaults(cell: CellOf): string[] {
  const faults = ["title", "vendor", "product"].filter((name) => !cell(name)).map((name) => `Enter the ${name}.`);
  for (const [name, most] of Object.entries(longest)) {
    if (cell(name).length > most) faults.push(`Use ${most} characters at most for ${name}.`);
    if (/\p{Cc}/u.test(cell(name)) || hasHidden(cell(name))) {
      faults.push(`Type the ${name} again: it has line breaks or invisible characters.`);
    }
  }
  if (cell("note").length > 2_000) faults.push("Use 2,000 characters at most for note.");
  return faults;
}

function rowOf(line: number, cell: CellOf): ContractFileRow {
  const faults = textFaults(cell);
  const read = <T>(value: T | CellFault): T => {
    if (value instanceof CellFault) faults.push(value.why);
    return value as T;
  };
  const startsOn = read(dayFrom(cell("starts_on"), "starts_on"));
  const endsOn = read(dayFrom(cell("ends_on"), "ends_on"));
  const noticeOn = cell("notice_on") ? read(dayFrom(cell("notice_on"), "notice_on")) : null;
  const contract = {
    title: cell("title"),
    vendor: cell("vendor"),
    number: cell("number") || null,
    startsOn,
    endsOn,
    noticeOn,
    autoRenews: read(yesFrom(cell("renews_automatically"))),
    note: cell("note").replaceAll("\r\n", "\n") || null,
    funding: cell("funding_source"),
  };
  const days = [startsOn, endsOn, noticeOn].every((day) => day === null || typeof day === "string");
  if (days) faults.push(...Object.values(faultsOfDates(contract)));
  const item = {
    product: cell("product"),
    kind: read(kindFrom(cell("pays_for"))),
    description: cell("description") || null,
    basis: read(basisFrom(cell("price_for"))),
    quantity: read(quantityFrom(cell("quantity"))),
    unitCents: read(centsFrom(cell("unit_price"))),
    billing: read(billingFrom(cell("billing"))),
    schools: cell("schools")
      .split(";")
      .map((name) => name.trim())
      .filter(Boolean),
    grades: read(gradesFrom(cell("grades"))),
  };
  const row = { line, written: fileColumns.map((name) => cell(name)), ...called(cell) };
  return faults.length > 0 ? { ...row, ok: false, why: faults.join(" ") } : { ...row, ok: true, contract, item };
}

const called = (cell: CellOf) => ({
  title: cell("title").slice(0, 201),
  vendor: cell("vendor").slice(0, 201),
  product: cell("product").slice(0, 301),
});
