import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { EditForms, loadEditedRequest, takeEdit } from "~/routes/software/requests/request-edit.server";
import { RequestForm } from "~/routes/software/requests/request-form";
import { RequestProductCard } from "~/routes/software/requests/request-product-card";
import { RequestSteps } from "~/routes/software/requests/request-steps";
import { useAlike } from "~/routes/software/requests/use-alike";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Actions } from "~/ui/actions";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Page, PageHead, WithAside } from "~/ui/page";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.mode === "correct" ? "Correct a request" : "Draft of a request"} - Rollcall` },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.requestEdit.needs);
  const district = await requireDistrict(request, viewer);
  return loadEditedRequest(viewer, district, uuidParam(params.id));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.requestEdit.needs);
  const district = await requireDistrict(request, viewer);
  const id = uuidParam(params.id);
  const form = await parseForm(request, EditForms);
  if (form.ok) return takeEdit(viewer, district, { id, posted: form.value, refuse: form.refuse });
  await loadEditedRequest(viewer, district, id);
  return form.refuse();
}

export const shouldRevalidate = revalidateOnConflict;

export default function EditRequest() {
  const loaded = useLoaderData<typeof loader>();
  const { district, id, version, mode, product, proposed, shown, choices } = loaded;
  const form = useFormAnswer();
  const alike = useAlike(form, loaded);
  const isDraft = mode === "draft";
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("requestEdit")}
        title={isDraft ? "Your draft" : `Correct your request for ${product?.name ?? "software"}`}
        lead={
          isDraft
            ? "Only you see it until you send it."
            : "You can edit your request while a question is open. Then go back and answer the question."
        }
      />
      <DistrictLine district={district} />
      <WithAside label="What happens next" aside={<RequestSteps />}>
        {product && isDraft ? <RequestProductCard product={product} grade={null} /> : null}
        <RequestForm
          about={{ request: id, version: Number(form?.values.version ?? version), district }}
          software={product}
          cancelTo={isDraft ? paths.requests : paths.request(id)}
          form={form}
          alike={alike}
          mode={mode}
          proposed={proposed}
          shown={shown}
          choices={choices}
        />
        {isDraft ? <DeleteDraft /> : null}
      </WithAside>
    </Page>
  );
}

function DeleteDraft() {
  return (
    <Form method="post">
      <Disclosure summary="Delete the draft">
        <p>Everything in it is deleted for good.</p>
        <Actions>
          <Button variant="danger" name="intent" value="delete">
            Delete draft
          </Button>
        </Actions>
      </Disclosure>
    </Form>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
