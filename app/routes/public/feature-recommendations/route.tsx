import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { FeaturePage } from "~/routes/public/feature-page";
import { ScreenPicture } from "~/routes/public/screen-picture";
import { publicMeta } from "~/screens/public-meta";

const lead = "What to renew, give back, review or replace, with the reason and the records behind each suggestion.";

/** What can be suggested, called as on the screen. */
const suggestions = [
  ["Pay for one product, not two", "two of one category at the same schools."],
  ["Don’t renew", "hardly anyone used it."],
  ["Give back unused seats", "more than your busiest month needs."],
  ["Renew", "it is used well, and the contract ends soon."],
  ["Help people use it", "it is paid for, but used less than you expect."],
  ["Sign an agreement", "it is approved without one."],
  ["Review privacy", "a requirement failed, or a check expired."],
  ["Use an approved product instead", "one that isn’t allowed is still used."],
  ["Decide whether it may be used", "it is used, but was never reviewed."],
] as const;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "featureRecommendations", description: lead, origin: data?.origin });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicRecommendations() {
  return (
    <FeaturePage
      page={useLoaderData<typeof loader>()}
      screen="featureRecommendations"
      lead={lead}
      picture={
        <ScreenPicture
          name="recommendations"
          first
          alt="AI Recommendations. One suggestion is open: to renew a product with fewer seats. It shows the saving, the day to decide by, the confidence and the records behind it."
        >
          AI Recommendations in the demo district. Its contracts and usage are made up.
        </ScreenPicture>
      }
      knows={[
        "What to do next, and what it could save in a year.",
        "By when to decide, before a contract renews by itself.",
        "Why: the rule, the figures and the records behind each suggestion.",
        "How sure it is: high, medium or low confidence, and on what ground.",
      ]}
      does={suggestions.map(([title, what]) => (
        <span key={title}>
          <strong>{title}</strong>: {what}
        </span>
      ))}
      basedOn={[
        "Your district’s own records: contracts, usage, agreements, checks and decisions.",
        "Fixed rules, the same for every district. Each rule is written on the screen.",
        "No dollar counts twice, so the savings add up.",
        "A suggestion goes away once the records no longer call for it.",
      ]}
      doesNot={[
        "Despite the name, no AI model is involved, and no outside AI service sees your data.",
        "It doesn’t decide. People in your district accept, dismiss or carry out each suggestion.",
        "It doesn’t know your classrooms. Ask teachers before you end a product.",
        "It shows money and agreements only to people who see the whole district. Schools see what to use instead of a product that isn’t allowed.",
      ]}
    />
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
