import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { ComingScreen } from "~/components/coming-screen";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { workingScreensFor } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { PersonFacts } from "~/routes/people/coming-person";
import { personPage } from "~/routes/people/person-page.server";
import { screens } from "~/screens/table";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.person.displayName ?? "Teacher"}, teacher dashboard - Rollcall` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.teacherDashboard.needs);
  const person = await personPage(viewer, { id: uuidParam(params.id), role: "teacher" });
  return { person, working: workingScreensFor(viewer) };
}

/** Another theme is no second look at this person, which the audit log would have. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  formAction !== paths.theme && defaultShouldRevalidate;

export default function TeacherDashboard() {
  const { person, working } = useLoaderData<typeof loader>();
  return (
    <ComingScreen
      title={person.displayName}
      lead="Teacher dashboard: the software one teacher’s classes use."
      about={<PersonFacts person={person} />}
      working={working}
    >
      <p>
        You will see usage by this teacher’s classes and the share of licensed students who are active, by week. It
        shows products only, never the pages visited.
      </p>
      <p>It is for the teacher, the principal, and the district’s staff.</p>
      <p>This screen isn’t ready yet, so it shows no usage.</p>
    </ComingScreen>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
