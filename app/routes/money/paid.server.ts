import { readValues } from "domain/insight/read-values";
import { readPaidAndUsed } from "domain/money/read-paid";
import type { UsageSpan } from "domain/usage/terms";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

/** The dates that active users are counted in when the address names none. */
export const usualSpan = "90";

/** What a district pays for, with the use of the dates where it is known. */
export const readPaidWithUse = (viewer: Viewer, { id: districtId, today, stamp }: Working, span: UsageSpan) =>
  readPaidAndUsed(db, viewer, { districtId, today, stamp, span });

/** The same with the value of each product. */
export async function readPaid(viewer: Viewer, district: Working, span: UsageSpan) {
  const { costs, use, now } = await readPaidWithUse(viewer, district, span);
  const values = use && (await readValues(db, viewer, { district, paid: now.products, use }));
  return { costs, use, now, values, isEmpty: costs.contracts.length === 0 };
}

export type Paid = Awaited<ReturnType<typeof readPaid>>;
