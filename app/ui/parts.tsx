import { Link } from "@remix-run/react";
import { Count } from "./count";

type Part = { label: string; to: string; current: boolean; count: number };

type Props = {
  label: string;
  parts: Part[];
  /** What they stand on. */
  on: "page" | "card";
};

const pill =
  "inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 font-medium text-ink text-sm/6 no-underline " +
  "aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-on-accent-soft";

const looks = {
  page: "border-line bg-surface py-0.5 hover:border-line-strong [&>span]:text-ink-muted aria-[current]:[&>span]:text-inherit",
  card: "border-line-strong hover:bg-sunken",
};

const frames = { page: "flex flex-wrap gap-1.5", card: "flex flex-wrap gap-2 px-4 pb-3 md:px-5" };

/** Parts of a list, as links with how many there are. */
export function Parts({ label, parts, on }: Props) {
  return (
    <nav className={frames[on]} aria-label={label}>
      {parts.map((part) => (
        <Link
          key={part.label}
          to={part.to}
          className={`${pill} ${looks[on]}`}
          aria-current={part.current ? "true" : undefined}
          preventScrollReset
        >
          {part.label} <Count of={part.count} />
        </Link>
      ))}
    </nav>
  );
}
