import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import { screens } from "~/screens/table";
import { Actions } from "~/ui/actions";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Columns } from "~/ui/page";
import { PublicPage } from "./public-page";
import { Points } from "./text-section";

const features = ["featureRoi", "featureRecommendations", "featureCompliance", "featureResearch"] as const;

type Props = {
  page: { requestDemoUrl: string; signedIn: boolean };
  screen: (typeof features)[number];
  lead: string;
  /** The screen that the page is about. */
  picture: ReactNode;
  /** Another one, further down. */
  more?: ReactNode;
  knows: readonly ReactNode[];
  does: readonly ReactNode[];
  basedOn: readonly ReactNode[];
  doesNot: readonly ReactNode[];
};

/** What a part of Rollcall does, for a district that thinks about using it: the real screen, and what it is good for. */
export function FeaturePage({ page, screen, lead, picture, more, knows, does, basedOn, doesNot }: Props) {
  return (
    <PublicPage {...page} title={screens[screen].title} lead={lead}>
      {picture}
      <Columns>
        <SectionCard title="What you will know">
          <Points of={knows} />
        </SectionCard>
        <SectionCard title="What it does">
          <Points of={does} />
        </SectionCard>
        <SectionCard title="What it is based on">
          <Points of={basedOn} />
        </SectionCard>
        <SectionCard title="What it doesn’t do">
          <Points of={doesNot} />
        </SectionCard>
      </Columns>
      {more}
      <SectionCard title="Next steps">
        <p>
          Request a demo to see these screens at work, or read about{" "}
          {features
            .filter((one) => one !== screen)
            .map((one) => (
              <span key={one}>
                <Link to={paths[one]}>{screens[one].title.toLowerCase().replace(/^roi/, "ROI")}</Link>,{" "}
              </span>
            ))}
          and <Link to={paths.competitiveAnalysis}>how Rollcall compares</Link>.
        </p>
        <Actions>
          <ButtonAnchor variant="primary" href={page.requestDemoUrl} rel="noreferrer">
            Request Demo
          </ButtonAnchor>
          <ButtonLink to={paths.contact}>Write to us</ButtonLink>
        </Actions>
      </SectionCard>
    </PublicPage>
  );
}
