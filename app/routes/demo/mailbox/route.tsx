import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PublicFrame } from "~/components/public-frame";
import { listDemoMail, requireDemo, withZones } from "~/http/demo-mail.server";
import { env } from "~/http/env.server";
import { paths } from "~/http/paths";
import { screens } from "~/screens/table";
import { pageTitle } from "~/screens/title";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { ExactTime } from "~/ui/time";

export const meta: MetaFunction = () => pageTitle("demoMail");

export async function loader() {
  requireDemo();
  const mails = await listDemoMail();
  return {
    requestDemoUrl: env.requestDemoUrl,
    mails: await withZones(mails.slice(0, 200).map(({ id, to, subject, sentAt }) => ({ id, to, subject, sentAt }))),
  };
}

export default function DemoMailbox() {
  const { mails, requestDemoUrl } = useLoaderData<typeof loader>();
  return (
    <PublicFrame requestDemoUrl={requestDemoUrl}>
      <Page>
        <PageHead
          title={screens.demoMail.title}
          lead="The demo sends nothing. The emails that Rollcall would have sent are kept here, on this machine."
        />
        {mails.length === 0 ? (
          <Card>
            <Empty icon="mail" title="No email yet">
              Mail goes out when someone is invited or asks for a new password, and when a scheduled sync is held or
              fails.
            </Empty>
          </Card>
        ) : (
          <SectionCard title={formatCount(mails.length, "email", "emails")} flush>
            <Table caption="Emails" columns={[{ label: "Subject" }, { label: "To" }, { label: "Sent" }]}>
              {mails.map(({ id, to, subject, sentAt, zone }) => (
                <Row key={id}>
                  <RowHead>
                    <Link to={paths.demoMailOf(id)}>{subject}</Link>
                  </RowHead>
                  <Cell label="To">{to}</Cell>
                  <Cell label="Sent">
                    <ExactTime iso={sentAt} zone={zone} />
                  </Cell>
                </Row>
              ))}
            </Table>
          </SectionCard>
        )}
      </Page>
    </PublicFrame>
  );
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
