import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "domain/access/permissions";
import { listSchools } from "domain/places/queries/schools";
import { listClasses } from "domain/rosters/queries/classes";
import { workingDistrictPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { usualPlacesFor } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { requireViewer, type Viewer } from "~/http/viewer.server";
import { findDistrict } from "~/http/working-district.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Page, PageHead } from "~/ui/page";
import { loadAttention, newsOf, requestsOf } from "./attention.server";
import { loadConcerns } from "./concerns.server";
import { FirstSteps } from "./first-steps";
import { loadBeginning } from "./first-steps.server";
import { greetingOf, onlyGrade } from "./greeting";
import { MayIUse } from "./may-i-use";
import { NeedsAttention } from "./needs-attention";
import { NewestDistricts } from "./newest-districts";
import { NoSchool, OwnClasses } from "./own";
import { OwnRequests, Unread } from "./own-requests";
import { StudentHome } from "./student";
import { loadStudentHome } from "./student.server";
import { UsualPlaces } from "./usual-places";
import { WellAgain } from "./well-again";

export const meta: MetaFunction = () => pageTitle("home");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.home.needs);
  const now = new Date().toISOString();
  const { zone } = viewer;
  const district = await findDistrict(request, viewer);
  const shared = {
    now,
    zone,
    greeting: greetingOf(viewer.displayName, { now, zone }),
    places: usualPlacesFor(viewer),
    ...(await loadBeginning(viewer, district)),
  };
  if (viewer.role === "student") {
    return { ...shared, staff: null, student: await loadStudentHome(viewer, district, new URL(request.url)) };
  }
  const attention = await loadAttention(viewer, district);
  const classes = can(viewer, "view:class_usage") ? await listClasses(db, viewer) : null;
  const { rows, well } = await loadConcerns(viewer, { district, attention });
  return {
    ...shared,
    student: null,
    staff: {
      rows,
      well,
      classes,
      ownPage: paths.teacherDashboard(viewer.profileId),
      expected: expectedOf(viewer, district !== null),
      choose: viewer.reach === "all" && !district ? workingDistrictPath(paths.home) : null,
      asks: can(viewer, "create:software_requests") && district !== null,
      grade: onlyGrade(classes ?? []),
      news: attention ? newsOf(attention) : [],
      unread: attention?.unread ?? 0,
      requests: attention ? requestsOf(attention) : [],
      openRequests: attention?.openRequests ?? 0,
      schools: can(viewer, "view:own_school")
        ? (await listSchools(db, viewer)).map(({ id, name }) => ({ id, name }))
        : null,
    },
  };
}

/** What shows up among what needs attention, for this person. */
function expectedOf(viewer: Viewer, hasDistrict: boolean): string {
  if (viewer.reach === "all" && !hasDistrict) return "Choose a district to see its requests, contracts and usage here.";
  return can(viewer, "approve:software")
    ? "Requests, renewals, ending agreements and roster problems show up here."
    : "Questions about your requests show up here.";
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Home() {
  const { greeting, places, steps, student, staff, newest, ...dated } = useLoaderData<typeof loader>();
  const lead = [greeting.day, ...(staff?.schools ?? []).map(({ name }) => name)].join(" · ");
  return (
    <Page>
      <PageHead title={greeting.title} lead={lead} />
      {steps.length > 0 ? <FirstSteps steps={steps} /> : null}
      {student ? <StudentHome {...student} /> : null}
      {staff ? <StaffHome staff={staff} dated={dated} /> : null}
      {newest.length > 0 ? <NewestDistricts rows={newest} {...dated} /> : null}
      <UsualPlaces places={places} />
    </Page>
  );
}

type StaffProps = { staff: NonNullable<Data["staff"]>; dated: { zone: string; now: string } };

function StaffHome({ staff, dated }: StaffProps) {
  const { rows, well, expected, choose, asks, grade, news, unread, requests, openRequests } = staff;
  const { schools, classes, ownPage } = staff;
  return (
    <>
      {asks ? <MayIUse grade={grade} /> : null}
      <NeedsAttention rows={rows} expected={expected} choose={choose} />
      {well.length > 0 ? <WellAgain rows={well} /> : null}
      {news.length > 0 ? <Unread news={news} unread={unread} {...dated} /> : null}
      {asks || requests.length > 0 ? <OwnRequests requests={requests} open={openRequests} {...dated} /> : null}
      {schools?.length === 0 ? <NoSchool /> : null}
      {classes ? <OwnClasses classes={classes} page={ownPage} /> : null}
    </>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
