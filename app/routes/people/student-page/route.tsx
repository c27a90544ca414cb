import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { PersonUse, personHeadline } from "~/components/person-use";
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
  const use = await loadPersonUse(viewer, { profileId: person.id, url: new URL(request.url) });
  return { person, use: use ?? null };
}

/** Another theme is no second look at this person, which the audit log would have. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  formAction !== paths.theme && defaultShouldRevalidate;

export default function StudentDashboard() {
  const { person, use } = useLoaderData<typeof loader>();
  const name = person.isOneself ? null : person.displayName;
  const at = { path: paths.studentDashboard(person.id), csv: paths.studentDashboardCsv(person.id) };
  const made = paths.studentMade(person.id);
  return (
    <Page>
      <PersonHead person={person} headline={use ? personHeadline(use, name) : noDistrictHeadline} />
      {use ? <PersonUse use={use} name={name} {...at} made={made} /> : <NoDistrict />}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
