import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Button } from "~/ui/button";
import { formatNumber } from "~/ui/format";
import { Icon } from "~/ui/icon";
import type { Facet, SoftwareList } from "./software-list.server";

/** So many values stand open; more come behind a click. */
const mostOpen = 8;

/** What narrows a search: boxes to tick, each with how many products it has. Part of the form of the search. */
export function SoftwareFacets({ facets }: { facets: Facet[] }) {
  return (
    <div className="facets">
      {facets.map((facet, index) => (
        <details key={facet.name} className="facet" open={index < 2 || facet.options.some((option) => option.chosen)}>
          <summary>{facet.title}</summary>
          <fieldset>
            <legend className="sr-only">{facet.title}</legend>
            <Options name={facet.name} options={facet.options.slice(0, mostOpen)} />
            {facet.options.length > mostOpen ? (
              <details
                className="facet-more"
                open={facet.options.slice(mostOpen).some((option) => option.chosen) || undefined}
              >
                <summary>{`${facet.options.length - mostOpen} more`}</summary>
                <Options name={facet.name} options={facet.options.slice(mostOpen)} />
              </details>
            ) : null}
          </fieldset>
        </details>
      ))}
      <div className="facets-foot">
        <Button block>Show</Button>
      </div>
    </div>
  );
}

function Options({ name, options }: { name: string; options: Facet["options"] }) {
  return options.map(({ value, label, count, chosen }) => (
    <label className="choice facet-choice" key={value}>
      <input type="checkbox" name={name} value={value} defaultChecked={chosen} />
      <span>{label}</span>
      <span className="count">{formatNumber(count)}</span>
    </label>
  ));
}

/** What is asked for beyond the words, each with the way to leave it out. */
export function SoftwareChips({ list }: { list: SoftwareList }) {
  const chosen = list.facets.flatMap(({ name, title, options }) =>
    options.filter((option) => option.chosen).map(({ value, label }) => ({ name, title, value, label })),
  );
  if (chosen.length === 0) return null;
  const without = (name: string, value: string) =>
    `${paths.softwareSearch}?${new URLSearchParams(list.query.filter(([n, v]) => n !== name || v !== value))}`;
  const bare = list.query.filter(([name]) => ["q", "with", "sort"].includes(name));
  return (
    <ul className="chips" aria-label="Filters in use">
      {chosen.map(({ name, title, value, label }) => (
        <li key={`${name} ${value}`}>
          <Link className="chip" to={without(name, value)}>
            <span>
              <span className="sr-only">Leave out </span>
              {`${title}: ${label}`}
            </span>
            <Icon name="x" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="button button-quiet" to={`${paths.softwareSearch}?${new URLSearchParams(bare)}`}>
          Clear filters
        </Link>
      </li>
    </ul>
  );
}
