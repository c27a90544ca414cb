import type { UseBehind } from "domain/money/queries/use-behind";
import { dayAfter } from "domain/places/calendar/days";
import type { UsageSpan } from "domain/usage/terms";
import { readCoverage } from "~/http/coverage.server";

type Of = { behind: Pick<UseBehind, "to" | "yearStart" | "days"> };

/** On how many school days of a span came in what money is set against. One question. */
export function readMoneyCoverage(
  district: { id: string; today: string },
  { behind: { to, yearStart, days } }: Of,
  span: UsageSpan,
) {
  const from = span === "year" ? yearStart : dayAfter(to, 1 - Number(span));
  return readCoverage(district, { window: { from, to }, days });
}
