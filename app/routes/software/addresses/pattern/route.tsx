import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { changeUrlPattern, removeUrlPattern } from "domain/software/addresses/commands/change-patterns";
import { inLetters } from "domain/software/addresses/letters";
import { lookAlikeNote } from "domain/software/addresses/look-alike";
import { findPattern } from "domain/software/addresses/queries/url-patterns";
import { startingPatterns } from "domain/software/addresses/starting-patterns";
import { z } from "zod";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { LookAlike } from "~/components/look-alike";
import { RecordHistory } from "~/components/record-history";
import { loadChanges } from "~/http/changes.server";
import { conflictFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { db } from "~/http/services.server";
import { softwareLabel } from "~/http/software-choice.server";
import { found, noteRefusal, requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { PatternFields } from "~/routes/software/addresses/pattern-fields";
import { mayShare, patternFields, resolvePattern } from "~/routes/software/addresses/pattern-form.server";
import { patternSaved } from "~/routes/software/addresses/pattern-saved.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead, WithAside } from "~/ui/page";
import { PatternFacts } from "./facts";
import { Removal } from "./removal";

const version = z.coerce.number().int().min(1);
const Forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), version, ...patternFields }),
  z.object({ intent: z.literal("remove"), version }),
]);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.pattern.pattern} - Rollcall` : "Rollcall" },
];

type Pattern = NonNullable<Awaited<ReturnType<typeof findPattern>>>;

const valuesOf = (row: Pattern) => ({
  pattern: inLetters(row.pattern),
  type: row.type,
  software: row.softwareId ? softwareLabel({ name: row.product, vendor: row.vendor }) : "",
  confidence: String(Math.round(row.confidence * 100)),
  authorized: row.isAuthorized ? "yes" : "no",
});

const isStarting = ({ pattern, districtId }: Pattern) =>
  districtId === null && startingPatterns.some((starting) => starting.pattern === pattern);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.pattern.needs);
  const district = await requireDistrict(request, viewer);
  const row = found(await findPattern(db, viewer, { districtId: district.id, id: uuidParam(params.id) }));
  const { districtId, updatedAt, createdAt: _, vendor: __, changedById: ___, ...pattern } = row;
  return {
    district,
    pattern: {
      ...pattern,
      pattern: inLetters(pattern.pattern),
      kept: pattern.pattern,
      lookAlike: lookAlikeNote(pattern.pattern),
      isOwn: districtId !== null,
      updatedAt: updatedAt.toISOString(),
    },
    values: valuesOf(row),
    comesBack: isStarting(row),
    zone: viewer.zone,
    now: new Date().toISOString(),
    can: { change: districtId !== null || mayShare(viewer) },
    isOpen: new URL(request.url).searchParams.get("edit") === "pattern",
    changes: await loadChanges(viewer, { districtId, table: "url_patterns", id: row.id }),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.urlMapper.needs);
  const district = await requireDistrict(request, viewer);
  const of = { districtId: district.id, id: uuidParam(params.id) };
  const row = found(await findPattern(db, viewer, of));
  if (row.districtId === null && !mayShare(viewer)) {
    await noteRefusal(request, viewer);
    throw new Response("Only an admin can change patterns for all districts.", {
      status: 403,
      statusText: "Forbidden",
    });
  }
  const form = await parseForm(request, Forms);
  if (!form.ok) return form.refuse();
  const { version } = form.value;
  const reader = { viewer, zone: viewer.zone, current: paths.pattern(of.id) };
  if (form.value.intent === "remove") {
    const removed = found(await perform(removeUrlPattern, viewer, { ...of, version }));
    if (removed.kind === "conflict") {
      return form.refuse(conflictFaults(removed, { ...reader, now: nowWords(removed.now), typed: "nothing" }), 409);
    }
    return redirectWithNotice(paths.urlMapper, "success", `${inLetters(row.pattern)} is removed.`);
  }
  const current = { isShared: row.districtId === null, product: row.softwareId ? null : row.product };
  const read = await resolvePattern(viewer, district, form.value, current);
  if (!read.ok) return form.refuse(read.faults);
  const changed = found(await perform(changeUrlPattern, viewer, { ...read.fields, ...of, version }));
  if (changed.kind === "conflict") {
    const again = { version: String(changed.version) };
    return form.refuse(conflictFaults(changed, { ...reader, now: nowWords(changed.now), again }), 409);
  }
  if (changed.kind === "taken") {
    return form.refuse({ fields: { pattern: ["Another pattern of this type already has this address."] } });
  }
  return patternSaved(read.fields.pattern, "is saved.");
}

type Now = { pattern: string; product: string; isAuthorized: boolean } | null;

const nowWords = (now: Now) =>
  now &&
  `It now says: ${inLetters(now.pattern)}, ${now.product}, ${now.isAuthorized ? "authorized" : "not authorized"}.`;

export const shouldRevalidate = revalidateOnConflict;

export default function UrlPattern() {
  const { district, pattern, values, comesBack, zone, now, can, isOpen, changes } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  const changing = form?.intent === "change" ? form : undefined;
  const isForm = can.change && (isOpen || changing !== undefined);
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("pattern")}
        title={pattern.pattern}
        lead={`Visits to this address count for ${pattern.product}${pattern.isOwn ? ", in your district" : ", in all districts"}.`}
        actions={
          can.change && !isForm ? (
            <ButtonLink icon="pencil" to={paths.patternEdit(pattern.id)}>
              Edit pattern
            </ButtonLink>
          ) : null
        }
      />
      <DistrictLine district={district} />
      <LookAlike note={pattern.lookAlike} />
      <FormErrors form={form} />
      <WithAside
        label="History and removal"
        aside={
          <>
            <RecordHistory changes={changes} zone={zone} now={now} />
            {can.change ? <Removal pattern={pattern} comesBack={comesBack} /> : null}
          </>
        }
      >
        {isForm ? (
          <Card as="section" aria-label="Change this pattern">
            <FieldsForm method="post">
              <input type="hidden" name="intent" value="change" />
              <input type="hidden" name="version" value={changing?.values.version ?? pattern.version} />
              <PatternFields
                form={changing}
                values={values}
                isShared={!pattern.isOwn}
                written={pattern.softwareId ? null : pattern.product}
              />
              <FormActions cancelTo={paths.pattern(pattern.id)}>Save pattern</FormActions>
            </FieldsForm>
          </Card>
        ) : null}
        <PatternFacts pattern={pattern} zone={zone} now={now} mayChange={can.change} />
      </WithAside>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
