import { Link } from "@remix-run/react";
import type { Ground } from "domain/insight/explained-comparison";
import { groundWords, rosterWords } from "domain/insight/explained-words";
import { type ComparedBy, type Covered, perSchoolDay } from "domain/usage/comparison-terms";
import { paths } from "~/http/paths";
import { formatCount, formatNumber } from "~/ui/format";
import { countTitle, ListCard, type ListView, listLinks } from "~/ui/list";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";
import { formatDay } from "~/ui/time-format";
import type { Compared } from "./compared.server";

type Line = Compared["rows"][number];

const tenths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const rateWords = (value: number | null) => (value === null ? "no school days" : tenths.format(value));
const nouns: Record<ComparedBy, [string, string]> = {
  product: ["product", "products"],
  school: ["school", "schools"],
  grade: ["grade band", "grade bands"],
};

const perDay = ({ total, now, past }: Compared) => ({
  now: perSchoolDay(total.now.engagements, now),
  past: perSchoolDay(total.past.engagements, past),
});

/** What the comparison comes to, in a sentence. */
export function comparisonAnswer(compared: Compared): string {
  const rate = perDay(compared);
  const { now, past } = compared;
  const when = `${formatDay(now.from)} to ${formatDay(now.to)}`;
  if (rate.now === null || rate.past === null) {
    return `${formatCount(compared.total.now.engagements, "engagement", "engagements")} from ${when}. One of the periods has no school days, so there are no figures per school day.`;
  }
  const label = `${formatNumber(rate.now)} engagements per school day from ${when}`;
  if (rate.past === 0) return `${label}. Nothing was used from ${formatDay(past.from)} to ${formatDay(past.to)}.`;
  const change = (rate.now - rate.past) / rate.past;
  const measured =
    Math.abs(change) < 0.0005
      ? "as many as"
      : `${tenths.format(Math.abs(change) * 100)}% ${change > 0 ? "more" : "less"} than`;
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

export function ComparisonTable({ compared, by, view }: Props) {
  const { rows, count, now, past } = compared;
  const [one, many] = nouns[by];
  const links = listLinks(view, { path: paths.history });
  const [nowName, pastName] = ["Now per school day", "Before per school day"];
  return (
    <ListCard
      title={countTitle(formatNumber(count), one, many)}
      lead={`Engagements per school day: ${formatDay(now.from)} to ${formatDay(now.to)} (${formatCount(now.schoolDays, "school day", "school days")}) beside ${formatDay(past.from)} to ${formatDay(past.to)} (${formatNumber(past.schoolDays)}). The largest changes come first.${count > rows.length ? ` The first ${rows.length} are shown; the CSV has all.` : ""}`}
      csv={links.csv(paths.historyCsv)}
    >
      <Table
        caption="Two periods side by side"
        narrow="columns"
        scrolls={by !== "product"}
        columns={[
          { label: one.charAt(0).toUpperCase() + one.slice(1) },
          ...["Change", "Change in percent", nowName, pastName, "Engagements now"].map((label) => ({
            label,
            numeric: true,
          })),
          ...(by === "product" ? [{ label: "On record" }] : []),
        ]}
      >
        {rows.map((row) => (
          <Row key={row.id ?? row.name}>
            <RowHead>
              {row.id && by === "product" ? <Link to={paths.software(row.id)}>{row.name}</Link> : row.name}
            </RowHead>
            <NumCell label="Change" value={changeWords(row)} />
            <NumCell label="Change in percent" value={percentWords(row)} />
            <NumCell label={nowName} value={rateWords(row.rate.now)} />
            <NumCell label={pastName} value={rateWords(row.rate.past)} />
            <NumCell label="Engagements now" value={row.use.now.engagements} />
            {by === "product" ? (
              <Cell label="On record" wide>
                <Grounds grounds={row.grounds} />
              </Cell>
            ) : null}
          </Row>
        ))}
      </Table>
    </ListCard>
  );
}

const signed = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, signDisplay: "exceptZero" });
const minus = (text: string) => text.replace("-", "−");

function changeWords({ rate: { now, past } }: Line): string {
  return now === null || past === null ? "none" : minus(signed.format(now - past));
}

function percentWords({ rate: { now, past } }: Line): string {
  if (now === null || past === null) return "none";
  if (past === 0) return "new";
  return now === 0 ? "stopped" : `${minus(signed.format(((now - past) / past) * 100))}%`;
}

/** So many of them are named in a row; the file has all. */
const shownGrounds = 3;

/** What is on record about a product in these dates, the latest first. */
function Grounds({ grounds }: { grounds: readonly Ground[] }) {
  if (grounds.length === 0) return <>nothing</>;
  const more = grounds.length - shownGrounds;
  const said = grounds.slice(0, shownGrounds).map((ground) => `${groundWords(ground)}, ${formatDay(ground.day)}`);
  // Wide enough on a phone, too, that a row whose grounds are scrolled away isn't mostly empty.
  return (
    <span className="block max-sm:min-w-80">
      {`${said.join("; ")}${more > 0 ? `; ${formatNumber(more)} more` : ""}`}
    </span>
  );
}
