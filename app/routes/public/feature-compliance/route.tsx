import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicPage } from "~/http/public-page.server";
import { FeaturePage } from "~/routes/public/feature-page";
import { ScreenPicture } from "~/routes/public/screen-picture";
import { publicMeta } from "~/screens/public-meta";

const lead = "Which products may be used, what each law requires of them, and which agreements end soon.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "featureCompliance", description: lead, origin: data?.origin });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicCompliance() {
  return (
    <FeaturePage
      page={useLoaderData<typeof loader>()}
      screen="featureCompliance"
      lead={lead}
      picture={
        <ScreenPicture
          name="compliance"
          first
          alt="Compliance Report, with the agreements, the checked requirements and the score of the products in use."
        >
          Compliance Report in the demo district. Its agreements, checks and decisions are made up.
        </ScreenPicture>
      }
      more={
        <ScreenPicture
          name="requirements"
          alt="The requirements of one product: what FERPA says, the result, who checked it and when, and a link to the law."
        >
          One made-up product in the demo district: what the law requires, who checked it, and on what evidence.
        </ScreenPicture>
      }
      knows={[
        "What needs action first: overdue, missing, failed, or ending in the next 90 days.",
        "Which products have a privacy agreement, and when it ends.",
        "How each product does under FERPA, COPPA, CIPA, PPRA and ADA Title II.",
        "What is used without an agreement, and what students use that is for staff only.",
      ]}
      does={[
        "Turns each law into requirements that you check one by one, with a link to the law.",
        "Keeps who checked what, when, and on what evidence.",
        "Keeps each agreement with its terms and its end date.",
        "Applies your policy rules, such as “Student data needs an agreement”.",
        "Prints the whole report, or exports it as a CSV file.",
      ]}
      basedOn={[
        "Checks by people in your district. A requirement that no one has checked never counts as passed.",
        "The agreements and decisions that you keep in Rollcall.",
        "Usage of the last 30 days, so you see how many people each product concerns.",
      ]}
      doesNot={[
        "It isn’t legal advice, and a score isn’t a certificate.",
        "It covers five federal laws. Requirements of state laws aren’t included.",
        "It doesn’t read contracts or privacy policies for you.",
        "It doesn’t block websites. It exports your blocked list for your web filter.",
      ]}
    />
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
