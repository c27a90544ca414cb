import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PublicFrame } from "~/components/public-frame";
import { findDemoMail, requireDemo, withZones } from "~/http/demo-mail.server";
import { env } from "~/http/env.server";
import { found } from "~/http/viewer.server";
import { crumbsTo } from "~/screens/crumbs";
import { SectionCard } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { Facts } from "~/ui/facts";
import { Page, PageHead } from "~/ui/page";
import { ExactTime } from "~/ui/time";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.mail.subject} - Demo inbox` : "Rollcall" },
];

export async function loader({ params }: LoaderFunctionArgs) {
  requireDemo();
  const [mail] = await withZones([found(await findDemoMail(params.id ?? ""))]);
  return { mail: found(mail), origin: env.origin, requestDemoUrl: env.requestDemoUrl };
}

export default function DemoMailPage() {
  const { mail, origin, requestDemoUrl } = useLoaderData<typeof loader>();
  return (
    <PublicFrame requestDemoUrl={requestDemoUrl}>
      <Page>
        <PageHead crumbs={crumbsTo("demoMailOf")} title={mail.subject} />
        <SectionCard title="Mail">
          <Facts
            ruled
            facts={[
              { term: "To", value: mail.to },
              { term: "From", value: mail.from },
              { term: "Sent", value: <ExactTime iso={mail.sentAt} zone={mail.zone} /> },
            ]}
          />
          <Text text={mail.text} origin={origin} />
          {mail.html ? (
            <Disclosure summary="HTML version">
              <pre className="max-w-reading whitespace-pre-wrap wrap-anywhere">{mail.html}</pre>
            </Disclosure>
          ) : null}
        </SectionCard>
      </Page>
    </PublicFrame>
  );
}

/** The text as it is, with addresses of this site as links. */
function Text({ text, origin }: { text: string; origin: string }) {
  return (
    <p className="max-w-reading whitespace-pre-wrap wrap-anywhere">
      {text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
        part.startsWith(`${origin}/`) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
