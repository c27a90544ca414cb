import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { countRecipients } from "domain/notices/queries/notifications";
import { neededDimensions } from "domain/software/decisions/dimensions";
import { askersOf, type Effects, type Ground, hasConditions, type Notified } from "domain/software/decisions/effects";
import { loadGrounds } from "domain/software/policies/queries/grounds";
import { type StandingBan, selectBan, selectBanOfAny } from "domain/software/policies/queries/product-bans";
import { openStatuses } from "domain/software/requests/terms";
import { listApprovedRequesters } from "domain/software/status/queries/approval-news";
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

type Deciding = { districtId: string; softwareId: string; effects: Effects; deciderId: string | null };

/**
 * How many people a decision comes to as news: by its answers, and where it takes back what was approved, by that. Whoever
 * decides is left out. No scope: its effects were read in scope.
 */
export async function countNotified(
  db: Db,
  { districtId, softwareId, effects, deciderId }: Deciding,
): Promise<Notified> {
  const askers = askersOf(effects);
  const approved = effects.takesBack === "no" ? [] : await listApprovedRequesters(db, { districtId, softwareId });
  const others = approved.map(({ profileId }) => profileId).filter((id) => !askers.includes(id));
  const count = (profileIds: string[]) =>
    countRecipients(db, { districtId, kind: "request_moved", profileIds, except: deciderId });
  if (effects.takesBack === "yes") return { always: await count([...askers, ...others]), ifStricter: 0 };
  return { always: await count(askers), ifStricter: await count(others) };
}
