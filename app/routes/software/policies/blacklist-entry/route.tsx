import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { scopeWords } from "domain/software/policies/entry-scope";
import { findBlacklistEntry } from "domain/software/policies/queries/blacklist";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { BlacklistBadge } from "~/routes/software/policies/blacklist-badge";
import { BlacklistFields } from "~/routes/software/policies/blacklist-fields";
import { entryChoices, entryValues } from "~/routes/software/policies/blacklist-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead, WithAside } from "~/ui/page";
import { applyChange } from "./changes.server";
import { EntryAside } from "./entry-aside";
import { EntryChange } from "./entry-change.server";
import { Exceptions } from "./exceptions";
import { LiftEntry } from "./lift-entry";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.entry.name} - Software Blacklisting - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.blacklistEntry.needs);
  const district = await requireDistrict(request, viewer);
  const of = { id: uuidParam(params.id), districtId: district.id, today: district.today };
  const entry = found(await findBlacklistEntry(db, viewer, of));
  const choices = await entryChoices(viewer, district);
  return {
    district,
    entry,
    scope: scopeWords(entry),
    values: entryValues(entry),
    choices,
    now: new Date().toISOString(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.blacklist.needs);
  const district = await requireDistrict(request, viewer);
  const of = { id: uuidParam(params.id), districtId: district.id, today: district.today };
  const entry = found(await findBlacklistEntry(db, viewer, of));
  const form = await parseForm(request, EntryChange);
  if (!form.ok) return form.refuse();
  return applyChange({ viewer, district, entry, refuse: form.refuse }, form.value);
}

export const shouldRevalidate = revalidateOnConflict;

export default function BlacklistEntryPage() {
  const { district, entry, scope, values, choices, now } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const of = (intent: string) => (form?.intent === intent ? form : undefined);
  const [changing, lifting, excepting] = [of("change"), of("lift"), of("except")];
  const isLifted = entry.state === "lifted";
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("blacklistEntry")}
        title={entry.name}
        state={<BlacklistBadge state={entry.state} />}
        lead={entry.reason}
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      <WithAside
        label="About this entry"
        aside={<EntryAside entry={entry} scope={scope} at={{ zone: district.zone, now }} />}
      >
        {isLifted && !changing ? null : (
          <Card as="section" aria-label={`Edit the entry of ${entry.name}`}>
            <FieldsForm method="post" key={`${entry.id} ${entry.version}`} noValidate>
              <input type="hidden" name="intent" value="change" />
              <input type="hidden" name="version" value={changing?.values.version ?? entry.version} />
              <BlacklistFields form={changing} values={values} choices={choices} />
              <FormActions cancelTo={paths.blacklist}>Save entry</FormActions>
            </FieldsForm>
          </Card>
        )}
        <Exceptions
          list={entry.list}
          today={district.today}
          schools={choices.schools}
          form={excepting}
          mayAdd={!isLifted || excepting !== undefined}
        />
        {isLifted && !lifting ? null : (
          <LiftEntry name={entry.name} version={lifting?.values.version ?? String(entry.version)} form={lifting} />
        )}
      </WithAside>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
