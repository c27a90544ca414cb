import { Link } from "@remix-run/react";
import { figureWords } from "domain/usage/figure-words";
import { classFiguresOpen, personFiguresOpen } from "domain/usage/made-terms";
import type { OpenFigure as Made } from "domain/usage/person-made";
import { definitionAt, MadeParts } from "~/components/made-parts";
import type { Crumb } from "~/screens/crumbs";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount, formatNumber } from "~/ui/format";
import { addressWith } from "~/ui/list";
import { Page, PageHead } from "~/ui/page";
import { formatDay } from "~/ui/time-format";
import type { Asked } from "./open-figure.server";

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
  },
} as const;

const hasExamples = ({ figure }: Asked) => figure !== "daysWithUsage" && figure !== "classesWithUsage";

const weekly = ["daysWithUsage", "classes engagements", "classes minutes"];

type Props = {
  crumbs: Crumb[];
  /** Whose figure it is, as it begins a sentence. */
  whose: string;
  asked: Asked;
  read: { made: Made | null; range: { from: string; to: string }; district: string };
  /** Where the other figures open, and the file with the same rows. */
  path: string;
  csv: string;
};

/** A figure of a person's page, opened to what it is made of. */
export function OpenFigure({ crumbs, whose, asked, read: { made, range, district }, path, csv }: Props) {
  const { name, definition, unit } = figureWords[asked.figure];
  const kept = { span: asked.span, ...(asked.whose === "own" && path.includes("/teacher-") ? { whose: "own" } : {}) };
  const others = (asked.whose === "own" ? personFiguresOpen : classFiguresOpen).filter((one) => one !== asked.figure);
  const dates = `${formatDay(range.from)} to ${formatDay(range.to)}`;
  return (
    <Page>
      <PageHead
        crumbs={crumbs}
        title={`How we got this: ${name}`}
        lead={made ? `${whose}: ${formatCount(made.value, unit.one, unit.many)}, ${dates}.` : null}
      />
      {made ? (
        <Parts asked={asked} made={made} csv={addressWith(csv, { ...kept, figure: asked.figure })} />
      ) : (
        <Card>
          <Empty icon="chart-column" title="No usage by person">
            {`${district} keeps no usage by person for these dates, or none has come in yet.`}
          </Empty>
        </Card>
      )}
      <SectionCard
        title="What it means"
        actions={hasExamples(asked) ? <Link to={definitionAt("usage", name)}>See examples</Link> : null}
      >
        <p>{definition}</p>
      </SectionCard>
      <SectionCard title="Other figures of these dates">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {others.map((figure) => (
            <li key={figure}>
              <Link to={addressWith(path, { ...kept, figure })}>{figureWords[figure].name}</Link>
            </li>
          ))}
        </ul>
      </SectionCard>
    </Page>
  );
}

function Parts({ asked, made, csv }: { asked: Asked; made: Made; csv: string }) {
  const words: Record<string, string> = addsUp[asked.whose];
  const isWeekly = weekly.includes(asked.figure) || weekly.includes(`${asked.whose} ${asked.figure}`);
  const said = (amount: number) =>
    asked.whose === "own" && asked.figure === "minutes"
      ? `${formatNumber(Math.floor(amount / 60))} min ${amount % 60} s`
      : formatNumber(amount);
  const part = isWeekly ? "Week" : asked.whose === "classes" ? "Class" : "Product";
  return (
    <MadeParts
      title="What adds up to it"
      lead={words[asked.figure] ?? ""}
      heads={{ part, note: part === "Product" ? "Status" : null, amount: figureWords[asked.figure].name, of: null }}
      parts={made.parts.map(({ name, week, note, amount }) => ({
        ...{ name: name ?? `Week of ${formatDay(week ?? "")}`, note, amount: said(amount), of: null },
      }))}
      rest={{ count: 0, amount: "0", of: null }}
      total={{ amount: said(made.sum), of: null }}
      csv={csv}
    />
  );
}
