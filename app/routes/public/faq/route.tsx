import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "~/http/paths";
import { publicPage } from "~/http/public-page.server";
import { PublicPage } from "~/routes/public/public-page";
import { publicMeta } from "~/screens/public-meta";
import { screens } from "~/screens/table";
import { SectionCard } from "~/ui/card";
import { Stack } from "~/ui/stack";
import { questions } from "./questions";

const lead = "Short answers to what districts, teachers and families ask.";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  publicMeta({ screen: "faq", description: lead, origin: data?.origin });

export async function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request);
}

export default function PublicFaq() {
  const page = useLoaderData<typeof loader>();
  return (
    <PublicPage {...page} title={screens.faq.title} lead={lead}>
      {questions.map(({ title, of }) => (
        <SectionCard key={title} title={title} className="max-w-reading">
          <Stack>
            {of.map(({ question, answer }) => (
              <div key={question}>
                <h3>{question}</h3>
                <p className="text-ink-muted">{answer}</p>
              </div>
            ))}
          </Stack>
        </SectionCard>
      ))}
      <p>
        Your question is not here? <Link to={paths.contact}>Write to us</Link>.
      </p>
    </PublicPage>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
