import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { refuseMerged } from "domain/software/catalogue/commands/need-unmerged";
import { DistrictLine } from "~/components/district-line";
import { revalidateOnConflict, useFormAnswer } from "~/components/form-answer";
import { ApprovalBadge, PrivacyBadge } from "~/components/status-badges";
import { parseForm } from "~/http/form.server";
import { uuidParam } from "~/http/params.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { Banned } from "~/routes/software/decisions/banned";
import { DecisionChoices } from "~/routes/software/decisions/decision-choices";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { ExternalButton } from "~/ui/external";
import { FormErrors } from "~/ui/form-errors";
import { Page, PageHead, WithAside } from "~/ui/page";
import { EndReview } from "./end-review";
import { Ground } from "./ground";
import { carryOut, ReviewForms } from "./intents.server";
import { isDecided, mayEnd, nextStepOf, type Opened, openFormOf } from "./next-step";
import { loadPage } from "./page.server";
import { ReviewedRequests } from "./requests";
import { Reviews } from "./reviews";
import { Start } from "./start";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Review of ${data.page.product.name} - Rollcall` : "Rollcall" },
];

/** What the address opens: the form of one review, its assignment, the question to those who asked, or the end. */
function openedBy(request: Request): Opened {
  const query = new URL(request.url).searchParams;
  return { review: query.get("review"), assign: query.get("assign"), ask: query.has("ask"), end: query.has("end") };
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
  const form = await parseForm(request, ReviewForms, { district });
  if (!form.ok) return form.refuse();
  const answer = await carryOut({ viewer, district, softwareId }, form.value);
  return answer instanceof Response ? answer : form.refuse(answer.faults, answer.status);
}

export const shouldRevalidate = revalidateOnConflict;

export default function ReviewOfProduct() {
  const { page, district, opened, now } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const at = { zone: district.zone, now };
  const { product, record, round, can } = page;
  const open = openFormOf(page, opened, answer);
  const next = nextStepOf(page, open);
  const choosesHere = can.decide && next === "decide" && !isDecided(page);
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("reviewOf")}
        title={product.name}
        state={
          <>
            <ApprovalBadge status={record.approval} />
            <PrivacyBadge status={record.privacy} isChecked={record.isChecked} />
          </>
        }
        lead={[product.category, product.vendor && `by ${product.vendor}`].filter(Boolean).join(", ")}
        actions={
          <>
            {product.website ? <ExternalButton href={product.website}>Open website</ExternalButton> : null}
            <ButtonLink to={paths.software(page.softwareId)}>See the product</ButtonLink>
            {can.decide ? (
              <ButtonLink
                variant={next === "decide" ? "primary" : "plain"}
                icon="gavel"
                to={choosesHere ? "#decide" : paths.reviewDecision(page.softwareId)}
              >
                {isDecided(page) ? "Change the decision" : "Decide"}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <DistrictLine district={district} />
      <FormErrors form={answer} />
      <WithAside label="What is known" aside={<Ground page={page} at={at} />}>
        <Start page={page} isNext={next === "start"} />
        <ReviewedRequests page={page} at={at} open={open} form={answer} />
        {round ? <Reviews page={page} round={round} open={open} at={at} form={answer} /> : null}
        {choosesHere ? (
          <SectionCard id="decide" title="Choose a decision" lead="Nothing changes until you save it on the next page.">
            <Banned ban={page.ban} />
            <DecisionChoices
              isBanned={page.ban !== null}
              to={(one) => `${paths.reviewDecision(page.softwareId)}?decision=${one}`}
            />
          </SectionCard>
        ) : null}
        {round && (open?.form === "end" || mayEnd(page)) ? (
          <EndReview round={round} isShown={open?.form === "end"} form={answer} />
        ) : null}
      </WithAside>
    </Page>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
