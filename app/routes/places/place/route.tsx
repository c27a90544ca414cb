import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { removePlace } from "domain/places/commands/change-places";
import { findOnDistrict, findOnSchool, findOnState } from "domain/places/queries/place-removals";
import { placeWords } from "domain/places/words";
import { z } from "zod";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { PlaceFields } from "~/components/place-fields";
import { conflictFaults } from "~/http/conflict.server";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { placeFaults } from "~/http/place-forms.server";
import { db } from "~/http/services.server";
import { found, requireViewer } from "~/http/viewer.server";
import { changeForm, changePlace, placeChoices, placeValues } from "~/routes/places/place-editing.server";
import { kindParam, mayShape, placeNeeds, shapeNeeds } from "~/routes/places/place-rights.server";
import { crumbsTo } from "~/screens/crumbs";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";
import { Removal } from "./removal";

const Delete = z.object({ intent: z.literal("delete") });

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Edit ${data.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, placeNeeds(params.kind));
  const kind = kindParam(params.kind);
  const id = uuidParam(params.id);
  const place = found(await placeValues(viewer, kind, id));
  const shape = mayShape(viewer, kind);
  const findOn = { states: findOnState, districts: findOnDistrict, schools: findOnSchool }[kind];
  return {
    kind,
    id,
    ...place,
    choices: await placeChoices(viewer, kind),
    hanging: shape ? ((await findOn(db, viewer, { id })) ?? null) : null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, placeNeeds(params.kind));
  const kind = kindParam(params.kind);
  const id = uuidParam(params.id);
  const place = found(await placeValues(viewer, kind, id));
  const form = await parseForm(request, z.union([changeForm(kind), Delete]));
  if (!form.ok) return form.refuse();
  if (form.value.intent === "delete") {
    await requireViewer(request, shapeNeeds(kind));
    const gone = found(await perform(removePlace, viewer, { kind, id }));
    if (gone === "in-use") {
      return form.refuse({
        form: [`${place.name} is in use and was not deleted. Move or merge what belongs to it first.`],
      });
    }
    return redirectWithNotice(paths.placesTab(kind), "success", `${place.name} deleted.`);
  }
  const changed = found(await changePlace(viewer, id, form.value));
  const here = paths.place(kind, id);
  if (typeof changed === "string") return form.refuse(placeFaults[changed]);
  if ("kind" in changed) return form.refuse(conflictFaults(changed, { viewer, zone: viewer.zone, current: here }), 409);
  return redirectWithNotice(here, "success", `${form.value.name} saved.`);
}

export const shouldRevalidate = revalidateOnConflict;

export default function EditPlace() {
  const { kind, id, name, about, seen, values, choices, hanging } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("place", { placesTab: { to: paths.placesTab(kind), label: placeWords[kind].title } })}
        title={`Edit ${name}`}
        lead={about}
      />
      <Card as="section" aria-label={`Edit ${name}`}>
        <FieldsForm method="post" key={id}>
          <FormErrors form={form} />
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="seen" value={form?.values.seen ?? seen} />
          <PlaceFields
            kind={kind}
            form={form?.intent === "change" ? form : undefined}
            values={values}
            choices={choices}
          />
          <FormActions cancelTo={paths.placesTab(kind)}>{`Save ${placeWords[kind].one}`}</FormActions>
        </FieldsForm>
      </Card>
      {hanging ? <Removal kind={kind} id={id} name={name} hanging={hanging} /> : null}
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
