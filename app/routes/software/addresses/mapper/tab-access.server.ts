import { redirect } from "@remix-run/node";
import { opens } from "~/http/screens.server";
import type { Viewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { type UrlMapperTab, urlMapperTabs } from "./tabs";

const access = {
  patterns: screens.urlMapper.needs,
  unauthorized: screens.unauthorizedUsage.needs,
  "policy-rules": screens.policyRules.needs,
} as const satisfies Record<UrlMapperTab, unknown>;

const wantedTab = (request: Request) => new URL(request.url).searchParams.get("tab");

/** The part that was asked for: the patterns when the query names none, or none that is there. */
export function tabOf(request: Request): UrlMapperTab {
  const wanted = wantedTab(request);
  return wanted === "unauthorized" || wanted === "policy-rules" ? wanted : "patterns";
}

/** What that part needs: each has a permission of its own. Where none is named, any of them will do. */
export function needsOf(request: Request) {
  return wantedTab(request) === null ? Object.values(access).flat() : access[tabOf(request)];
}

/** The parts that the viewer may open. Throws a redirect to the first of them where none was named and that is another. */
export function openTabs(request: Request, viewer: Viewer): UrlMapperTab[] {
  const open = (["patterns", "unauthorized", "policy-rules"] as const).filter((tab) => opens(viewer, access[tab]));
  const [first] = open;
  if (first && !open.includes(tabOf(request))) throw redirect(urlMapperTabs[first].to);
  return open;
}
