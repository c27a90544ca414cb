import type { ReportPage } from "~/routes/insight/report-page.server";
import { formatDateTime, formatDay } from "~/ui/time-format";

type Period = ReportPage["period"];

/** "Nov 1, 2026 to Nov 23, 2026", or the day that it is of. */
export const periodWords = ({ from, to }: Period) =>
  from === null ? `As of ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`;

/** When the figures are from, where that is not the moment at which somebody looks. */
export const dataWords = ({ countedAt }: Period, zone: string) =>
  countedAt === null ? "From today’s records." : `Usage last counted ${formatDateTime(countedAt, zone)}.`;
