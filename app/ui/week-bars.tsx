import { formatCount, formatNumber, formatTenths } from "./format";
import { formatDay } from "./time-format";

export type WeekBar = {
  /** The Monday of the week (YYYY-MM-DD). */
  week: string;
  value: number;
  /** What the value is set against, as a line across the bar. */
  beside?: number;
};

type Props = {
  title: string;
  unit: { one: string; many: string };
  weeks: readonly WeekBar[];
  /** Whose the bars are, and whose the lines, where there are two. */
  of?: string;
  besides?: string;
};

const step = 10;
const width = 6;
const height = 100;
const mostLabels = 5;

/** The end of the scale: an even number of few digits, so that its half is a whole number, too. */
function scaleEnd(most: number): number {
  const least = Math.max(2, most);
  const power = 10 ** Math.floor(Math.log10(least));
  const ends = [1, 2, 4, 5, 6, 8, 10].map((times) => times * power);
  return ends.find((end) => end >= least && end % 2 === 0) ?? most;
}

/** "Oct 26" */
const shortDay = (day: string) => formatDay(day).replace(/,.*$/, "");

/** A bar for each week, with a scale, and the highest week in words for those who don't see it. */
export function WeekBars({ title, unit, weeks, of, besides }: Props) {
  const first = weeks[0];
  const last = weeks.at(-1);
  if (!first || !last) return null;
  const highest = weeks.reduce((most, one) => (one.value > most.value ? one : most), first);
  const end = scaleEnd(Math.max(...weeks.map(({ value, beside }) => Math.max(value, beside ?? 0))));
  const count = (value: number) => formatCount(value, unit.one, unit.many);
  const most = highest.value > 0 ? `most in the week of ${shortDay(highest.week)}: ${count(highest.value)}` : "none";
  const words = `${title}, weeks of ${formatDay(first.week)} to ${formatDay(last.week)}; ${most}. The table has each week.`;
  const saidOf = ({ week, value, beside }: WeekBar) =>
    [
      `Week of ${shortDay(week)}: ${count(value)}`,
      ...(beside === undefined ? [] : [`${besides ?? ""} ${formatTenths(beside)}`.trim()]),
    ].join("; ");
  const every = Math.ceil(weeks.length / mostLabels);
  return (
    <figure className="week-bars">
      <figcaption>
        <strong>{title}</strong>
        {besides ? (
          <span className="week-bars-key">
            <span className="week-bars-own">{of}</span>
            <span className="week-bars-other">{besides}</span>
          </span>
        ) : null}
      </figcaption>
      <div className="week-bars-scale" aria-hidden="true">
        <span>{formatNumber(end)}</span>
        <span>{formatNumber(end / 2)}</span>
        <span>0</span>
      </div>
      <svg viewBox={`0 0 ${weeks.length * step} ${height}`} preserveAspectRatio="none" role="img" aria-label={words}>
        {[0, height / 2, height].map((y) => (
          <line className="week-bars-line" key={y} x1="0" y1={y} x2={weeks.length * step} y2={y} />
        ))}
        {weeks.map((week, at) => (
          <Week key={week.week} {...week} at={at} end={end} said={saidOf(week)} />
        ))}
      </svg>
      <div className="week-bars-weeks" aria-hidden="true">
        {weeks.map(({ week }, at) => (
          <span key={week}>{at % every === 0 ? <span>{shortDay(week)}</span> : null}</span>
        ))}
      </div>
    </figure>
  );
}

type WeekProps = WeekBar & { at: number; end: number; said: string };

/** A mouse anywhere over the week shows its figures; any value above zero is at least a sliver high. */
function Week({ value, beside, at, end, said }: WeekProps) {
  const rounded = (part: number) => Math.round(part * 100) / 100;
  const tall = value > 0 ? Math.max(1.5, rounded((value / end) * height)) : 0;
  const x = at * step + (step - width) / 2;
  const level = rounded(height - ((beside ?? 0) / end) * height);
  return (
    <g>
      <title>{said}</title>
      <rect className="week-bars-room" x={at * step} y="0" width={step} height={height} />
      {tall > 0 ? <rect className="week-bars-bar" x={x} y={height - tall} width={width} height={tall} /> : null}
      {beside === undefined ? null : (
        <line className="week-bars-beside" x1={x - 1.5} y1={level} x2={x + width + 1.5} y2={level} />
      )}
    </g>
  );
}
