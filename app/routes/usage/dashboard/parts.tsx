import { Link } from "@remix-run/react";
import { figureWords } from "domain/usage/figure-words";
import type { PartsBy } from "domain/usage/parts-terms";
import { bandWords, spanWords } from "domain/usage/span-words";
import type { UsageSpan } from "domain/usage/terms";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { formatCount, formatNumber } from "~/ui/format";
import { LineChart } from "~/ui/line-chart";
import { addressWith } from "~/ui/list";
import { Columns } from "~/ui/page";
import { BarTable } from "~/ui/share-bar";
import { formatDay } from "~/ui/time-format";
import type { Shown } from "./dashboard.server";

/** Active users week by week beside last year's, with what it comes to said first. */
export function Trend({ shown: { weeks, figures } }: { shown: Shown }) {
  // Where people aren't counted, what is above says so.
  if (!weeks && figures.activePeople.value === null) return null;
  return (
    <SectionCard title="Active users by week" lead={weeks ? trendWords(weeks.finding) : null}>
      {weeks ? (
        <LineChart step="Week of" drawn={weeks.drawn} />
      ) : (
        <p>The chart appears once two weeks of usage have been counted.</p>
      )}
    </SectionCard>
  );
}

function trendWords(finding: NonNullable<Shown["weeks"]>["finding"]): string {
  const ends = "The current week is added when it is over.";
  if (!finding) return ends;
  const { week, people, lastYear } = finding;
  const own = `${formatCount(people, "person", "people")} in the week of ${formatDay(week)}`;
  if (lastYear === null) return `${own}. ${ends}`;
  const apart = people - lastYear;
  const compared =
    apart === 0
      ? "as many as in the same week last year"
      : `${formatNumber(Math.abs(apart))} ${apart > 0 ? "more" : "fewer"} than in the same week last year`;
  return `${own}, ${compared}. ${ends}`;
}

type Props = { shown: Shown; span: UsageSpan; query: Record<string, string>; oneSchool: boolean; mayBringIn: boolean };

/** The same use by school, grade band and category. */
export function Parts({ shown, span, query, oneSchool, mayBringIn }: Props) {
  const { schools, bands, categories } = shown;
  const { within } = spanWords[span];
  const schoolFigure = figureWords[schools.figure].name;
  const bySchool = `${schoolFigure} by school`;
  const csv = (by: PartsBy) => <a href={addressWith(paths.dashboardParts, { ...query, by })}>Export CSV</a>;
  const noneKnown = schools.rows.every(({ id }) => !id);
  return (
    <Columns>
      {oneSchool ? null : (
        <SectionCard
          title={bySchool}
          lead={
            noneKnown
              ? "Schools come from your roster. None of these people are in it yet."
              : schools.count > schools.rows.length
                ? `The ${schools.rows.length} schools of ${schools.count} with the most, ${within}.`
                : schools.figure === "activePeople"
                  ? `People counted at the school they are in now, ${within}.`
                  : `Counted at the school that people are in now, ${within}.`
          }
          actions={
            <>
              {noneKnown && mayBringIn ? <Link to={paths.sftp}>Connect a roster</Link> : null}
              {csv("school")}
            </>
          }
        >
          <BarTable
            caption={bySchool}
            head="School"
            figures={[schoolFigure]}
            rows={schools.rows.map(({ id, name, value, bar }) => ({
              key: id,
              name: id ? <Link to={addressWith(paths.dashboard, { ...query, school: id })}>{name}</Link> : name,
              share: bar,
              figures: [formatNumber(value)],
            }))}
          />
        </SectionCard>
      )}
      {bands.length === 0 ? null : (
        <SectionCard
          title="Engagements by grade band"
          actions={csv("grade")}
          lead={`Students only, ${within}, with each band’s share of students’ engagements.`}
        >
          <BarTable
            caption="Engagements by grade band"
            head="Grade band"
            figures={[figureWords.engagements.name, "Share"]}
            rows={bands.map(({ band, bar, ...part }) => ({
              key: band,
              name: bandWords[band],
              share: bar,
              figures: figuresOf(part),
            }))}
          />
        </SectionCard>
      )}
      {categories.length === 0 ? null : (
        <SectionCard
          title="Engagements by category"
          actions={csv("category")}
          lead={`The categories used most, ${within}, with their share of all engagements.`}
        >
          <BarTable
            caption="Engagements by category"
            head="Category"
            figures={[figureWords.engagements.name, "Share"]}
            rows={categories.map(({ category, bar, ...part }) => ({
              key: category ?? "",
              name: category ?? "No category",
              share: bar,
              figures: figuresOf(part),
            }))}
          />
        </SectionCard>
      )}
    </Columns>
  );
}

const figuresOf = ({ engagements, share }: { engagements: number; share: number }) => [
  formatNumber(engagements),
  `${share}%`,
];
