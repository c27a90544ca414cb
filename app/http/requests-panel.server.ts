import { can } from "db/access/permissions";
import { listRequestsOfProduct } from "db/queries/software-requests-product";
import type { RequestsPanel } from "~/components/requests-panel";
import { needs, opens } from "./screens.server";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

const most = 5;

/** Who asked for a product, as far as this viewer may see it, and whether they may ask themself. */
export async function loadRequestsPanel(viewer: Viewer, district: Working, softwareId: string): Promise<RequestsPanel> {
  const mayRequest = opens(viewer, needs.requestSoftware);
  const rows = opens(viewer, needs.recommendations)
    ? await listRequestsOfProduct(db, viewer, { districtId: district.id, softwareId, limit: most })
    : [];
  const [first] = rows;
  const own = rows.find((row) => row.isOwn && (row.isOpen || row.status === "draft"));
  return {
    softwareId,
    ...{ all: first?.all ?? 0, open: first?.open ?? 0, zone: viewer.zone, now: new Date().toISOString() },
    own: own ? { id: own.id, isDraft: own.status === "draft" } : null,
    rows: rows.map(({ all: _all, open: _open, submittedAt, ...row }) => ({
      ...row,
      submittedAt: submittedAt?.toISOString() ?? null,
    })),
    can: { request: mayRequest && !own, review: can(viewer, "manage:software_requests", "approve:software") },
  };
}
