import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findSync } from "domain/rosters/queries/sync-logs";
import { uuidParam } from "~/http/params.server";
import { syncComparisonPath } from "~/http/path-queries";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ChooseTwo } from "./choose-two";
import { compare } from "./compare.server";
import { Comparison } from "./comparison";

export const meta: MetaFunction = () => pageTitle("syncCompare");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.syncCompare.needs);
  const query = new URL(request.url).searchParams;
  const ticked = query.getAll("sync");
  if (ticked.length === 2) throw redirect(syncComparisonPath(ticked[0] ?? "", ticked[1] ?? ""));
  const [a, b] = [query.get("a"), query.get("b")];
  if (!a || !b || a === b) return { chosen: ticked.length, comparison: null };
  const one = found(await findSync(db, viewer, { id: uuidParam(a) }));
  const other = found(await findSync(db, viewer, { id: uuidParam(b) }));
  return { chosen: 2, comparison: compare(one, other) };
}

export default function ComparePage() {
  const { chosen, comparison } = useLoaderData<typeof loader>();
  return comparison ? <Comparison {...comparison} /> : <ChooseTwo chosen={chosen} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
