import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { RequestBadge } from "~/components/request-badge";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { RequestAnswerForm } from "~/routes/software/requests/request-answer-form";
import { RequestComments } from "~/routes/software/requests/request-comments";
import { RequestHistory } from "~/routes/software/requests/request-history";
import { loadRequestPage, type RequestPage } from "~/routes/software/requests/request-page.server";
import { RequestReviews } from "~/routes/software/requests/request-reviews";
import { nextForOthers } from "~/routes/software/requests/request-words";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Actions } from "~/ui/actions";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead, WithAside } from "~/ui/page";
import { Decision } from "./decision";
import { carryOut, RequestForms } from "./intents.server";
import { RequestProgress } from "./progress";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Request: ${data.request.product} - Rollcall` : "Request - Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.request.needs);
  const district = await requireDistrict(request, viewer);
  return loadRequestPage(viewer, district, uuidParam(params.id));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.recommendations.needs);
  const district = await requireDistrict(request, viewer);
  const id = uuidParam(params.id);
  const form = await parseForm(request, RequestForms);
  if (form.ok) return carryOut(viewer, district, { id, posted: form.value, refuse: form.refuse });
  // What is not there for this viewer is a 404 also for a form that says nothing right.
  await loadRequestPage(viewer, district, id);
  return form.refuse();
}

export const shouldRevalidate = revalidateOnConflict;

function leadOf({ isRemoval, next, status, requester }: RequestPage["request"]): string | undefined {
  const goesOn = next ?? nextForOthers(status, requester);
  return isRemoval ? ["A request to stop using it.", goesOn].filter(Boolean).join(" ") : goesOn;
}

export default function SoftwareRequest() {
  const loaded = useLoaderData<typeof loader>();
  const { request, district, can, zone, now, keys } = loaded;
  const form = useFormAnswer();
  const of = (intent: string) => (form?.values.intent === intent ? form : undefined);
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("request")}
        title={request.product}
        state={<RequestBadge status={request.status} />}
        lead={leadOf(request)}
        actions={<Next loaded={loaded} />}
      />
      <DistrictLine district={district} />
      <FormErrors form={form} />
      <WithAside
        label="Status"
        aside={
          <>
            <RequestProgress loaded={loaded} />
            <RequestHistory history={loaded.history} zone={zone} now={now} />
          </>
        }
      >
        {can.answer || of("give-info") ? (
          <RequestAnswerForm request={request} form={of("give-info")} answerKey={keys.answer} />
        ) : null}
        <Decision loaded={loaded} />
        <SectionCard
          title="Details"
          actions={can.answer ? <Link to={paths.requestEdit(request.id)}>Edit</Link> : undefined}
        >
          <Facts ruled facts={request.facts.map(({ term, value }) => ({ term, value: <Said>{value}</Said> }))} />
        </SectionCard>
        <RequestReviews reviews={request.reviews} isOpen={request.isOpen} />
        <RequestComments
          comments={loaded.comments}
          commentKey={keys.comment}
          zone={zone}
          now={now}
          can={can}
          form={of("comment")}
        />
        {can.withdraw ? <Withdraw request={request} /> : null}
      </WithAside>
    </Page>
  );
}

const Said = ({ children }: { children: string }) => (
  <span className="whitespace-pre-line wrap-anywhere">{children}</span>
);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Next({ loaded: { request, can } }: { loaded: Loaded }) {
  return (
    <>
      {request.softwareId && can.review ? (
        <ButtonLink variant={can.answer || can.askAgain ? "plain" : "primary"} to={paths.reviewOf(request.softwareId)}>
          Open the review
        </ButtonLink>
      ) : null}
      {can.askAgain ? (
        <ButtonLink variant="primary" to={`${paths.requestNew}?again=${request.id}`}>
          Request again
        </ButtonLink>
      ) : null}
      {request.softwareId ? <ButtonLink to={paths.software(request.softwareId)}>See the product</ButtonLink> : null}
    </>
  );
}

function Withdraw({ request }: { request: Loaded["request"] }) {
  return (
    <Form method="post">
      <Disclosure summary="Withdraw the request">
        <p>It won’t be reviewed anymore. You can request the same product again.</p>
        <input type="hidden" name="version" value={request.version} />
        <Actions>
          <Button variant="danger" name="intent" value="withdraw">
            Withdraw request
          </Button>
        </Actions>
      </Disclosure>
    </Form>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
