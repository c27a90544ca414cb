import { wholePercent } from "domain/percent-words";
import { bySchool } from "domain/usage/overview";
import { listSources } from "domain/usage/queries/sources";
import type { WindowUse } from "domain/usage/window-overview";
import { daysFact, namedFirst } from "~/components/coverage-fact";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { readMade, type readMadeFilter } from "~/routes/usage/made-figure.server";
import { screens } from "~/screens/table";
import { formatCount, formatNumber } from "~/ui/format";
import { formatDay } from "~/ui/time-format";

const shownParts = 50;

type Fact = { term: string; value: string };
type School = { id: string; name: string };

/** A figure's value, its largest parts with what the others come to, and what it rests on. */
export async function loadMade(viewer: Viewer, district: Working, filter: ReturnType<typeof readMadeFilter>) {
  const read = await readMade(viewer, district, filter);
  if (!read) return null;
  const { made, use, schools } = read;
  const mayManage = opens(viewer, screens.usageSources.needs);
  const coverage = use.beside?.now ?? null;
  const sources = mayManage ? await listSources(db, viewer, { districtId: district.id, today: district.today }) : [];
  const parts = [...made.parts].sort((a, b) => (b.of ?? b.amount ?? 0) - (a.of ?? a.amount ?? 0));
  const rest = parts.slice(shownParts);
  const sum = (amounts: (number | null)[]) => amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
  const { from, to, at } = use.window;
  return {
    value: made.value,
    sum: made.sum,
    ofSum: made.ofSum,
    coverage,
    known: use.known,
    at,
    parts: parts.slice(0, shownParts),
    rest: {
      count: rest.length,
      amount: sum(rest.map(({ amount }) => amount)),
      of: made.ofSum === null ? null : sum(rest.map(({ of }) => of)),
    },
    // A school that one may choose has a dashboard of its own.
    schools: filter.school ? [] : schools.map(({ id }) => id),
    school: filter.school ? (schools.find(({ id }) => id === filter.school)?.name ?? null) : null,
    ground: [
      { term: "Dates", value: `${formatDay(from)} to ${formatDay(to)}, today so far included` },
      ...(coverage ? [daysFact(coverage)] : []),
      ...(filter.school || schools.length === 0 ? [] : [schoolsFact(use, schools)]),
      ...strangersFact(use),
      { term: "Websites without a product", value: formatNumber(use.used.sites.count) },
      ...sourcesFact(sources.map(({ name, kind }) => name || sourceKinds[kind])),
    ],
  };
}

const sourceKinds = { key: "API key", upload: "Uploaded filter logs", sftp: "Filter logs by SFTP" } as const;

function schoolsFact({ groups }: WindowUse, schools: readonly School[]): Fact {
  const used = new Set(bySchool(groups).map(({ schoolId }) => schoolId));
  const without = schools.filter(({ id }) => !used.has(id)).map(({ name }) => name);
  const none = without.length === 0 ? "" : `. None at ${namedFirst(without)}`;
  const all = formatCount(schools.length, "school", "schools");
  return { term: "Schools with usage", value: `${formatNumber(schools.length - without.length)} of ${all}${none}` };
}

/** Of the people counted, those whom no roster knows. Nothing where people aren't kept. */
function strangersFact({ groups }: WindowUse): Fact[] {
  const people = (of: typeof groups) => of.reduce((sum, one) => sum + (one.people ?? 0), 0);
  const all = people(groups);
  if (all === 0) return [];
  const strangers = people(groups.filter(({ role }) => role === null));
  return [
    {
      term: "People not in the roster",
      value: `${formatNumber(strangers)} of ${formatNumber(all)} (${wholePercent(strangers / all)}%)`,
    },
  ];
}

const sourcesFact = (names: string[]): Fact[] =>
  names.length === 0 ? [] : [{ term: "Sources of the district", value: namedFirst([...new Set(names)]) }];
