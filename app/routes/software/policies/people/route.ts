import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { needAllowance } from "~/http/allowance.server";
import { parseForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { suggestedPeople } from "~/routes/software/policies/person-choice.server";
import { screens } from "~/screens/table";

const Typed = z.object({ name: z.string().max(200) });

/** Only a field asks here; someone who types the address is led to the list. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request, screens.blacklistEntry.needs);
  return redirect(paths.blacklist);
}

/** People of the district for a field that is being typed into. Asked by post, so that no name is in a log. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.blacklistEntry.needs, { resource: true, passive: true });
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, Typed);
  if (!form.ok) return new Response("The name has 200 characters at most.", { status: 422 });
  await needAllowance(request, viewer, "searches");
  const names = await suggestedPeople(viewer, district, form.value.name);
  return Response.json({ names }, { headers: { "Cache-Control": "no-store" } });
}
