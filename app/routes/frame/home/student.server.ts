import { paths } from "~/http/paths";
import { loadPersonUse } from "~/http/person-use.server";
import { listStudentProducts } from "~/http/student-software.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

/** How many products the first page shows. */
const most = 10;

/** What a student may use, and one sentence on what they used; null without a district. */
export async function loadStudentHome(viewer: Viewer, district: Working | null, url: URL) {
  if (!district) return null;
  const products = await listStudentProducts(viewer, district);
  const use = await loadPersonUse(viewer, { profileId: viewer.profileId, name: null, url: new URL(url.pathname, url) });
  return {
    lines: products.slice(0, most),
    total: products.length,
    page: paths.studentDashboard(viewer.profileId),
    headline: use?.headline ?? "No usage has come in yet.",
  };
}
