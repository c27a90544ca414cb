import { daysUntil, lastDayOf } from "domain/software/compliance/agreement-state";
import {
  type AgreementFilter,
  type AgreementRow,
  agreementPage,
  listAgreements,
} from "domain/software/compliance/queries/agreements";
import { agreementTypes } from "domain/software/compliance/terms";
import { listOf, pageWithin } from "~/http/list.server";
import { choiceFilter, typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import type { AgreementLine, AgreementList } from "./agreement-table";

const readAgreements = listOf({
  filters: {
    q: typedFilter(),
    stand: choiceFilter(["active", "ends30", "ends60", "ends90", "ended", "uncovered", "negotiation", "other"]),
    type: choiceFilter(agreementTypes),
  },
  sort: { by: ["ends", "title", "vendor", "signed"], usual: "ends" },
});

function filterOf({ values, sort, descending }: ReturnType<typeof readAgreements>): AgreementFilter {
  const { q, stand, type } = values;
  const days = stand?.startsWith("ends") ? Number(stand.slice(4)) : 0;
  return {
    search: q,
    stand: days > 0 ? "ends" : ((stand as AgreementFilter["stand"]) ?? null),
    days,
    type: type ?? null,
    sort,
    descending,
  };
}

function lineOf(row: AgreementRow, today: string): AgreementLine {
  const { id, title, type, state, vendor, signedOn, hasFile, products } = row;
  const endsOn = lastDayOf(row);
  const days = endsOn !== null && state === "ends_soon" ? daysUntil(endsOn, today) : null;
  return { id, title, type, vendor, signedOn, endsOn, hasFile, products, state, days };
}

/** One page of a district's agreements, as the address asks for it. */
export async function loadAgreements(viewer: Viewer, district: Working, url: URL): Promise<AgreementList> {
  const listQuery = readAgreements(url);
  const { id: districtId, today } = district;
  const of = { districtId, today, filter: filterOf(listQuery) };
  const read = (page: number) => listAgreements(db, viewer, { ...of, page });
  const { rows, ...pages } = await pageWithin(listQuery.page, agreementPage, read);
  return { view: listQuery.view, ...pages, rows: rows.map((row) => lineOf(row, today)) };
}

/** Which agreements the same address asks for, without its page. */
export const readAgreementFilter = (url: URL): AgreementFilter => filterOf(readAgreements(url));
