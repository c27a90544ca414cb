import { formatExactTime, formatTime } from "./time-format";

type Props = {
  iso: string | null;
  zone: string;
  now: string;
  never?: string;
  /** Words stand before it: "sent today, 2:00 am". */
  inSentence?: boolean;
};

/** An instant in the district's zone, with the exact time on hover and in the markup; "Never" when there is none. */
export function Time({ iso, zone, now, never = "Never", inSentence }: Props) {
  if (iso === null) return <>{never}</>;
  return (
    <time dateTime={iso} title={formatExactTime(iso, zone)}>
      {formatTime(iso, zone, now, { inSentence })}
    </time>
  );
}

/** The exact time, in view. */
export function ExactTime({ iso, zone }: { iso: string; zone: string }) {
  return <time dateTime={iso}>{formatExactTime(iso, zone)}</time>;
}
