import { formatNumber } from "./format";
import { formatDay } from "./time-format";

type Props = {
  /** What is counted, in the plural: "visits accepted". */
  what: string;
  /** Every day of the span, the first one first (YYYY-MM-DD). */
  days: { day: string; value: number }[];
};

const step = 10;
const width = 7;
const height = 60;

/** A bar a day, with the first, the last and the highest of them in words. */
export function DayBars({ what, days }: Props) {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return null;
  const highest = days.reduce((most, one) => (one.value > most.value ? one : most), first);
  const span = `${formatDay(first.day)} to ${formatDay(last.day)}`;
  const most = highest.value > 0 ? `most on ${formatDay(highest.day)}: ${formatNumber(highest.value)}` : "none";
  return (
    <figure className="day-bars">
      <svg
        viewBox={`0 0 ${days.length * step} ${height + 1}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${what} by day, ${span}; ${most}`}
      >
        {days.map(({ day, value }, at) =>
          value > 0 ? <Bar key={day} at={at} value={value} of={highest.value} title={day} /> : null,
        )}
        <line className="day-bars-ground" x1="0" y1={height + 0.5} x2={days.length * step} y2={height + 0.5} />
      </svg>
      <figcaption>
        <span>{span}</span>
        <span>{highest.value > 0 ? `Most in a day: ${formatNumber(highest.value)}` : "None in these days"}</span>
      </figcaption>
    </figure>
  );
}

/** Any value above zero is at least a pixel high. */
function Bar({ at, value, of, title }: { at: number; value: number; of: number; title: string }) {
  const tall = Math.max(1.5, Math.round((value / of) * height * 100) / 100);
  return (
    <rect className="day-bars-bar" x={at * step + (step - width) / 2} y={height - tall} width={width} height={tall}>
      <title>{`${formatDay(title)}: ${formatNumber(value)}`}</title>
    </rect>
  );
}
