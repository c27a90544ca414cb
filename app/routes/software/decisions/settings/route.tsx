import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listDimensions } from "domain/software/decisions/queries/review-dimensions";
import { listReviewPeople } from "domain/software/decisions/queries/review-page";
import { dimensionWords } from "domain/software/decisions/words";
import { assigneeOf } from "domain/software/requests/waiting-words";
import { DistrictLine } from "~/components/district-line";
import { paths } from "~/http/paths";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { requireViewer } from "~/http/viewer.server";
import { requireDistrict } from "~/http/working-district.server";
import { conditionChoices, conditionsInWords } from "~/routes/software/policies/conditions-form.server";
import { crumbsTo } from "~/screens/crumbs";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Actions } from "~/ui/actions";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatCount } from "~/ui/format";
import { Columns, Page, PageHead } from "~/ui/page";

export const meta: MetaFunction = () => pageTitle("reviewSettings");

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.reviewSettings.needs);
  const district = await requireDistrict(request, viewer);
  const dimensions = await listDimensions(db, viewer, { districtId: district.id });
  const people = await listReviewPeople(db, viewer, { districtId: district.id });
  const choices = await conditionChoices(viewer);
  return {
    district,
    can: { change: opens(viewer, rights.approveSoftware) },
    dimensions: dimensions.map(({ neededWhen, assigneeProfileId, assigneeRole, questions, ...one }) => ({
      dimension: one.dimension,
      isEnabled: one.isEnabled,
      dueDays: one.dueDays,
      questions: questions.length,
      who: people.find(({ id }) => id === assigneeProfileId)?.name ?? null,
      role: assigneeRole,
      when: conditionsInWords(neededWhen, choices),
    })),
  };
}

type Dimension = ReturnType<typeof useLoaderData<typeof loader>>["dimensions"][number];

export default function HowWeReview() {
  const { district, dimensions, can } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("reviewSettings")}
        title={screens.reviewSettings.title}
        lead="Which reviews a product needs before a decision, by when, and by whom. A change applies to reviews that start after it. A policy rule that requires a review calls for all areas that are on."
      />
      <DistrictLine district={district} />
      <Columns>
        {dimensions.map((one) => (
          <DimensionCard key={one.dimension} of={one} mayChange={can.change} />
        ))}
      </Columns>
    </Page>
  );
}

function DimensionCard({ of, mayChange }: { of: Dimension; mayChange: boolean }) {
  const { lines, match } = of.when;
  const name = dimensionWords[of.dimension];
  return (
    <SectionCard
      title={name}
      actions={
        <Badge tone={of.isEnabled ? "success" : "neutral"} icon={of.isEnabled ? "circle-play" : "circle-pause"}>
          {of.isEnabled ? "on" : "off"}
        </Badge>
      }
    >
      <Facts
        facts={[
          {
            term: "Needed",
            value:
              lines.length === 0 ? (
                "For every product"
              ) : (
                <>
                  {match ? `When ${match}:` : "When"}
                  <ul>
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </>
              ),
          },
          { term: "Reviewed by", value: assigneeOf(of) },
          { term: "Within", value: formatCount(of.dueDays, "day", "days") },
          { term: "Asks", value: formatCount(of.questions, "question", "questions") },
        ]}
      />
      {mayChange ? (
        <Actions>
          <ButtonLink to={paths.reviewDimension(of.dimension)} about={name}>
            Change
          </ButtonLink>
        </Actions>
      ) : null}
    </SectionCard>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
