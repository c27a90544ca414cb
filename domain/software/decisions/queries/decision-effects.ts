import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { countRecipients } from "domain/notices/queries/notifications";
import { neededDimensions } from "domain/software/decisions/dimensions";
import { askersOf, type Effects, type Ground, hasConditions } from "domain/software/decisions/effects";
import { loadGrounds } from "domain/software/policies/queries/grounds";
import { type StandingBan, selectBan, selectBanOfAny } from "domain/software/policies/queries/product-bans";
import { openStatuses } from "domain/software/requests/terms";
import { selectDimensions, settingsFrom } from "./review-dimensions";
import { selectLastReviews } from "./review-needs";
import type { findReviewPage } from "./review-page";

type Row = NonNullable<Awaited<ReturnType<typeof findReviewPage>>>;
type Read = {
  district: { id: string; today: string };
  softwareId: string;
  row: Pick<Row, "record" | "round" | "requests">;
};

/**
 * What a decision about a product would meet as things are now, and the entry of the blocked list that keeps it from being
 * approved (`ban`). Takes the product as the page of its review has it.
 */
export async function readGround(
  db: Db,
  scope: Scope,
  { district, softwareId, row }: Read,
): Promise<Ground & { ban: StandingBan | null }> {
  const of = { districtId: district.id, softwareId };
  const { record, requests } = row;
  const round = row.round?.closedAt === null ? row.round : null;
  const { banned, anyBan, last, settings } = await listTogether(db, {
    banned: selectBan(scope, of),
    anyBan: selectBanOfAny(scope, of),
    last: selectLastReviews(scope, of),
    settings: selectDimensions(scope, { districtId: district.id }),
  });
  const product = (await loadGrounds(db, scope, { district, softwareIds: [softwareId] })).get(softwareId);
  return {
    approval: record?.approvalStatus ?? "not_reviewed",
    privacy: record?.privacyStatus ?? "not_evaluated",
    hasConditions: record !== null && hasConditions(record),
    isBanned: banned.length > 0,
    ban: anyBan[0] ?? null,
    open: requests.filter(({ status }) => openStatuses.includes(status)),
    hasRound: round !== null,
    waiting: round?.reviews.filter(({ status }) => status === "waiting").map(({ dimension }) => dimension) ?? [],
    needed: product ? neededDimensions(settingsFrom(settings), product) : [],
    last,
  };
}

/** How many people a decision's answers come to as news. No scope: its effects were read in scope. */
export function countRequestersNotified(
  db: Db,
  { districtId, effects, deciderId }: { districtId: string; effects: Effects; deciderId: string | null },
): Promise<number> {
  return countRecipients(db, { districtId, kind: "request_moved", profileIds: askersOf(effects, deciderId) });
}
