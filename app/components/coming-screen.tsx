import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { SectionCard } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Columns, Page, PageHead } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { Stack } from "~/ui/stack";
import { type Tab, Tabs } from "~/ui/tabs";

type Props = {
  title: string;
  lead: string;
  /** The other parts of the same screen. */
  tabs?: Tab[];
  /** Whom the page is about, when it is about one person. */
  about?: ReactNode;
  /** The few screens that serve until then, open to the viewer. */
  meanwhile: { to: string; title: string; description: string }[];
  /** What it will do, in two sentences. */
  children: ReactNode;
};

/** A screen that is still to come: says what it will do, and leads on to what to use until then. */
export function ComingScreen({ title, lead, tabs, about, meanwhile, children }: Props) {
  return (
    <Page>
      <PageHead
        title={title}
        lead={lead}
        state={
          <Badge tone="info" icon="hourglass">
            coming soon
          </Badge>
        }
      />
      {tabs && tabs.length > 1 ? <Tabs tabs={tabs} label="Parts of this screen" /> : null}
      {about}
      <Columns>
        <SectionCard title="What it will do">
          <Stack gap="sm">{children}</Stack>
        </SectionCard>
        <SectionCard title="What to use until then" flush>
          <Rows>
            {meanwhile.map((screen) => (
              <li key={screen.to}>
                <div>
                  <Link to={screen.to}>{screen.title}</Link>
                  <p className="text-sm text-ink-muted">{screen.description}</p>
                </div>
                <Icon name="arrow-right" />
              </li>
            ))}
          </Rows>
        </SectionCard>
      </Columns>
    </Page>
  );
}
