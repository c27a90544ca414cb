import type { Actor } from "domain/access/actor";
import { can, type Permission } from "domain/access/permissions";
import { readsForUse } from "domain/software/compliance/reads-for-use";
import { type ReportForm, type ReportKind, reportKinds } from "./terms";

const seeSoftware: readonly Permission[] = ["view:all_software", "view:district_software", "view:school_software"];

/** What a report asks for: any one of these permissions, as the screen that shows the same rows does. */
export const reportNeeds: Record<ReportKind, readonly Permission[]> = {
  use: seeSoftware,
  roi: seeSoftware,
  compliance: seeSoftware,
  unauthorized: ["view:unauthorized_usage"],
  requests: ["manage:software_requests", "approve:software"],
  syncs: ["manage:all_districts", "manage:own_district", "view:district_data"],
};

/** Who gets the page for the board: whoever sees a whole district. */
export const boardNeeds: readonly Permission[] = ["view:all_software", "view:district_software"];

/** Whether somebody may have a report of this kind at all. Which rows are in it is their scope's question. */
export const mayHave = (who: Pick<Actor, "role" | "reach">, kind: ReportKind) =>
  who.reach !== "none" && can(who, ...reportNeeds[kind]);

/** What somebody gets as a report of this kind: what the screen with the same rows shows them. */
export function formFor(who: Pick<Actor, "role">, kind: ReportKind): ReportForm {
  if (kind === "compliance" && readsForUse(who)) return "for_use";
  return kind === "roi" && !can(who, ...boardNeeds) ? "costs" : kind;
}

/** The reports that somebody may have, in their order. */
export const kindsFor = (who: Pick<Actor, "role" | "reach">): ReportKind[] =>
  reportKinds.filter((kind) => mayHave(who, kind));
