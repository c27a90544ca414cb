import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Rows } from "~/ui/rows";

export type UsualPlace = { to: string; title: string; description: string; icon: IconName };

/** The few screens that somebody of this role works with, and the way to all others. */
export function UsualPlaces({ places }: { places: UsualPlace[] }) {
  return (
    <SectionCard title="Your tools" actions={<ButtonLink to={paths.tools}>All tools</ButtonLink>} flush>
      <Rows className="md:grid-cols-2 md:[&>li:nth-child(2)]:border-t-0">
        {places.map(({ to, title, description, icon }) => (
          <li key={to}>
            <Icon name={icon} />
            <div>
              <Link to={to}>{title}</Link>
              <p className="text-sm text-ink-muted">{description}</p>
            </div>
            <Icon name="arrow-right" />
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}
