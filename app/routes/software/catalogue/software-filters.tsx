import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Choice } from "~/ui/choice";
import { Count } from "~/ui/count";
import { Icon } from "~/ui/icon";
import type { Facet, SoftwareList } from "./software-list.server";

/** How many values are shown; a click shows more. */
const mostOpen = 8;

/** What narrows a search: boxes to tick, each with how many products it has. Part of the form of the search. */
export function SoftwareFacets({ facets }: { facets: Facet[] }) {
  return (
    <div>
      {facets.map((facet, index) => (
        <details
          key={facet.name}
          className="border-line border-t py-2"
          open={index < 2 || facet.options.some((option) => option.chosen)}
        >
          <summary className="cursor-pointer font-medium text-sm/7">{facet.title}</summary>
          <fieldset>
            <legend className="sr-only">{facet.title}</legend>
            {facet.failed ? (
              <p className="text-ink-muted text-sm">{`${facet.failed}. Reload the page to choose from the list.`}</p>
            ) : null}
            <Options name={facet.name} options={facet.options.slice(0, mostOpen)} />
            {facet.options.length > mostOpen ? (
              <details open={facet.options.slice(mostOpen).some((option) => option.chosen) || undefined}>
                <summary className="cursor-pointer font-medium text-sm/7 text-accent">{`${facet.options.length - mostOpen} more`}</summary>
                <Options name={facet.name} options={facet.options.slice(mostOpen)} />
              </details>
            ) : null}
          </fieldset>
        </details>
      ))}
      <div className="border-line border-t pt-3">
        <Button block>Filter</Button>
      </div>
    </div>
  );
}

function Options({ name, options }: { name: string; options: Facet["options"] }) {
  return options.map(({ value, label, count, chosen }) => (
    <Choice className="grid grid-cols-[auto_minmax(0,1fr)_auto] py-0.75" key={value}>
      <input type="checkbox" name={name} value={value} defaultChecked={chosen} />
      <span>{label}</span>
      <Count of={count} />
    </Choice>
  ));
}

/** The filters in use besides the search words, each with a link that removes it. */
export function SoftwareChips({ list }: { list: SoftwareList }) {
  const chosen = list.facets.flatMap(({ name, title, options }) =>
    options.filter((option) => option.chosen).map(({ value, label }) => ({ name, title, value, label })),
  );
  if (chosen.length === 0) return null;
  const without = (name: string, value: string) =>
    `${paths.softwareSearch}?${new URLSearchParams(list.query.filter(([n, v]) => n !== name || v !== value))}`;
  const bare = list.query.filter(([name]) => ["q", "with", "sort"].includes(name));
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label="Filters in use">
      {chosen.map(({ name, title, value, label }) => (
        <li key={`${name} ${value}`}>
          <Link
            className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-line-strong px-2.5 py-0.5 text-ink text-sm no-underline hover:bg-sunken"
            to={without(name, value)}
          >
            <span>
              <span className="sr-only">Remove </span>
              {`${title}: ${label}`}
            </span>
            <Icon name="x" />
          </Link>
        </li>
      ))}
      <li>
        <ButtonLink variant="quiet" to={`${paths.softwareSearch}?${new URLSearchParams(bare)}`}>
          Clear filters
        </ButtonLink>
      </li>
    </ul>
  );
}
