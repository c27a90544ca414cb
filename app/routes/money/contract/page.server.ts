import { daysBetween } from "domain/days";
import { contractState } from "domain/money/contract-state";
import { nextYearOf } from "domain/money/contract-years";
import { annualCost, contractYears, isSite, lineCost, seatsOf } from "domain/money/figures";
import { yearsWords } from "domain/money/made";
import { sumOf } from "domain/money/product-costs";
import { type Contract, findContract } from "domain/money/queries/contracts";
import { findSameContract } from "domain/money/queries/same-contracts";
import { isOpenToDecide, renewalStanding } from "domain/money/renewal-decision";
import { contractCost, renewalCost } from "domain/money/renewals";
import { listReferenceSchools } from "domain/places/queries/reference-data";
import { orNull } from "~/http/list.server";
import { chosenName, fundingChoices } from "~/http/reference-choices.server";
import { db } from "~/http/services.server";
import { softwareLabel } from "~/http/software-choice.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { contractChoices } from "~/routes/money/contract-form.server";
import { groundOf } from "./ground.server";
import { loadHistory } from "./history.server";

/** A line as the page shows it, with what it comes to. */
const lineOf = (contract: Contract) => (line: Contract["lines"][number]) => ({
  ...line,
  label: softwareLabel({ name: line.software, vendor: line.vendor }),
  cents: lineCost(line),
  annualCents: annualCost(line, contract),
  /** The years that a price paid once is divided by, in words. */
  across: line.billing === "once" ? yearsWords(contractYears(contract)) : null,
});

/** Which part of the page is a form: asked for by its address. */
function openForm(
  url: URL,
  lineIds: readonly string[],
): { what: "contract" | "renewal" } | { what: "line"; id: string | null } | null {
  const line = url.searchParams.get("line");
  const edit = url.searchParams.get("edit");
  if (edit === "contract" || edit === "renewal") return { what: edit };
  if (line === "new") return { what: "line", id: null };
  return line && lineIds.includes(line) ? { what: "line", id: line } : null;
}

type PageInput = { id: string; url: URL; mayChange: boolean };

/** A contract as its page shows it to this viewer, with the choices of the form that is open. Throws a 404. */
export async function loadContract(viewer: Viewer, district: Working, { id, url, mayChange }: PageInput) {
  const row = found(await findContract(db, viewer, { districtId: district.id, id }));
  const { fileStored, fileName, fileBytes, createdAt: _, decidedAt, lines, ...contract } = row;
  const chosen = mayChange
    ? openForm(
        url,
        lines.map((line) => line.id),
      )
    : null;
  // A contract without lines begins with one.
  const open = chosen ?? (mayChange && lines.length === 0 ? ({ what: "line", id: null } as const) : null);
  const choices = open?.what === "contract" ? await contractChoices(viewer, district) : null;
  const funding = row.fundingSourceId;
  const renewal = renewalOf(row, { today: district.today, mayChange });
  return {
    contract,
    fundingSource: funding && chosenName(choices?.funding ?? (await fundingChoices(viewer)), funding),
    lines: lines.map(lineOf(row)),
    state: contractState(row, district.today),
    annualCents: contractCost(row),
    open,
    daysLeft: daysBetween(district.today, row.endsOn),
    daysToNotice: row.noticeOn ? daysBetween(district.today, row.noticeOn) : null,
    renewal,
    ground: renewal?.mayDecide
      ? await orNull(viewer, "the use of a contract", () => groundOf(viewer, district, id))
      : null,
    // Beside an open form nobody looks for the copy or the history; a duplicate that is there is led to all the same.
    next: { ...nextOf(row), copyId: mayChange && !chosen ? await copyOf(viewer, district, row) : null },
    file: fileStored && fileName ? { name: fileName, bytes: fileBytes ?? 0 } : null,
    ids: { line: crypto.randomUUID(), copy: crypto.randomUUID() },
    changes: mayChange && !chosen ? await loadHistory(viewer, district.id, row) : null,
    choices,
    schools: open?.what === "line" ? await schoolsOf(viewer, district) : [],
    times: {
      decidedAt: decidedAt?.toISOString() ?? null,
      zone: district.zone,
      now: new Date().toISOString(),
    },
  };
}

/** The dates of the same contract after this one, and by how many years they move. */
function nextOf(row: Contract) {
  const { startsOn, endsOn } = nextYearOf(row);
  return { startsOn, endsOn, years: Number(startsOn.slice(0, 4)) - Number(row.startsOn.slice(0, 4)) };
}

/** The id of the same contract after this one, where it is on record. */
async function copyOf(viewer: Viewer, district: Working, row: Contract): Promise<string | null> {
  const { id, title, vendor } = row;
  const next = { title, vendor, ...nextYearOf(row) };
  return (await findSameContract(db, viewer, { districtId: district.id, except: id, ...next })) ?? null;
}

/**
 * The renewal with the ground to decide it on: seats are null where a site license is for everyone. Null for a contract that
 * ended undecided: there is nothing to say.
 */
function renewalOf(row: Contract, { today, mayChange }: { today: string; mayChange: boolean }) {
  const isOpen = isOpenToDecide(row, today);
  if (row.decision === null && !isOpen) return null;
  const standing = renewalStanding(row, today);
  const licences = row.lines.filter(({ kind }) => kind === "licence");
  return {
    standing,
    days: "by" in standing ? daysBetween(today, standing.by) : null,
    mayDecide: mayChange && isOpen,
    /** What renewing costs in a year, and ending saves. */
    renewalCents: renewalCost(row),
    seats: licences.some(isSite) ? null : sumOf(licences.map((line) => seatsOf(line, 0))),
    today,
  };
}

export async function schoolsOf(viewer: Viewer, { id }: Working) {
  const { rows } = await listReferenceSchools(db, viewer, { districtId: id });
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}

export type ContractPage = Awaited<ReturnType<typeof loadContract>>;
export type ShownRenewal = NonNullable<ContractPage["renewal"]>;
export type ShownLine = ContractPage["lines"][number];
