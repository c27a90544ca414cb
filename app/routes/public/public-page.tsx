import type { ComponentProps, ReactNode } from "react";
import { PageNotice } from "~/components/page-notice";
import { PublicFrame } from "~/components/public-frame";
import { Page, PageHead } from "~/ui/page";

type Props = {
  requestDemoUrl: string;
  signedIn: boolean;
  children: ReactNode;
} & Pick<ComponentProps<typeof PageHead>, "title" | "lead" | "state" | "actions" | "crumbs">;

/** A public page: its frame, its heading, and what it says. */
export function PublicPage({ requestDemoUrl, signedIn, children, ...head }: Props) {
  return (
    <PublicFrame requestDemoUrl={requestDemoUrl} signedIn={signedIn}>
      <PageNotice always />
      <Page>
        <PageHead {...head} />
        {children}
      </Page>
    </PublicFrame>
  );
}
