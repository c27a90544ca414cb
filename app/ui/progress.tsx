import type { ReactNode } from "react";

type Props = {
  /** What the bar measures, for screen readers: "Sync of Oakhurst nightly". */
  label: string;
  /** What is being done now. */
  what: ReactNode;
  /** Whole percent, or null while nobody can know. */
  percent: number | null;
  /** How much of all, under the bar. */
  done?: ReactNode;
  /** What is at the end of that line, as time left. */
  rest?: ReactNode;
};

/** Long work: what is being done, the bar, how much of all. */
export function Progress({ label, what, percent, done, rest }: Props) {
  const value = percent === null ? null : Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <div className="progress">
      <p>
        <strong>{what}</strong>
        {value === null ? null : <span>{value}%</span>}
      </p>
      {value === null ? <progress aria-label={label} /> : <progress aria-label={label} max={100} value={value} />}
      {done || rest ? (
        <p className="text-ink-muted">
          <span>{done}</span>
          {rest ? <span>{rest}</span> : null}
        </p>
      ) : null}
    </div>
  );
}
