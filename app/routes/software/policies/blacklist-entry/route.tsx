import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inLetters } from "domain/software/addresses/letters";
import { lookAlikeNote } from "domain/software/addresses/look-alike";
import { scopeWords } from "domain/software/policies/entry-scope";
import { findBlacklistEntry } from "domain/software/policies/queries/blacklist";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { LookAlike } from "~/components/look-alike";
import { RecordHistory } from "~/components/record-history";
import { loadChanges } from "~/http/changes.server";
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
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { Page, PageHead, WithAside } from "~/ui/page";
import { entryAnswer } from "./answer";
import { applyChange } from "./changes.server";
import { EntryChange } from "./entry-change.server";
import { EntryFacts } from "./entry-facts";
import { Exceptions } from "./exceptions";
import { LiftEntry } from "./lift-entry";
import { OnlyPart } from "./only-part";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.entry.name} - Software Blacklisting - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.blacklistEntry.needs);
  const district = await requireDistrict(request, viewer);
  const of = { id: uuidParam(params.id), districtId: district.id, today: district.today };
  const row = found(await findBlacklistEntry(db, viewer, of));
  // Of an address the name is the address as the network has it.
  const entry = row.softwareId ? row : { ...row, name: inLetters(row.name) };
  const choices = await entryChoices(viewer, district);
  const onRecord = [
    { action: "blacklist.added", at: entry.createdAt, by: entry.createdBy },
    { action: "blacklist.lifted", at: entry.liftedAt, by: entry.liftedBy },
  ];
  return {
    district,
    entry,
    lookAlike: row.softwareId ? null : lookAlikeNote(row.name),
    scope: scopeWords(entry),
    values: entryValues(entry),
    choices,
    isOpen: new URL(request.url).searchParams.get("edit") === "entry",
    changes: await loadChanges(
      viewer,
      { districtId: district.id, table: "software_blacklist", id: entry.id },
      onRecord,
    ),
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
  const { district, entry, lookAlike, scope, choices, now, changes } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const of = (intent: string) => (form?.intent === intent ? form : undefined);
  const [lifting, excepting] = [of("lift"), of("except")];
  const isLifted = entry.state === "lifted";
  const at = { zone: district.zone, now };
  const edit = (
    <ButtonLink icon="pencil" to={paths.blacklistEntryEdit(entry.id)}>
      Edit entry
    </ButtonLink>
  );
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("blacklistEntry")}
        title={entry.name}
        state={<BlacklistBadge state={entry.state} />}
        lead={entryAnswer(entry, scope)}
        actions={
          <>
            {entry.state === "active" ? (
              <ButtonAnchor icon="file-down" href={paths.blacklistDomains}>
                List for your web filter
              </ButtonAnchor>
            ) : null}
            {isLifted ? null : edit}
          </>
        }
      />
      <DistrictLine district={district} />
      <LookAlike note={lookAlike} />
      <FormErrors form={form} />
      {entry.patternType === "path_prefix" ? <OnlyPart entry={entry} /> : null}
      <WithAside
        label="Lift it, and history"
        aside={
          <>
            {isLifted && !lifting ? null : (
              <LiftEntry
                id={entry.id}
                name={entry.name}
                version={lifting?.values.version ?? String(entry.version)}
                form={lifting}
              />
            )}
            <RecordHistory changes={changes} zone={at.zone} now={at.now} />
          </>
        }
      >
        <Entry form={of("change")} at={at} />
        <Exceptions
          id={entry.id}
          list={entry.list}
          today={district.today}
          schools={choices.schools}
          form={excepting}
          mayAdd={!isLifted || excepting !== undefined}
        />
      </WithAside>
    </Page>
  );
}

/** What the entry says, or its form where the address, or a refused answer, asks for it. */
function Entry({ form, at }: { form: FormState | undefined; at: { zone: string; now: string } }) {
  const { entry, scope, values, choices, isOpen } = useLoaderData<typeof loader>();
  if (!form && (!isOpen || entry.state === "lifted")) return <EntryFacts entry={entry} scope={scope} at={at} />;
  return (
    <Card as="section" aria-label={`Edit the entry for ${entry.name}`}>
      <FieldsForm method="post" key={`${entry.id} ${entry.version}`}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="version" value={form?.values.version ?? entry.version} />
        <BlacklistFields form={form} values={values} choices={choices} />
        <FormActions cancelTo={paths.blacklistEntry(entry.id)}>Save entry</FormActions>
      </FieldsForm>
    </Card>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
