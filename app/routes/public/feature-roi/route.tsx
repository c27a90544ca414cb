import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { FeaturePage } from "~/routes/public/feature-page";
import { ScreenPicture } from "~/routes/public/screen-picture";
import { publicMeta } from "~/screens/public-meta";

const lead = "What each product costs, how many people use it, and which renewals could cost less.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "featureRoi", description: lead, origin: data?.origin });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicRoi() {
  return (
    <FeaturePage
      page={useLoaderData<typeof loader>()}
      screen="featureRoi"
      lead={lead}
      picture={
        <ScreenPicture
          name="roi"
          first
          alt="ROI Analytics. Six figures are at the top: annual cost, unused spend, what you could save, the price index, products and contracts that end soon."
        >
          ROI Analytics in the demo district. Its contracts, prices and usage are made up.
        </ScreenPicture>
      }
      knows={[
        "What each product costs a year, and how much that is for each active user.",
        "How many paid seats go unused, and what they cost.",
        "What you could save at each renewal, and the last day to decide.",
        "Where you pay for two products that serve the same purpose.",
        "How products rank by users, minutes and value.",
      ]}
      does={[
        "Works out how many seats to renew: those of your busiest month in the last 12, plus 10%.",
        "Drafts what to tell the vendor, with the figures behind it.",
        "Lists every last day to cancel, and can put them in your own calendar.",
        "Sums up the district on one page for the school board, ready to print.",
        "Exports its lists as CSV files.",
      ]}
      basedOn={[
        "Contracts that you enter, or import from a CSV file.",
        "Usage from your web filter’s logs, your portal’s usage files, or the usage API.",
        "Published definitions. Open one beside any figure to see how it is worked out.",
        "Your school calendar. Figures say so when usage data is incomplete.",
      ]}
      doesNot={[
        "It uses no AI. Every figure is arithmetic that you can check.",
        "It doesn’t measure learning. You can add studies to a product and see them beside its cost.",
        "It doesn’t buy, renew or cancel anything. You talk to the vendor.",
        "It finds no unused seats in a site license, because a site license has none to give back.",
        "It can’t see usage that none of your sources report, such as on a personal device at home.",
      ]}
    />
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
