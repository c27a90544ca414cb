import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { operatorText } from "~/http/operator-text.server";
import { paths } from "~/http/paths";
import { publicPage } from "~/http/public-page.server";
import { OperatorSection } from "~/routes/public/operator-section";
import { PublicPage } from "~/routes/public/public-page";
import { Points, TextSection } from "~/routes/public/text-section";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";

const lead = "What you can expect from Rollcall, and what it expects from you.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "terms", description: lead, origin: data?.origin });

export async function loader({ request }: LoaderFunctionArgs) {
  const [page, operator] = await Promise.all([publicPage(request), operatorText("terms")]);
  return { ...page, operator };
}

export default function PublicTerms() {
  const { operator, ...page } = useLoaderData<typeof loader>();
  return (
    <PublicPage {...page} title={screens.terms.title} lead={lead}>
      <OperatorSection title="From the operator of this installation" parts={operator} />
      <TextSection title="Who may use it">
        <Points
          of={[
            "Rollcall is for school districts, their schools, and the people your district invites.",
            "Your account is yours alone. Don’t share your password, and sign out on shared computers.",
            "View only what your work needs. Every view of another person’s page is recorded.",
          ]}
        />
      </TextSection>
      <TextSection title="Your district’s data">
        <Points
          of={[
            "Rosters, usage, requests, agreements and contracts belong to your district.",
            "Your district can download its lists and reports as CSV at any time.",
            <>
              What is stored and for how long is described under <Link to={paths.privacy}>Privacy</Link>.
            </>,
          ]}
        />
      </TextSection>
      <TextSection title="What Rollcall does not promise">
        <Points
          of={[
            "Summaries of laws are there to help you keep records. They are not legal advice.",
            "Usage shows what its sources report. Each dashboard says which schools and days have data.",
            "A compliance status shows what your district has checked. It is not a certificate.",
          ]}
        />
      </TextSection>
      <TextSection title="Public pages">
        <Points
          of={[
            "You can use the file check without an account. Upload only files of a district you work for.",
            "Automated use beyond the limits is blocked. If you need more, write to us first.",
          ]}
        />
        <p>
          Questions? <Link to={paths.contact}>Write to us</Link>.
        </p>
      </TextSection>
    </PublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
