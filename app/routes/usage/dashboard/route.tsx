import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "domain/access/permissions";
import { PersonUse } from "~/components/person-use";
import { paths } from "~/http/paths";
import { loadPersonUse } from "~/http/person-use.server";
import { requireViewer } from "~/http/viewer.server";
import { whoseUse } from "~/http/whose-use.server";
import { requireDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Page, PageHead } from "~/ui/page";
import { loadDashboard } from "./dashboard.server";
import { StaffDashboard } from "./staff";

export const meta: MetaFunction = () => pageTitle("dashboard");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.dashboard.needs);
  const district = await requireDistrict(request, viewer);
  const url = new URL(request.url);
  if (viewer.role === "student") {
    const use = await loadPersonUse(viewer, { profileId: viewer.profileId, name: null, url });
    return { kind: "own" as const, id: viewer.profileId, use: use ?? null };
  }
  return {
    kind: "staff" as const,
    district: { id: district.id, name: district.name, mayChange: district.mayChange, zone: district.zone },
    whose: whoseUse(viewer),
    // A teacher’s students are read one by one, and are in few grades.
    hasBands: viewer.reach !== "classes",
    mayDecide: can(viewer, ...screens.unauthorizedUsage.needs),
    mayBringIn: can(viewer, ...screens.usageSources.needs),
    now: new Date().toISOString(),
    ...(await loadDashboard(viewer, district, url)),
  };
}

export default function Dashboard() {
  const data = useLoaderData<typeof loader>();
  return data.kind === "staff" ? <StaffDashboard data={data} /> : <OwnDashboard {...data} />;
}

type OwnProps = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { kind: "own" }>;

/** What a student used. */
function OwnDashboard({ id, use }: OwnProps) {
  return (
    <Page>
      <PageHead title={screens.dashboard.title} lead={use?.headline} />
      {use ? (
        <PersonUse
          use={use}
          name={null}
          path={paths.dashboard}
          csv={paths.studentDashboardCsv(id)}
          made={paths.studentMade(id)}
        />
      ) : null}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
