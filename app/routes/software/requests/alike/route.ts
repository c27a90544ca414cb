import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { parseForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { findAlike, Typed } from "~/routes/software/requests/request-alike.server";
import { rights } from "~/screens/rights";

/** Only forms ask here; someone who types the address is led to one. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request, rights.requestSoftware);
  return redirect(paths.requestNew);
}

/** Products that may be what somebody is typing. Asked by post, so that what people type is in no log. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.requestSoftware, { resource: true, passive: true });
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, Typed);
  if (!form.ok) return new Response("The name has 200 characters at most.", { status: 422 });
  return Response.json(await findAlike(viewer, district, form.value), { headers: { "Cache-Control": "no-store" } });
}
