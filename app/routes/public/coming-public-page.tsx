import type { ReactNode } from "react";
import { PublicFrame } from "~/components/public-frame";
import { Card } from "~/ui/card";
import { Page, PageHead } from "~/ui/page";

type Props = {
  requestDemoUrl: string;
  signedIn: boolean;
  title: string;
  lead: string;
  /** What will be there, and what holds today. */
  children: ReactNode;
};

/** A public page that is still to be written: says so, and says what holds today. */
export function ComingPublicPage({ requestDemoUrl, signedIn, title, lead, children }: Props) {
  return (
    <PublicFrame requestDemoUrl={requestDemoUrl} signedIn={signedIn}>
      <Page>
        <PageHead title={title} lead={lead} />
        <Card stack="md" className="max-w-reading">
          {children}
        </Card>
      </Page>
    </PublicFrame>
  );
}
