import { Link } from "@remix-run/react";
import { unauthorizedStateHead, unauthorizedStateWords } from "domain/usage/unauthorized-words";
import { FigureNotes } from "~/components/figure-notes";
import { NotCounted } from "~/components/use-span";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { SelectField } from "~/ui/field";
import { FilterSelect, Filters } from "~/ui/filters";
import { formatCount } from "~/ui/format";
import { addressWith, ListOrEmpty, NoMatch } from "~/ui/list";
import { optionsOf } from "~/ui/options";
import { formatDay } from "~/ui/time-format";
import { AlertsForm } from "./alerts-form";
import type { UnauthorizedList } from "./unauthorized-list.server";
import { UnauthorizedTable } from "./unauthorized-table";

const kept = { tab: "unauthorized" };
const kinds = [
  { value: "site", label: "Sites" },
  { value: "product", label: "Products" },
];
const states = [
  { value: "open", label: "All open" },
  { value: "all", label: "All statuses" },
  ...optionsOf(unauthorizedStateWords),
];
const periods = [
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
  { value: "365", label: "Last 365 days" },
];

/** What is used without approval: filters, what is folded away, and the rows with what can be done about them. */
export function UnauthorizedPanel({ list, district }: { list: UnauthorizedList; district: { id: string } }) {
  const { view, shown, period, alerts } = list;
  return (
    <>
      <Filters
        label="Filter unauthorized usage"
        placeholder="Site, product or vendor"
        view={view}
        kept={{ ...kept, ...(shown.infrastructure ? { infrastructure: "shown" } : {}) }}
        clearTo={paths.unauthorizedUsage}
        wraps
      >
        <SelectField name="state" label={unauthorizedStateHead} options={states} defaultValue={shown.state} />
        <FilterSelect name="kind" label="Kind" all="Sites and products" options={kinds} query={view.query} />
        <SelectField name="days" label="Period" options={periods} defaultValue={shown.days} />
      </Filters>
      <p className="text-ink-muted text-sm">
        {`${formatDay(period.from)} to ${formatDay(period.to)}. `}
        <Folded list={list} />
      </p>
      {list.known ? <NotCounted known={list.known} /> : null}
      <ListOrEmpty
        {...list}
        noMatch={
          <NoMatch title="No usage matches these filters" clearTo={paths.unauthorizedUsage}>
            The search looks in domains, product names and vendors.
          </NoMatch>
        }
        none={
          <Empty
            icon="shield-check"
            title="No unauthorized usage in this period"
            actions={<ButtonLink to={`${paths.unauthorizedUsage}&state=all&days=365`}>Show all statuses</ButtonLink>}
          >
            Sites and products that are used without approval are listed here as usage comes in.
          </Empty>
        }
      >
        <FigureNotes figures={[list.notes.people, list.notes.engagements]} />
        <UnauthorizedTable list={list} />
      </ListOrEmpty>
      {alerts === null ? null : <AlertsForm alerts={alerts} district={district} />}
    </>
  );
}

/** How many domains are left out as infrastructure, and the way to see them, or to fold them away again. */
function Folded({ list: { view, shown, folded } }: { list: UnauthorizedList }) {
  const { infrastructure: _, ...query } = view.query;
  if (shown.infrastructure) {
    return (
      <Link to={addressWith(paths.urlMapper, { ...kept, ...query })} preventScrollReset>
        Hide infrastructure domains
      </Link>
    );
  }
  if (folded === 0) return null;
  return (
    <>
      {`${formatCount(folded, "infrastructure domain is", "infrastructure domains are")} hidden (content delivery, fonts, ads, updates). `}
      <Link to={addressWith(paths.urlMapper, { ...kept, ...query, infrastructure: "shown" })} preventScrollReset>
        Show them
      </Link>
    </>
  );
}
