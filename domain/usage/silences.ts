import type { Db } from "db/client";
import { listDaysOfOpenNews, settleNews } from "domain/notices/queries/notifications";
import { listAlertsSent, listHeardAgain } from "./queries/alerts";

type Silence = { no: number; lastDay: string };

/** What tells one silence of a source from its next: the source and the last day on which it sent something. */
export const causeOfSilence = ({ no, lastDay }: Silence) => `${no} ${lastDay}`;

function silenceOf(cause: string): Silence {
  const [no, lastDay = ""] = cause.split(" ");
  return { no: Number(no), lastDay };
}

/**
 * Ends the news of silent sources once all that it tells of have sent data again. Its words name a day and not each source,
 * so until then it stays. May be run at any time.
 */
export async function endSilences(db: Db, { districtId }: { districtId: string }): Promise<void> {
  const about = { districtId, kind: "source_silent", subjectId: districtId } as const;
  const days = await listDaysOfOpenNews(db, about);
  if (days.length === 0) return;
  const sent = await listAlertsSent(db, { districtId, kind: "source_silent", days });
  const silences = sent.map(({ cause }) => silenceOf(cause));
  const heard = await listHeardAgain(db, { districtId, silences });
  const againBy = new Map(heard.map((one) => [causeOfSilence(one), one.again]));
  for (const day of days) {
    const causes = sent.filter((one) => one.day === day).map(({ cause }) => againBy.get(cause));
    const all = causes.flatMap((again) => again ?? []);
    const last = all.sort().at(-1);
    if (last && all.length === causes.length) await settleNews(db, { ...about, on: day, how: { again: last } });
  }
}
