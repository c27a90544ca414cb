import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { isSchoolRole, rolesToGive } from "domain/access/roles";
import { roleInSentence } from "domain/access/words";
import { textOf } from "domain/csv-read";
import { checkInvitations } from "domain/people/commands/check-invitations";
import { invitePeople, recordRankRefusal } from "domain/people/commands/invite-people";
import { z } from "zod";
import { useFormAnswer } from "~/components/form-answer";
import { overLimit } from "~/http/allowance.server";
import { confirmFirst, ownPassword } from "~/http/confirm.server";
import { busyFaults, outdatedFaults } from "~/http/conflict.server";
import { parseForm, type Refuse } from "~/http/form.server";
import type { PostedFile } from "~/http/form-body.server";
import { linkNotice, noMailNote } from "~/http/link-notice.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { requireViewer } from "~/http/viewer.server";
import { previewOf, readInvitations } from "~/routes/people/invitation-csv.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { TextareaField, TextField } from "~/ui/field";
import { FieldsForm, OneOf } from "~/ui/form";
import { FormErrors } from "~/ui/form-errors";
import { formatCount } from "~/ui/format";
import { Page, PageHead, WithAside } from "~/ui/page";
import { Layout } from "./layout";
import { Preview } from "./preview";

const Import = z.object({
  intent: z.enum(["check", "invite"]),
  csv: z.string().default(""),
  file: z.custom<PostedFile>().optional(),
  ...ownPassword,
});
const mostBytes = 1024 * 1024;

export const meta: MetaFunction = () => pageTitle("userImport");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.userImport.needs);
  return {
    noMail: noMailNote(),
    confirmed: viewer.confirmed,
    roleNames: rolesToGive(viewer.role).map(roleInSentence),
    choosesDistrict: viewer.reach === "all",
    choosesSchool: viewer.reach !== "school",
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.users.needs);
  const form = await parseForm(request, Import, {
    maxBytes: mostBytes,
    files: { file: { maxBytes: mostBytes } },
    secrets: ["ownPassword"],
  });
  if (!form.ok) return form.refuse();
  const { intent, csv, file } = form.value;
  const text = file ? textOf(file.bytes) : csv;
  const field = file ? "file" : "csv";
  const crowded = file ? await overLimit(request, viewer, "uploads") : null;
  if (crowded) return form.refuse({ form: [crowded.message] }, 429);
  if (!text.trim()) {
    return form.refuse({ fields: { [field]: [file ? "The file is empty." : "Paste the rows, or choose a file."] } });
  }
  const read = readInvitations(text);
  if (typeof read === "string") return form.refuse({ fields: { [field]: [read] } });
  const checked = await perform(checkInvitations, viewer, read.rows);
  const invitations = checked.flatMap(({ invitation }) => invitation ?? []);
  // The second form carries rows that were right; one that no longer is sends everything back to be looked at.
  if (intent === "check" || invitations.length < checked.length) {
    const refused = intent === "invite" && (await perform(recordRankRefusal, viewer, checked));
    return data({ preview: previewOf(checked, read.ignored) }, { status: refused ? 422 : 200 });
  }
  const aboveSchools = invitations.some(({ role }) => !isSchoolRole(role));
  const again = ({ data: refused, init }: ReturnType<Refuse>) =>
    data({ ...refused, preview: previewOf(checked, read.ignored) }, init ?? undefined);
  const unconfirmed = aboveSchools && (await confirmFirst(request, viewer, form.value.ownPassword, form.refuse));
  if (unconfirmed) return again(unconfirmed);
  const over = await overLimit(request, viewer, "invitations", invitations.length);
  if (over) return again(form.refuse({ form: [over.message] }, 429));
  const done = await perform(invitePeople, viewer, invitations);
  if (done.kind === "busy") return again(form.refuse(busyFaults("sent"), 409));
  if (done.kind === "outdated") {
    const preview = previewOf(await perform(checkInvitations, viewer, read.rows), read.ignored);
    return data({ ...form.refuse(outdatedFaults("sent")).data, preview }, { status: 409 });
  }
  const people = formatCount(done.profileIds.length, "invitation is", "invitations are");
  const notice = linkNotice(`${people} on the way. Each link works for 7 days.`, {
    saved: `${formatCount(done.profileIds.length, "person was", "people were")} added without invitations.`,
    email: "THEIR_EMAIL",
  });
  return redirectWithNotice(`${paths.users}?state=invited`, notice.type, notice.text);
}

export default function ImportPage() {
  const { noMail, ...about } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const form = useFormAnswer();
  const busy = useNavigation().formMethod === "POST";
  const preview = answer && "preview" in answer ? answer.preview : null;
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("userImport")}
        title={screens.userImport.title}
        lead={`Up to 1,000 people at a time. You see the result of each line before anyone ${noMail ? `is added. ${noMail}` : "gets an email."}`}
      />
      {preview ? <Preview preview={preview} busy={busy} confirmed={about.confirmed} form={form} /> : null}
      <WithAside label="How the file looks" aside={<Layout {...about} />}>
        <div className="grid max-w-reading grid-cols-1 gap-6">
          <FormErrors form={form} />
          <Card>
            <FieldsForm method="post" encType="multipart/form-data">
              <input type="hidden" name="intent" value="check" />
              <OneOf legend="Who to invite" hint="Choose a file, or paste its rows.">
                <TextField name="file" label="CSV file" type="file" accept=".csv,text/csv,text/plain" form={form} />
                <TextareaField name="csv" label="Rows of the file" rows={6} spellCheck={false} form={form} />
              </OneOf>
              <Actions>
                <Button variant={preview?.good.length ? "plain" : "primary"} aria-disabled={busy || undefined}>
                  {busy ? "Checking …" : preview ? "Check again" : "Check the rows"}
                </Button>
              </Actions>
            </FieldsForm>
          </Card>
        </div>
      </WithAside>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
