import { Link } from "@remix-run/react";
import type { PartsBy } from "domain/usage/parts-terms";
import { bandWords, spanWords } from "domain/usage/span-words";
import type { UsageSpan } from "domain/usage/terms";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { formatCount, formatNumber } from "~/ui/format";
import { LineChart } from "~/ui/line-chart";
import { addressWith } from "~/ui/list";
import { Columns } from "~/ui/page";
import { BarList } from "~/ui/share-bar";
import { formatDay } from "~/ui/time-format";
import type { Shown } from "./dashboard.server";

/** Active users week by week beside last year's, with what it comes to said first. */
export function Trend({ weeks }: { weeks: Shown["weeks"] }) {
  if (!weeks) return null;
  return (
    <SectionCard title="Active users by week" lead={trendWords(weeks.finding)}>
      <LineChart title="Active users by week" step="Week of" drawn={weeks.drawn} />
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
  const csv = (by: PartsBy) => <a href={addressWith(paths.dashboardParts, { ...query, by })}>Export CSV</a>;
  const noneKnown = schools.rows.every(({ id }) => !id);
  return (
    <Columns>
      {oneSchool ? null : (
        <SectionCard
          title="Active users by school"
          lead={
            noneKnown
              ? "Schools come from your roster. None of these people are in it yet."
              : schools.count > schools.rows.length
                ? `The ${schools.rows.length} schools of ${schools.count} with the most, ${within}.`
                : `People counted at the school they are in now, ${within}.`
          }
          actions={
            <>
              {noneKnown && mayBringIn ? <Link to={paths.sftp}>Connect a roster</Link> : null}
              {csv("school")}
            </>
          }
        >
          <BarList
            rows={schools.rows.map(({ id, name, people, engagements }) => ({
              key: id,
              value: people ?? engagements,
              name: id ? <Link to={addressWith(paths.dashboard, { ...query, school: id })}>{name}</Link> : name,
              said: people === null ? formatCount(engagements, "engagement", "engagements") : formatNumber(people),
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
          <BarList
            rows={bands.map(({ band, engagements, share }) => ({
              key: band,
              name: bandWords[band],
              value: engagements,
              said: `${formatNumber(engagements)} · ${share}%`,
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
          <BarList
            rows={categories.map(({ category, engagements, share }) => ({
              key: category ?? "",
              name: category ?? "No category",
              value: engagements,
              said: `${formatNumber(engagements)} · ${share}%`,
            }))}
          />
        </SectionCard>
      )}
    </Columns>
  );
}
