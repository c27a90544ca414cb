import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { PeopleCard } from "~/routes/people/people-card";
import { PeopleFilters } from "~/routes/people/people-filters";
import { loadPeople } from "~/routes/people/people-list.server";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("profiles");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.profiles.needs);
  const whose = viewer.reach === "school" ? viewer.schoolName : (viewer.district?.name ?? null);
  return { whose, list: await loadPeople(viewer, request, false) };
}

export default function Profiles() {
  const { whose, list } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        title={screens.profiles.title}
        lead={`Everyone ${whose ? `in ${whose}` : "in all districts"}: role, school, grade and last sign-in, as of now. Select a student’s or teacher’s name to see what they use.`}
      />
      <PeopleFilters list={list} to={paths.profiles} asks="grade" />
      <PeopleCard
        list={list}
        caption="People"
        to={paths.profiles}
        csv={paths.profilesCsv}
        linkOf={(person) => person.dashboard ?? paths.person(person.id)}
        shows="grade"
        empty={<Nobody />}
      />
    </Page>
  );
}

function Nobody() {
  return (
    <Empty
      icon="users-round"
      title="No people here yet"
      actions={<ButtonLink to={paths.userInvite}>Invite someone</ButtonLink>}
    >
      People come from a roster or by invitation.
    </Empty>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
