import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { isSchoolRole, rolesToGive } from "domain/access/roles";
import { checkInvitations } from "domain/people/commands/check-invitations";
import { invitePeople, recordRankRefusal } from "domain/people/commands/invite-people";
import { endSentence } from "domain/sentence-words";
import { z } from "zod";
import { useFormAnswer } from "~/components/form-answer";
import { OwnPasswordField } from "~/components/own-password-field";
import { overLimit } from "~/http/allowance.server";
import { confirmFirst, ownPassword } from "~/http/confirm.server";
import { busyFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { linkNotice, noMailNote } from "~/http/link-notice.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { requireViewer } from "~/http/viewer.server";
import { nameField, placeChoices, placeField } from "~/routes/people/person-form.server";
import { PersonPlaceFields } from "~/routes/people/person-place-fields";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FieldPair, FieldsForm } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";

const Invite = z.object({
  email: z.string("Enter an email address.").trim().max(254, "An email address has at most 254 characters."),
  role: z.string("Choose a role.").max(40),
  district: placeField,
  school: placeField,
  firstName: nameField.default(""),
  lastName: nameField.default(""),
  ...ownPassword,
});

export const meta: MetaFunction = () => pageTitle("userInvite");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.userInvite.needs);
  const asks = rolesToGive(viewer.role).some((role) => !isSchoolRole(role));
  const district = new URL(request.url).searchParams.get("district")?.slice(0, 200) ?? "";
  return {
    noMail: noMailNote(),
    choices: await placeChoices(viewer),
    district,
    confirmed: viewer.confirmed || !asks,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.users.needs);
  const form = await parseForm(request, Invite, { secrets: ["ownPassword"] });
  if (!form.ok) return form.refuse();
  const [checked] = await perform(checkInvitations, viewer, [{ ...form.value, line: 1 }]);
  if (!checked?.invitation) {
    const faults = checked?.faults ?? [];
    if (checked) await perform(recordRankRefusal, viewer, [checked]);
    return form.refuse({ fields: Object.fromEntries(faults.map(({ field, message }) => [field, [message]])) });
  }
  if (!isSchoolRole(checked.invitation.role)) {
    const unconfirmed = await confirmFirst(request, viewer, form.value.ownPassword, form.refuse);
    if (unconfirmed) return unconfirmed;
  }
  const refused = await overLimit(request, viewer, "invitations");
  if (refused) return form.refuse({ form: [refused.message] }, 429);
  const done = await perform(invitePeople, viewer, [checked.invitation]);
  if (done.kind === "busy") return form.refuse(busyFaults("sent"), 409);
  if (done.kind === "outdated")
    return form.refuse({ fields: { email: ["This address was given an account a moment ago."] } });
  const { email } = checked.invitation;
  const note = checked.invitation.attachTo ? " This person is in the roster and now has an account." : "";
  const sent = `Invitation to ${email} is on its way. The link works for 7 days.${note}`;
  const notice = linkNotice(sent, { saved: `${email} was added, but has no invitation.`, email });
  return redirectWithNotice(paths.users, notice.type, notice.text);
}

export default function InvitePage() {
  const { noMail, choices, district, confirmed } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const busy = useNavigation().formMethod === "POST";
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("userInvite")}
        title={screens.userInvite.title}
        lead={`${noMail ?? "They get an email with a link that works for 7 days, and choose their own password."}${choices.fixedSchool ? ` ${endSentence(`They belong to ${choices.fixedSchool}`)}` : ""}`}
        actions={<ButtonLink to={paths.userImport}>Invite many by CSV</ButtonLink>}
      />
      <div className="grid max-w-reading grid-cols-1 gap-6">
        <FormErrors form={form} />
        <Card>
          <FieldsForm method="post">
            <TextField
              name="email"
              label="Email"
              hint="If this email matches one person in your roster, we link the account to them."
              type="email"
              autoComplete="off"
              form={form}
              required
            />
            <PersonPlaceFields choices={choices} form={form} values={{ district }} />
            <FieldPair>
              <TextField name="firstName" label="First name (optional)" autoComplete="off" form={form} />
              <TextField name="lastName" label="Last name (optional)" autoComplete="off" form={form} />
            </FieldPair>
            <div className="in-[form:has([name=role]_option:is([value=''],[value=principal],[value=teacher],[value=student]):checked)]:hidden">
              <OwnPasswordField confirmed={confirmed} form={form} />
            </div>
            <Actions>
              <Button variant="primary" aria-disabled={busy || undefined}>
                {busy ? "Sending …" : "Send invitation"}
              </Button>
              <ButtonLink variant="quiet" to={paths.users}>
                Cancel
              </ButtonLink>
            </Actions>
          </FieldsForm>
        </Card>
      </div>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
