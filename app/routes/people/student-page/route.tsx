import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { PersonUse } from "~/components/person-use";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { loadPersonUse } from "~/http/person-use.server";
import { requireViewer } from "~/http/viewer.server";
import { NoDistrict, noDistrictHeadline, PersonHead } from "~/routes/people/person-head";
import { personPage } from "~/routes/people/person-page.server";
import { screens } from "~/screens/table";
import { Page } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.displayName ?? "Student"}, student dashboard - Rollcall` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.studentDashboard.needs);
  const person = await personPage(viewer, { id: uuidParam(params.id), role: "student" });
  const name = person.isOneself ? null : person.displayName;
  const use = await loadPersonUse(viewer, { profileId: person.id, name, url: new URL(request.url) });
  return { person, name, use: use ?? null };
}

/** Another theme is no second look at this person, which the audit log would have. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  formAction !== paths.theme && defaultShouldRevalidate;

export default function StudentDashboard() {
  const { person, name, use } = useLoaderData<typeof loader>();
  const at = { path: paths.studentDashboard(person.id), csv: paths.studentDashboardCsv(person.id) };
  const made = paths.studentMade(person.id);
  return (
    <Page>
      <PersonHead person={person} headline={use?.headline ?? noDistrictHeadline} />
      {use ? <PersonUse use={use} name={name} {...at} made={made} /> : <NoDistrict />}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
