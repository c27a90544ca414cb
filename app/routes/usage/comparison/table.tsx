import { Link } from "@remix-run/react";
import { rosterWords } from "domain/insight/explained-words";
import { type ComparedBy, type Covered, changeOf, percentChange, perSchoolDay } from "domain/usage/comparison-terms";
import { comparedFigureWords } from "domain/usage/comparison-words";
import { paths } from "~/http/paths";
import { formatCount, formatNumber, formatTenths } from "~/ui/format";
import { addressWith, countTitle, ListCard, type ListView, listLinks, NumberPages } from "~/ui/list";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import type { Compared } from "./compared.server";

type Line = Compared["rows"][number];

const rateWords = (value: number | null) => (value === null ? "no school days" : formatTenths(value));
const nouns: Record<ComparedBy, [string, string]> = {
  product: ["product", "products"],
  school: ["school", "schools"],
  grade: ["grade band", "grade bands"],
};
/** The line of what belongs to none of them. */
const besides: Record<ComparedBy, string> = {
  product: "websites without a product",
  school: "people of no school",
  grade: "staff",
};

const perDay = ({ total, now, past }: Compared) => ({
  now: perSchoolDay(total.now.engagements, now),
  past: perSchoolDay(total.past.engagements, past),
});

/** What the comparison comes to, in a sentence; not how it changed where one of the periods is too little known. */
export function comparisonAnswer(compared: Compared): string {
  const rate = perDay(compared);
  const { now, past } = compared;
  const when = `${formatDay(now.from)} to ${formatDay(now.to)}`;
  if (rate.now === null || rate.past === null) {
    return `${formatCount(compared.total.now.engagements, "engagement", "engagements")} from ${when}. One of the periods has no school days, so there are no figures per school day.`;
  }
  const { one, many } = comparedFigureWords.perSchoolDay.unit;
  const label = `${formatTenths(rate.now)} ${formatTenths(rate.now) === "1" ? one : many} from ${when}`;
  if (now.incomplete || past.incomplete) {
    return `${now.incomplete ? "At least " : ""}${label}. Usage came in on too few school days to say how that changed.`;
  }
  const percent = percentChange({ now: rate.now, past: rate.past });
  if (percent === null) return `${label}. Nothing was used from ${formatDay(past.from)} to ${formatDay(past.to)}.`;
  const measured =
    Math.abs(percent) < 0.05
      ? "as many as"
      : `${formatTenths(Math.abs(percent))}% ${percent > 0 ? "more" : "less"} than`;
  return `${label}, ${measured} from ${formatDay(past.from)} to ${formatDay(past.to)}.`;
}

/** How far each period can be relied on, and what changed between them for the whole district. */
export function CoverageLines({ compared: { now, past, rosters } }: { compared: Compared }) {
  const weak = [now, past].filter(({ missing }) => missing.length > 0);
  const roster = rosterWords(rosters);
  const isWhole = weak.length === 0 && now.schoolDays > 0 && past.schoolDays > 0;
  const [from = now.from] = [now.from, past.from].sort();
  const to = [now.to, past.to].sort().at(-1) ?? now.to;
  return (
    <ul className="text-sm text-ink-muted">
      {isWhole ? <li>Usage came in on every school day of both periods.</li> : null}
      {weak.map((period) => (
        <li key={`${period.from} ${period.to}`}>{missingWords(period)}</li>
      ))}
      {roster ? <li>{`${roster} from ${formatDay(from)} to ${formatDay(to)}.`}</li> : null}
    </ul>
  );
}

function missingWords({ from, to, schoolDays, missing }: Covered): string {
  const named = missing.slice(0, 3).map(formatDay).join("; ");
  const more = missing.length > 3 ? " and other days" : "";
  return `${formatDay(from)} to ${formatDay(to)}: no usage came in on ${formatNumber(missing.length)} of ${formatCount(schoolDays, "school day", "school days")} (${named}${more}). Figures per school day may be too low.`;
}

type Props = { compared: Compared; by: ComparedBy; view: ListView };

const falls = { numeric: true, falls: true } as const;
const marked = (label: string, isWeak: boolean) => (isWeak ? `${label} (incomplete)` : label);

/** The names of the columns, with a mark where a period is too little known for them to be exact. */
const columnNames = ({ now, past }: Compared) => ({
  change: marked(comparedFigureWords.change.name, now.incomplete || past.incomplete),
  percent: marked(comparedFigureWords.changePercent.name, now.incomplete || past.incomplete),
  now: marked("Now per school day", now.incomplete),
  past: marked("Before per school day", past.incomplete),
  engagements: marked("Engagements now", now.incomplete),
});

export function ComparisonTable({ compared, by, view }: Props) {
  const { rows, count, hasRest, page, pages } = compared;
  const [one, many] = nouns[by];
  const links = listLinks(view, { path: paths.history });
  const names = columnNames(compared);
  return (
    <ListCard
      title={`${countTitle(formatNumber(hasRest ? count - 1 : count), one, many)}${hasRest ? `, and ${besides[by]}` : ""}`}
      lead={<TableLead compared={compared} view={view} />}
      csv={links.csv(paths.historyCsv)}
    >
      <Table
        caption="Two periods side by side"
        narrow="columns"
        columns={[
          links.sortable(one.charAt(0).toUpperCase() + one.slice(1), "name"),
          ...(["change", "percent", "now", "past", "engagements"] as const).map((key) =>
            links.sortable(names[key], key, falls),
          ),
          { label: "On record" },
        ]}
      >
        {rows.map((row) => (
          <Row key={row.id ?? row.name}>
            <RowHead>
              {row.id && by === "product" ? <Link to={paths.software(row.id)}>{row.name}</Link> : row.name}
            </RowHead>
            <NumCell label={names.change} value={changeWords(row)} />
            <NumCell label={names.percent} value={percentWords(row)} />
            <NumCell label={names.now} value={rateWords(row.rate.now)} />
            <NumCell label={names.past} value={rateWords(row.rate.past)} />
            <NumCell label={names.engagements} value={row.use.now.engagements} />
            <Cell label="On record" wide>
              {/* Wide enough on a phone, too, that a row whose grounds are scrolled away isn't mostly empty. */}
              {row.onRecord ? <span className="block max-sm:min-w-80">{row.onRecord}</span> : "nothing"}
            </Cell>
          </Row>
        ))}
      </Table>
      <NumberPages label={`Pages of ${many}`} links={links} page={page} pages={pages} />
    </ListCard>
  );
}

/** Which periods are side by side, and in which order the lines are. */
function TableLead({ compared: { now, past }, view }: Pick<Props, "compared" | "view">) {
  const sides = `${formatDay(now.from)} to ${formatDay(now.to)} (${formatCount(now.schoolDays, "school day", "school days")}) beside ${formatDay(past.from)} to ${formatDay(past.to)} (${formatNumber(past.schoolDays)}).`;
  const isUsual = view.query.sort === undefined;
  return (
    <>
      {`${comparedFigureWords.perSchoolDay.name}: ${sides} `}
      {isUsual ? (
        "The largest changes come first."
      ) : (
        <Link to={addressWith(paths.history, { ...view.query, sort: null })} preventScrollReset>
          Show the largest changes first
        </Link>
      )}
    </>
  );
}

const signed = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
const minus = (text: string) => text.replace("-", "−");

function changeWords({ rate }: Line): string {
  const change = changeOf(rate);
  return change === null ? "none" : minus(signed.format(change));
}

function percentWords({ rate }: Line): string {
  if (rate.now === null || rate.past === null) return "none";
  const percent = percentChange(rate);
  if (percent === null) return "new";
  return rate.now === 0 ? "stopped" : `${minus(signed.format(percent))}%`;
}
