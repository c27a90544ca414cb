import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { revalidateOnConflict } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { requireViewer } from "~/http/viewer.server";
import { loadPeople } from "~/routes/people/people-list.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { ButtonLink } from "~/ui/button";
import { Page, PageHead } from "~/ui/page";
import { Tabs } from "~/ui/tabs";
import { Districts } from "./districts";
import { actOnDistricts, DistrictForms, loadDistricts } from "./districts.server";
import { Users } from "./users";

const DistrictForm = z.discriminatedUnion("intent", DistrictForms);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.tab === "districts" ? "District Management - Rollcall" : "User Management - Rollcall" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, needsOf(request));
  const url = new URL(request.url);
  const opensTabs = { users: opens(viewer, screens.users.needs), districts: opens(viewer, screens.districts.needs) };
  const whose = viewer.reach === "school" ? viewer.schoolName : (viewer.district?.name ?? null);
  const common = { opensTabs, whose, opensSyncs: opens(viewer, screens.sftp.needs) };
  if (url.searchParams.get("tab") === "districts") {
    return { ...common, tab: "districts" as const, districts: await loadDistricts(viewer, url) };
  }
  // Whoever may see only the other tab is sent to it.
  if (!opensTabs.users) throw redirect(paths.districts);
  return { ...common, tab: "users" as const, list: await loadPeople(viewer, request, true) };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireViewer(request, rights.changeDistricts);
  const form = await parseForm(request, DistrictForm);
  if (!form.ok) return form.refuse();
  return actOnDistricts(request, form.value, form.refuse);
}

/** Each tab has its own permission; without one named, either will do. */
function needsOf(request: Request) {
  const isDistricts = new URL(request.url).searchParams.get("tab") === "districts";
  return isDistricts ? screens.districts.needs : [...screens.users.needs, ...screens.districts.needs];
}

const leads = {
  users: (whose: string | null) =>
    `Everyone with an account ${whose ? `in ${whose}` : "in any district"}. Invite people, change what they may do, or close an account.`,
  districts: (whose: string | null) =>
    whose
      ? `${whose}: its state, time zone and school year.`
      : "All districts: their state, time zone and school year.",
};

export const shouldRevalidate = revalidateOnConflict;

export default function UserManagement() {
  const data = useLoaderData<typeof loader>();
  const { tab, opensTabs, whose, opensSyncs } = data;
  return (
    <Page>
      <PageHead
        title={opensTabs.users ? "User Management" : "District Management"}
        lead={leads[tab](whose)}
        actions={<Actions isUsers={tab === "users"} opensSyncs={opensSyncs} />}
      />
      {opensTabs.users && opensTabs.districts ? (
        <Tabs
          label="Parts of user management"
          tabs={[
            { to: paths.users, label: "Users", current: tab === "users" },
            { to: paths.districts, label: "Districts", current: tab === "districts" },
          ]}
        />
      ) : null}
      {data.tab === "users" ? <Users list={data.list} /> : <Districts {...data.districts} />}
    </Page>
  );
}

/** People and schools come from roster files, whose syncs are a screen of their own. */
function Actions({ isUsers, opensSyncs }: { isUsers: boolean; opensSyncs: boolean }) {
  const syncs = opensSyncs ? (
    <ButtonLink icon="folder-sync" to={paths.sftp}>
      {screens.sftp.title}
    </ButtonLink>
  ) : null;
  if (!isUsers) return syncs;
  return (
    <>
      {syncs}
      <ButtonLink icon="upload" to={paths.userImport}>
        Invite by CSV
      </ButtonLink>
      <ButtonLink icon="user-round-plus" variant="primary" to={paths.userInvite}>
        Invite someone
      </ButtonLink>
    </>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
