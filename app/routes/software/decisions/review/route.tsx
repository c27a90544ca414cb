import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { refuseMerged } from "domain/software/catalogue/commands/need-unmerged";
import { DistrictLine, ForShownDistrict } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { ApprovalBadge, PrivacyBadge } from "~/components/status-badges";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ExternalButton } from "~/ui/external";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead, WithAside } from "~/ui/page";
import { EndReview } from "./end-review";
import { Ground } from "./ground";
import { carryOut, Order } from "./intents.server";
import { loadPage } from "./page.server";
import { ReviewedRequests } from "./requests";
import { Reviews } from "./reviews";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Review of ${data.page.product.name} - Rollcall` : "Rollcall" },
];

/** What the address opens: the form of one review, its assignment, the question to those who asked, or the end. */
function openedBy(request: Request) {
  const query = new URL(request.url).searchParams;
  return {
    ...{ review: query.get("review"), assign: query.get("assign") },
    ...{ ask: query.has("ask"), end: query.has("end") },
  };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewOf.needs);
  const district = await requireDistrict(request, viewer);
  const page = await loadPage(viewer, district, uuidParam(params.softwareId));
  return { page, district, opened: openedBy(request), now: new Date().toISOString() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewOf.needs);
  const district = await requireDistrict(request, viewer);
  const softwareId = uuidParam(params.softwareId);
  await perform(refuseMerged, viewer, [softwareId]);
  const form = await parseForm(request, Order, { district });
  if (!form.ok) return form.refuse();
  const answer = await carryOut({ viewer, district, softwareId }, form.value);
  return answer instanceof Response ? answer : form.refuse(answer.faults, answer.status);
}

export const shouldRevalidate = revalidateOnConflict;

export default function ReviewOfProduct() {
  const { page, district, opened, now } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const at = { zone: district.zone, now };
  const { product, record, round, requests, can } = page;
  const submitted = requests.filter(({ status }) => status === "submitted");
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("reviewOf")}
        title={product.name}
        state={
          <>
            <ApprovalBadge status={record.approval} />
            <PrivacyBadge status={record.privacy} />
          </>
        }
        lead={[product.category, product.vendor && `by ${product.vendor}`].filter(Boolean).join(", ")}
        actions={
          <>
            {product.website ? <ExternalButton href={product.website}>Open its site</ExternalButton> : null}
            <ButtonLink to={paths.software(page.softwareId)}>Its whole record</ButtonLink>
            {can.decide ? (
              <ButtonLink variant="primary" icon="gavel" to={paths.reviewDecision(page.softwareId)}>
                Decide
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <DistrictLine district={district} />
      <FormErrors form={answer} />
      <WithAside label="What is known" aside={<Ground page={page} at={at} />}>
        {round?.isOpen && submitted.length === 0 ? null : (
          <Start
            round={round?.isOpen ? round : null}
            submitted={submitted.map(({ id }) => id)}
            status={record.approval}
            isRequired={page.required.length > 0}
          />
        )}
        <ReviewedRequests page={page} at={at} asking={opened.ask} form={answer} />
        {round ? <Reviews page={page} round={round} opened={opened} at={at} form={answer} /> : null}
        {round && (answer?.intent === "end" || (round.isOpen && !requests.some(({ isOpen }) => isOpen))) ? (
          <EndReview round={round} isShown={opened.end} form={answer} />
        ) : null}
      </WithAside>
    </Page>
  );
}

type Starting = { round: { id: string } | null; submitted: string[]; status: string; isRequired: boolean };

/** Starts the review of what the page shows: someone else may have been faster. */
function Start({ round, submitted, status, isRequired }: Starting) {
  const open = round !== null;
  const isDecided = !["not_reviewed", "under_review"].includes(status);
  const what = open
    ? "Review not started. Requesters are notified when it starts."
    : submitted.length > 0
      ? "Opens the reviews that this product needs and notifies the reviewers."
      : isDecided
        ? "Opens the reviews again. The last decision stays until you decide again."
        : `Opens the reviews that this product needs. You may also decide straight away${isRequired ? ", with a reason" : ""}.`;
  return (
    <Card>
      <Form method="post" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <input type="hidden" name="intent" value="start" />
        <input type="hidden" name="seenRound" value={round?.id ?? ""} />
        {submitted.map((id) => (
          <input key={id} type="hidden" name="seenRequests" value={id} />
        ))}
        <ForShownDistrict />
        <p className="flex-[1_1_18rem]">{what}</p>
        <Button icon="play">{isDecided && !open ? "Review again" : "Start review"}</Button>
      </Form>
    </Card>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
