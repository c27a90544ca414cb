import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "domain/access/permissions";
import { listOwnSessions } from "domain/access/queries/sessions";
import { mayActOn } from "domain/access/roles";
import { session as limits } from "domain/constants";
import { findPerson } from "domain/people/queries/person";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { overLimit } from "~/http/allowance.server";
import { confirmFirst } from "~/http/confirm.server";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { PersonAvatar } from "~/routes/people/person-avatar";
import { PersonBadge } from "~/routes/people/person-badge";
import { placeChoices } from "~/routes/people/person-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { FormErrors } from "~/ui/form-errors";
import { Notice } from "~/ui/notice";
import { Page, PageHead, WithAside } from "~/ui/page";
import { About } from "./about";
import { Account } from "./account";
import { Change } from "./change";
import { carryOut, PersonForms } from "./intents.server";
import { personView } from "./shape.server";
import { Usage } from "./usage";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.person.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.person.needs);
  const row = found(await findPerson(db, viewer, { id: uuidParam(params.id) }));
  const isOneself = row.id === viewer.profileId;
  const canAct = !isOneself && mayActOn(viewer.role, row.role);
  const sessions = row.authUserId ? await listOwnSessions(db, { authUserId: row.authUserId, limits }) : [];
  return {
    now: new Date().toISOString(),
    zone: viewer.zone,
    id: row.id,
    isOneself,
    confirmed: viewer.confirmed,
    managesUse: can(viewer, ...rights.manageDistrictPeople),
    choices: canAct ? await placeChoices(viewer, row.districtId) : null,
    person: personView(row, sessions.length),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.users.needs);
  const form = await parseForm(request, PersonForms, { secrets: ["ownPassword"] });
  if (!form.ok) return form.refuse();
  if (form.value.intent === "erase-usage") await requireViewer(request, rights.manageDistrictPeople);
  if (form.value.intent === "change" || form.value.intent === "erase-usage") {
    const unconfirmed = await confirmFirst(request, viewer, form.value.ownPassword, form.refuse);
    if (unconfirmed) return unconfirmed;
  }
  const isInvitation = form.value.intent === "invite" || form.value.intent === "resend";
  const crowded = isInvitation ? await overLimit(request, viewer, "invitations") : null;
  if (crowded) return form.refuse({ form: [crowded.message] }, 429);
  return carryOut(viewer, uuidParam(params.id), form.value, form.refuse);
}

export const shouldRevalidate = revalidateOnConflict;

export default function PersonPage() {
  const { id, person, choices, isOneself, confirmed, managesUse, zone, now } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("person")}
        title={
          <span className="flex items-center gap-3">
            <PersonAvatar name={person.name} avatarUrl={person.avatarUrl} />
            <span className="min-w-0 wrap-anywhere">{person.name}</span>
          </span>
        }
        state={<PersonBadge state={person.state} />}
        lead={[person.roleName, person.schoolName ?? person.districtName].filter(Boolean).join(", ")}
      />
      <WithAside label="About this person" aside={<About person={person} zone={zone} now={now} />}>
        <FormErrors form={form} />
        {choices ? (
          <>
            <Account person={person} form={form} zone={zone} now={now} />
            <Change person={person} choices={choices} confirmed={confirmed} form={form} />
            {managesUse ? <Usage id={id} name={person.name} confirmed={confirmed} form={form} /> : null}
          </>
        ) : (
          <Notice tone="info">
            {isOneself
              ? "This is you. Change your name, picture and password on your own profile. The person who manages your account changes your role, district and school."
              : `You can look, but not change anything: the role ${person.roleName} is not below your own.`}
          </Notice>
        )}
      </WithAside>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
