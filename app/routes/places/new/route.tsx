import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { placeWords } from "domain/places/words";
import { useFormAnswer } from "~/components/form-answer";
import { PlaceFields } from "~/components/place-fields";
import { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { placeFaults, zoneSaid } from "~/http/place-forms.server";
import { found, requireViewer } from "~/http/viewer.server";
import { createForm, createPlace, placeChoices } from "~/routes/places/place-editing.server";
import { kindParam, shapeNeeds } from "~/routes/places/place-rights.server";
import { crumbsTo } from "~/screens/crumbs";
import { Card } from "~/ui/card";
import { FieldsForm } from "~/ui/form";
import { FormActions } from "~/ui/form-actions";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${placeWords[data.kind].new} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, shapeNeeds(params.kind));
  const kind = kindParam(params.kind);
  return { kind, choices: await placeChoices(viewer, kind), values: {} };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, shapeNeeds(params.kind));
  const kind = kindParam(params.kind);
  const form = await parseForm(request, createForm(viewer, kind));
  if (!form.ok) return form.refuse();
  const made = await createPlace(viewer, form.value);
  if (made === "no-district") {
    return form.refuse({
      fields: { district: ["No district, or more than one, is called that. Add its state or give its number."] },
    });
  }
  if (typeof found(made) === "string") return form.refuse(placeFaults[made as keyof typeof placeFaults]);
  const zone = typeof made === "object" && "timeZone" in made ? ` ${zoneSaid(String(made.timeZone))}` : "";
  return redirectWithNotice(paths.placesTab(kind), "success", `${form.value.name} added.${zone}`);
}

export default function NewPlace() {
  const { kind, choices, values } = useLoaderData<typeof loader>();
  const form = useFormAnswer();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("placeNew", { placesTab: { to: paths.placesTab(kind), label: placeWords[kind].title } })}
        title={placeWords[kind].new}
        lead="Fill in what you know. You can add the rest later."
      />
      <Card as="section" aria-label={placeWords[kind].new}>
        <FieldsForm method="post">
          <FormErrors form={form} />
          <PlaceFields kind={kind} form={form} values={values} choices={choices} isNew />
          <FormActions cancelTo={paths.placesTab(kind)}>{placeWords[kind].new}</FormActions>
        </FieldsForm>
      </Card>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
