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
import { SectionCard } from "~/ui/card";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { kept } from "./kept.server";
import { WhoSees } from "./who-sees";

const lead = "What Rollcall stores about people, for how long, and who can see it.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "privacy", description: lead, origin: data?.origin });

export async function loader({ request }: LoaderFunctionArgs) {
  const [page, operator] = await Promise.all([publicPage(request), operatorText("privacy")]);
  return { ...page, operator, kept };
}

export default function PublicPrivacy() {
  const { operator, kept, ...page } = useLoaderData<typeof loader>();
  return (
    <PublicPage {...page} title={screens.privacy.title} lead={lead}>
      <TextSection title="In short">
        <Points
          of={[
            "Your district decides what Rollcall stores about its students and staff, and stays in charge of it.",
            "Rollcall stores which products and website domains are used. It never stores full web addresses, searches or what people write.",
            "There are no trackers and no advertising. Nothing about a person is sold or shared.",
            "A district can choose to compare itself with others. They see rounded figures of groups, never of a person or a named district.",
            "Every view of another person’s page is recorded.",
          ]}
        />
      </TextSection>
      <OperatorSection title="From the operator of this installation" parts={operator} />
      <SectionCard title="What is stored, and for how long" flush>
        <Table
          caption="What is stored, and for how long"
          scrolls
          columns={[{ label: "What" }, { label: "What it contains" }, { label: "How long" }]}
        >
          {kept.map(({ what, contents, howLong }) => (
            <Row key={what}>
              <RowHead>{what}</RowHead>
              <Cell label="What it contains" under>
                {contents}
              </Cell>
              <Cell label="How long" under>
                {howLong}
              </Cell>
            </Row>
          ))}
        </Table>
      </SectionCard>
      <WhoSees />
      <TextSection title="Cookies">
        <p>
          Rollcall sets only the cookies it needs. They keep you signed in, recognize a device you signed in on before,
          show a message once, and remember your theme. While we check roster files for you, a cookie may lead you back
          to the same server. Visitors who don’t sign in get no other cookies.
        </p>
      </TextSection>
      <TextSection title="Your rights">
        <p>
          Students, parents and staff: ask your school or district to see, correct or remove what is stored about you.
          Your district can see and export it in Rollcall.
        </p>
        <p>
          For questions about this installation, <Link to={paths.contact}>write to us</Link>.
        </p>
      </TextSection>
    </PublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
