import { formatDay } from "./time-format";

type Props = { district: string | null; day: string };

/** On paper alone, above the page: whose it is, and of which day. A document made for paper says so itself. */
export function PrintLine({ district, day }: Props) {
  return <p className="print-line">{[district, formatDay(day)].filter(Boolean).join(" · ")}</p>;
}
