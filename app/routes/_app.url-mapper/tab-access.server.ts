import { needs, opens } from "~/http/screens.server";
import type { Viewer } from "~/http/viewer.server";
import type { UrlMapperTab } from "./tabs";

const access = {
  patterns: needs.urlMapper,
  unauthorized: needs.unauthorizedUsage,
  "policy-rules": needs.policyRules,
} as const satisfies Record<UrlMapperTab, unknown>;

/** The part that was asked for: the patterns when the query names none, or none that is there. */
export function tabOf(request: Request): UrlMapperTab {
  const wanted = new URL(request.url).searchParams.get("tab");
  return wanted === "unauthorized" || wanted === "policy-rules" ? wanted : "patterns";
}

/** What that part needs: each has a permission of its own. */
export function needsOf(request: Request) {
  return access[tabOf(request)];
}

/** The parts that the viewer may open. */
export function openTabs(viewer: Viewer): UrlMapperTab[] {
  return (["patterns", "unauthorized", "policy-rules"] as const).filter((tab) => opens(viewer, access[tab]));
}
