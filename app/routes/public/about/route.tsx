import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "~/http/paths";
import { publicPage } from "~/http/public-page.server";
import { PublicPage } from "~/routes/public/public-page";
import { Points, TextSection } from "~/routes/public/text-section";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";

const lead =
  "Rollcall shows a school district which software its schools use, what it costs, whether it is allowed, and what to do next.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "about", description: lead, origin: data?.origin });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicAbout() {
  const page = useLoaderData<typeof loader>();
  return (
    <PublicPage {...page} title={screens.about.title} lead={lead}>
      <TextSection title="Why it exists">
        <p>
          A district uses hundreds of apps. Some are paid for and not used. Some are used and were never reviewed. The
          answers are spread across spreadsheets, contracts and inboxes.
        </p>
        <p>Rollcall brings them into one place, so that a teacher gets an answer and a director can decide.</p>
      </TextSection>
      <TextSection title="What it does today">
        <Points
          of={[
            "Teachers ask “May I use this with my class?” and get yes, no, or how to request it.",
            "Requests go through reviews for instruction, privacy, security, accessibility and budget.",
            "Agreements, requirements and deadlines are kept for each product.",
            "Usage comes in from web filters and other sources, and shows what is used and by how many people.",
            "Contracts show what each product costs, and which seats go unused.",
            "Rosters come in over SFTP or from a OneRoster service. Every sync is checked, and can be undone.",
          ]}
        />
      </TextSection>
      <TextSection title="How it is built">
        <Points
          of={[
            "People see only what their role needs: their class, their school or their district.",
            "Each figure shows what it was made from.",
            "Every page works on a phone, with a keyboard, and without JavaScript.",
            "Usage keeps products and website domains, and never full web addresses.",
          ]}
        />
      </TextSection>
      <TextSection title="Next steps">
        <p>
          Read the <Link to={paths.faq}>questions and answers</Link>, see{" "}
          <Link to={paths.competitiveAnalysis}>how Rollcall compares</Link> and{" "}
          <Link to={paths.docsOneRoster}>how to connect a roster</Link>, or <Link to={paths.contact}>write to us</Link>.
        </p>
      </TextSection>
    </PublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
