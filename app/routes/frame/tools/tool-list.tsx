import { Link } from "@remix-run/react";
import { Card, SectionHead } from "~/ui/card";
import { Icon } from "~/ui/icon";
import { Rows } from "~/ui/rows";

type ToolGroup = { title: string; screens: { to: string; title: string; description: string }[] };

/** The screens one may open, in groups. */
export function ToolList({ groups }: { groups: ToolGroup[] }) {
  return (
    <div className="gap-x-6 *:break-inside-avoid *:not-first:mt-6 md:columns-2">
      {groups.map((group) => (
        <Card as="section" flush key={group.title} aria-label={group.title}>
          <SectionHead title={group.title} />
          <Rows>
            {group.screens.map((screen) => (
              <li key={screen.to}>
                <div>
                  <Link to={screen.to}>{screen.title}</Link>
                  <p className="text-sm text-ink-muted">{screen.description}</p>
                </div>
                <Icon name="arrow-right" />
              </li>
            ))}
          </Rows>
        </Card>
      ))}
    </div>
  );
}
