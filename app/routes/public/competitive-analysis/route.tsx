import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "~/http/paths";
import { publicPage } from "~/http/public-page.server";
import { PublicPage } from "~/routes/public/public-page";
import { Points, TextSection } from "~/routes/public/text-section";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";
import { SectionCard } from "~/ui/card";
import { Columns } from "~/ui/page";
import { Comparison, SourceList } from "./comparison";
import { better, doesNot } from "./kinds";

const lead =
  "What other kinds of products do well, what they leave open, and what Rollcall does. Each source has the day we read it.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "competitiveAnalysis", description: lead, origin: data?.origin });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicCompetitive() {
  const page = useLoaderData<typeof loader>();
  return (
    <PublicPage {...page} title={screens.competitiveAnalysis.title} lead={lead}>
      <SectionCard
        title="Kinds of products"
        lead="Numbers lead to the source. Statements without a number are our own reading of what each kind is made for."
        flush
      >
        <Comparison />
      </SectionCard>
      <Columns>
        <SectionCard title="When another kind is the better choice">
          <Points of={better} />
        </SectionCard>
        <SectionCard title="What Rollcall doesn’t do">
          <Points of={doesNot} />
        </SectionCard>
      </Columns>
      <TextSection title="Sources" id="sources">
        <p>
          These pages are examples of their kind, not a ranking. We read archived copies of them, so a page may say
          something else today. Is something wrong or out of date? <Link to={paths.contact}>Tell us</Link>, and we
          correct it.
        </p>
        <SourceList />
      </TextSection>
    </PublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
