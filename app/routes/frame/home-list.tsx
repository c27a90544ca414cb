import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icon";

type HomeGroup = { title: string; screens: { to: string; title: string; description: string; coming?: boolean }[] };

/** The screens one may open, in groups. */
export function HomeList({ groups }: { groups: HomeGroup[] }) {
  return (
    <div className="home-groups">
      {groups.map((group) => (
        <section className="card card-flush" key={group.title} aria-label={group.title}>
          <div className="section-head">
            <h2>{group.title}</h2>
          </div>
          <ul className="rows">
            {group.screens.map((screen) => (
              <li key={screen.to}>
                <div>
                  <Link to={screen.to}>{screen.title}</Link>
                  <p className="text-sm text-ink-muted">{screen.description}</p>
                </div>
                {screen.coming ? <span className="meta">to come</span> : <Icon name="arrow-right" />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
