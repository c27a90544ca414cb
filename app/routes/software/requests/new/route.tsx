import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DistrictLine } from "~/components/district-line";
import { useFormAnswer } from "~/components/form-answer";
import { needAllowance, overLimit } from "~/http/allowance.server";
import { parseForm } from "~/http/form.server";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { RequestFinder } from "~/routes/software/requests/request-finder";
import { RequestForm } from "~/routes/software/requests/request-form";
import { RequestForms } from "~/routes/software/requests/request-form.server";
import { loadNewRequest } from "~/routes/software/requests/request-new.server";
import { takeRequest } from "~/routes/software/requests/request-posting.server";
import { RequestProductCard } from "~/routes/software/requests/request-product-card";
import { RequestSteps } from "~/routes/software/requests/request-steps";
import { useAlike } from "~/routes/software/requests/use-alike";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Notice } from "~/ui/notice";
import { Page, PageHead, WithAside } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("requestNew");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.requestNew.needs);
  const district = await requireDistrict(request, viewer);
  const url = new URL(request.url);
  if (url.searchParams.get("q")) await needAllowance(request, viewer, "searches");
  return loadNewRequest(viewer, district, url);
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.requestNew.needs);
  const district = await requireDistrict(request, viewer);
  const form = await parseForm(request, RequestForms);
  if (!form.ok) return form.refuse();
  const crowded = await overLimit(request, viewer, "requests");
  if (crowded) return form.refuse({ form: [crowded.message] }, 429);
  return takeRequest(viewer, district, form.value, form.refuse);
}

export default function NewRequest() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("requestNew")}
        title={screens.requestNew.title}
        lead="First check whether you may already use it. If not, tell us what you want to use, and with whom."
      />
      <DistrictLine district={loaded.district} />
      <WithAside label="What happens next" aside={<RequestSteps />}>
        {loaded.step === "find" ? <RequestFinder {...loaded} /> : <Ask loaded={loaded} />}
      </WithAside>
    </Page>
  );
}

type Loaded = Extract<ReturnType<typeof useLoaderData<typeof loader>>, { step: "ask" }>;

function Ask({ loaded }: { loaded: Loaded }) {
  const form = useFormAnswer();
  const alike = useAlike(form, loaded);
  const { product, again, district, request, proposed, grade, grades } = loaded;
  const answer = product?.answer?.answer;
  const fields = (
    <RequestForm
      mode="new"
      about={{ request: form?.values.request ?? request, version: null, district }}
      software={product}
      cancelTo={paths.requests}
      form={form}
      alike={alike}
      proposed={proposed}
      shown={loaded.shown}
      choices={loaded.choices}
    />
  );
  const gradeName = grade
    ? (grades.find(({ value }) => value === grade)?.label.replace(/^Grade/, "grade") ?? null)
    : null;
  return (
    <>
      {again ? (
        <Notice tone="info">
          <p>
            <strong>You’re requesting something that was denied.</strong> Say what has changed since.
            {again.reason ? ` It was denied because: ${again.reason}` : ""}
          </p>
        </Notice>
      ) : null}
      {product ? <RequestProductCard product={product} grade={gradeName} /> : null}
      {answer === "yes" && !again ? (
        <>
          <Notice
            tone="success"
            actions={
              <ButtonLink variant="primary" to={paths.requests}>
                Good, I have what I need
              </ButtonLink>
            }
          >
            <strong>You may already use it.</strong> You don’t need to request it.
          </Notice>
          <Disclosure summary="Request a change: other grades, a renewal, its removal" open={form !== undefined}>
            {fields}
          </Disclosure>
        </>
      ) : (
        fields
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
