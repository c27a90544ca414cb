import { can } from "domain/access/permissions";
import type { ProductRequest } from "domain/software/requests/queries/software-requests-product";
import { opens } from "~/http/screens.server";
import type { Viewer } from "~/http/viewer.server";
import { rights } from "~/screens/rights";
import type { RequestsPanel } from "./requests-panel";

/** How many requests the panel shows at most. */
export const requestsShown = 5;

/** Who asked for a product, as far as this viewer may see it, and whether they may ask themself. */
export function requestsPanel(
  viewer: Viewer,
  { softwareId, isRequested, rows }: { softwareId: string; isRequested: boolean; rows: readonly ProductRequest[] },
): RequestsPanel {
  const mayRequest = opens(viewer, rights.requestSoftware);
  const [first] = rows;
  const seen = ({ all: "district", district: "district", school: "school" } as const)[viewer.reach as string] ?? "own";
  const own = rows.find((row) => row.isOwn && (row.isOpen || row.status === "draft"));
  return {
    softwareId,
    isRequested,
    seen,
    all: first?.all ?? 0,
    open: first?.open ?? 0,
    zone: viewer.zone,
    now: new Date().toISOString(),
    own: own ? { id: own.id, isDraft: own.status === "draft" } : null,
    rows: rows.map(({ all: _all, open: _open, submittedAt, ...row }) => ({
      ...row,
      submittedAt: submittedAt?.toISOString() ?? null,
    })),
    can: { request: mayRequest && !own, review: can(viewer, "manage:software_requests", "approve:software") },
  };
}
