import type { LoaderFunctionArgs } from "@remix-run/node";
import { needAllowance } from "~/http/allowance.server";
import { suggestedSoftware } from "~/http/software-choice.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";

/** Names of products for a field that is being typed into. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.software.needs, { resource: true, passive: true });
  const district = await requireDistrict(request, viewer);
  await needAllowance(request, viewer, "searches");
  const text = (new URL(request.url).searchParams.get("q") ?? "").slice(0, 200);
  return Response.json(
    { names: await suggestedSoftware(viewer, district, text) },
    { headers: { "Cache-Control": "no-store" } },
  );
}
