import { daysUntil } from "domain/software/compliance/agreement-state";
import {
  type AgreementFilter,
  type AgreementRow,
  agreementPage,
  listAgreements,
} from "domain/software/compliance/queries/agreements";
import { agreementTypes } from "domain/software/compliance/terms";
import { z } from "zod";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import type { AgreementLine, AgreementList } from "./agreement-table";

const Query = z.object({
  q: z.string().trim().max(200).catch(""),
  stand: z.enum(["active", "ends30", "ends60", "ends90", "ended", "negotiation", "other"]).optional().catch(undefined),
  type: z.enum(agreementTypes).optional().catch(undefined),
  sort: z
    .string()
    .regex(/^-?(title|ends|signed|vendor)$/)
    .optional()
    .catch(undefined),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

function read(url: URL) {
  const { page, ...named } = Query.parse(Object.fromEntries(url.searchParams));
  const { q, stand, type, sort = "ends" } = named;
  const days = stand?.startsWith("ends") ? Number(stand.slice(4)) : 0;
  const filter: AgreementFilter = {
    search: q,
    stand: days > 0 ? "ends" : ((stand as AgreementFilter["stand"]) ?? null),
    ...{ days, type: type ?? null },
    sort: sort.replace(/^-/, "") as AgreementFilter["sort"],
    descending: sort.startsWith("-"),
  };
  const query = Object.fromEntries(Object.entries(named).filter(([, value]) => value)) as Record<string, string>;
  return { filter, page, query };
}

function lineOf(row: AgreementRow, today: string): AgreementLine {
  const { id, title, type, state, vendor, signedOn, endsOn, hasFile, products } = row;
  const days = endsOn !== null && state === "ends_soon" ? daysUntil(endsOn, today) : null;
  return { id, title, type, vendor, signedOn, endsOn, hasFile, products, state, days };
}

/** One page of a district's agreements, as the address asks for it. */
export async function loadAgreements(viewer: Viewer, district: Working, url: URL): Promise<AgreementList> {
  const { filter, page, query } = read(url);
  const { id: districtId, today } = district;
  const asked = await listAgreements(db, viewer, { districtId, today, filter, page });
  // A page behind the last one, as an old address may name it, tells nothing: not even how many there are.
  const isBehind = asked.rows.length === 0 && page > 1;
  const { rows, total } = isBehind ? await listAgreements(db, viewer, { districtId, today, filter, page: 1 }) : asked;
  return {
    lines: rows.map((row) => lineOf(row, today)),
    ...{ query, total, page: isBehind ? 1 : page },
    pages: Math.max(1, Math.ceil(total / agreementPage)),
  };
}

/** Which agreements the same address asks for, without its page. */
export const readAgreementFilter = (url: URL): AgreementFilter => read(url).filter;
