import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { FeaturePage } from "~/routes/public/feature-page";
import { ScreenPicture } from "~/routes/public/screen-picture";
import { publicMeta } from "~/screens/public-meta";

const lead = "“May I use this with my class?” Answered at once, from your district’s own records.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "featureResearch", description: lead, origin: data?.origin });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicResearch() {
  return (
    <FeaturePage
      page={useLoaderData<typeof loader>()}
      screen="featureResearch"
      lead={lead}
      picture={
        <ScreenPicture
          name="search"
          first
          alt="Software Research Assistant: products for math with grade 7. Each has an answer, such as yes, yes with conditions, or request it first, and the reason."
        >
          Software Research Assistant in the demo district. Its decisions about real products are made up.
        </ScreenPicture>
      }
      more={
        <ScreenPicture
          name="answer"
          alt="The page of one product. May I use it with grade 7? Yes, with conditions. Below are the condition and the decision with its reason and day."
        >
          The answer for one made-up product in the demo district, with the decision behind it.
        </ScreenPicture>
      }
      knows={[
        "Whether you may use a product, with which grades, and under which conditions.",
        "Why: the decision, the policy rule or the block behind the answer.",
        "What to use instead, if something similar is approved.",
        "What is on file about it: cost, agreements, studies and staff ratings.",
      ]}
      does={[
        "Finds products by name, category, subject, grade, price or evidence, even with a typo.",
        "Answers yes, yes with conditions, request it first, or no.",
        "Starts a request where there is no decision yet, and shows its progress.",
        "Shows the people who decide everything on file, on one page.",
      ]}
      basedOn={[
        "Your district’s blocked list, policy rules and decisions, in this order. The first that applies gives the answer.",
        "A catalog of public facts about products. Your district can add its own products.",
        "Studies that your district adds, by the evidence tiers of the Every Student Succeeds Act.",
      ]}
      doesNot={[
        "It is a search, not a chatbot. No AI model writes the answers.",
        "It doesn’t search the web, and it doesn’t guess. What isn’t on file is shown as not on file.",
        "It doesn’t rate products. Ratings come from your own staff.",
        "A yes isn’t a purchase. Who pays is decided separately.",
      ]}
    />
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
