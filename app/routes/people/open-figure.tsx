import { Link } from "@remix-run/react";
import { wholePercent } from "domain/percent-words";
import { wordsOfFigure } from "domain/usage/figure-words";
import { classFiguresOpen, partsOf, personFiguresOpen } from "domain/usage/made-terms";
import type { OpenFigure as Made } from "domain/usage/person-made";
import { daysFact } from "~/components/coverage-fact";
import { IncompleteNotice } from "~/components/incomplete";
import { definitionAt, MadeParts } from "~/components/made-parts";
import type { Crumb } from "~/screens/crumbs";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { Facts } from "~/ui/facts";
import { formatCount, formatNumber } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { Time } from "~/ui/time";
import { formatDay } from "~/ui/time-format";
import type { shownFigure, WantedFigure } from "./open-figure.server";

/** How parts of a figure add up to it. */
const addsUp = {
  own: {
    engagements: "Each engagement belongs to one product, or to a site that isn’t linked to one.",
    minutes: "The time with each product. The total is rounded to whole minutes.",
    productsInUse: "Each product counts once.",
    daysWithUsage: "The days with usage in each week. Weeks begin on Monday.",
  },
  classes: {
    activePeople: "The active students of each class. A student in two classes counts once.",
    engagements: "The engagements of all students in each week. Weeks begin on Monday.",
    minutes: "The minutes of all students in each week. Weeks begin on Monday.",
    classesWithUsage: "Each class counts once.",
    licensesUsed:
      "The students in each class who used a product, out of one license for each student. The smallest share used comes first.",
  },
} as const;

/** What the columns of the parts are called. */
const headsOf = {
  week: { part: "Week", note: null, of: null },
  product: { part: "Product", note: "Status", of: null },
  class: { part: "Class", note: null, of: null },
  licenses: { part: "Class and product", note: "Share used", of: "Licenses" },
} as const;

const leastUsedFirst = { rest: { one: "other part", many: "other parts" }, shown: "with the smallest share used" };

type Props = {
  crumbs: Crumb[];
  /** Whose figure it is, as it begins a sentence. */
  whose: string;
  wanted: WantedFigure;
  read: ReturnType<typeof shownFigure>;
  /** Where the other figures open, and the file with the same rows. */
  path: string;
  csv: string;
};

/** A figure of a person's page, opened to what it is made of. */
export function OpenFigure({ crumbs, whose, wanted, read, path, csv }: Props) {
  const { made, range, district } = read;
  const { name, definition, unit } = wordsOfFigure(wanted.whose, wanted.figure);
  const kept = { span: wanted.span, ...(wanted.whose === "own" && path.includes("/teacher-") ? { whose: "own" } : {}) };
  const others = (wanted.whose === "own" ? personFiguresOpen : classFiguresOpen).filter((one) => one !== wanted.figure);
  const dates = `${formatDay(range.from)} to ${formatDay(range.to)}`;
  return (
    <Page>
      <PageHead
        crumbs={crumbs}
        title={`How we got this: ${name}`}
        lead={made ? `${whose}: ${formatCount(made.value, unit.one, unit.many)}, ${dates}.` : null}
      />
      {made ? (
        <>
          <IncompleteNotice coverage={read.coverage} />
          <Parts
            wanted={wanted}
            made={made}
            rest={read.rest}
            csv={addressWith(csv, { ...kept, figure: wanted.figure })}
          />
          <Ground read={read} />
        </>
      ) : (
        <Card>
          <Empty icon="chart-column" title="No usage by person">
            {`${district} keeps no usage by person for these dates, or none has come in yet.`}
          </Empty>
        </Card>
      )}
      <SectionCard title="What it means" actions={<Link to={definitionAt("usage", name)}>See examples</Link>}>
        <p>{definition}</p>
      </SectionCard>
      <SectionCard title="Other figures of these dates">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {others.map((figure) => (
            <li key={figure}>
              <Link to={addressWith(path, { ...kept, figure })}>{wordsOfFigure(wanted.whose, figure).name}</Link>
            </li>
          ))}
        </ul>
      </SectionCard>
    </Page>
  );
}

/** Which dates it is of, when they were last counted, and how much of them came in. */
function Ground({ read: { range, countedAt, zone, now, coverage } }: Pick<Props, "read">) {
  return (
    <SectionCard title="What it is based on">
      <Facts
        facts={[
          { term: "Dates", value: `${formatDay(range.from)} to ${formatDay(range.to)}` },
          ...(countedAt ? [{ term: "Last counted", value: <Time iso={countedAt} zone={zone} now={now} /> }] : []),
          ...(coverage ? [daysFact(coverage)] : []),
        ]}
      />
    </SectionCard>
  );
}

type PartsProps = Pick<Props, "wanted" | "csv"> & { made: Made; rest: Props["read"]["rest"] };

function Parts({ wanted, made, rest, csv }: PartsProps) {
  const words: Record<string, string> = addsUp[wanted.whose];
  const said = (amount: number) =>
    wanted.whose === "own" && wanted.figure === "minutes"
      ? `${formatNumber(Math.floor(amount / 60))} min ${amount % 60} s`
      : formatNumber(amount).replace("-", "−");
  const { part, note, of } = headsOf[partsOf(wanted)];
  const saidOf = (all: number | undefined) => (of && all !== undefined ? said(all) : null);
  return (
    <MadeParts
      title="What adds up to it"
      lead={words[wanted.figure] ?? ""}
      heads={{ part, note, amount: wordsOfFigure(wanted.whose, wanted.figure).name, of }}
      parts={made.parts.map(({ name, week, note, amount, of: all }) => ({
        name: name ?? `Week of ${formatDay(week ?? "")}`,
        note: all === undefined ? note : `${wholePercent(amount / all)}%`,
        amount: said(amount),
        of: saidOf(all),
      }))}
      rest={{ count: rest.count, amount: said(rest.amount), of: saidOf(rest.of) }}
      total={{ amount: said(made.sum), of: saidOf(made.of) }}
      order={of ? leastUsedFirst : undefined}
      csv={csv}
    />
  );
}
