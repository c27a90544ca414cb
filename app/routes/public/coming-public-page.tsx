import type { ReactNode } from "react";
import { PublicPage } from "~/routes/public/public-page";
import { Badge } from "~/ui/badge";
import { SectionCard } from "~/ui/card";

type Props = {
  requestDemoUrl: string;
  signedIn: boolean;
  title: string;
  lead: string;
  /** What will be there, and where to go until then. */
  children: ReactNode;
};

/** A public page that is still to be written: says so, what will be there, and where to go until then. */
export function ComingPublicPage({ children, ...page }: Props) {
  return (
    <PublicPage
      {...page}
      state={
        <Badge tone="info" icon="hourglass">
          coming soon
        </Badge>
      }
    >
      <SectionCard title="What will be here" className="max-w-reading">
        {children}
      </SectionCard>
    </PublicPage>
  );
}
