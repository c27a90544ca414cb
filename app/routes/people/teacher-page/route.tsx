import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { loadClassUse } from "~/routes/people/class-use.server";
import { NoDistrict, noDistrictHeadline, PersonHead } from "~/routes/people/person-head";
import { personPage } from "~/routes/people/person-page.server";
import { screens } from "~/screens/table";
import { addressWith } from "~/ui/list";
import { Page } from "~/ui/page";
import { Classes, classesHeadline } from "./classes";
import { OwnUse } from "./own-use";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.displayName ?? "Teacher"}, teacher dashboard - Rollcall` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.teacherDashboard.needs);
  const person = await personPage(viewer, { id: uuidParam(params.id), role: "teacher" });
  const name = person.isOneself ? null : person.displayName;
  const use = await loadClassUse(viewer, { profileId: person.id, name, url: new URL(request.url) });
  return { person, name, use: use ?? null };
}

/** Another theme is no second look at this person, which the audit log would have. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  formAction !== paths.theme && defaultShouldRevalidate;

export default function TeacherDashboard() {
  const { person, name, use } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PersonHead person={person} headline={use ? classesHeadline(use, name) : noDistrictHeadline} />
      {use ? (
        <Classes
          use={use}
          name={name}
          path={paths.teacherDashboard(person.id)}
          csv={paths.teacherDashboardCsv(person.id)}
          made={paths.teacherMade(person.id)}
        >
          <OwnUse
            use={use.own}
            name={name}
            path={paths.teacherDashboard(person.id)}
            csv={paths.teacherUse(person.id)}
            made={addressWith(paths.teacherMade(person.id), { whose: "own" })}
          />
        </Classes>
      ) : (
        <NoDistrict />
      )}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
