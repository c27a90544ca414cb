import type { Db } from "db/client";
import { type Scope, wholeDistrict } from "domain/access/scope";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { notify } from "domain/notices/queries/notifications";
import { type AlertKind, alertKinds } from "domain/notices/terms";
import { dayAfter, isSchoolDay } from "domain/places/calendar/days";
import { readSchoolYear } from "domain/places/queries/school-calendar";
import type { Tools } from "domain/tools";
import { listAlerted, listHeardSources, readAlertSettings, takeUntold } from "./queries/alerts";
import { findToday } from "./queries/today";
import { listUnauthorized, periodOf } from "./queries/unauthorized";
import { listUseAgainstRules } from "./queries/use-against-rules";
import { causeOfSilence, endSilences } from "./silences";
import { silentDaysOf, usualPause } from "./source-state";
import { thresholdDays } from "./unauthorized-terms";
import { isOfFirstDay } from "./use-rule-words";

/** What people are told of once: a text that names it, and what it is called. */
type Cause = { cause: string; name: string };

type Looking = { districtId: string; now: Date };
type Ground = Looking & { scope: Scope; district: { id: string; today: string }; threshold: number };

const most = 500;

/** Sites and products that are new and that enough people used in the last days. */
async function found(db: Db, { scope, district, threshold }: Ground): Promise<Cause[]> {
  const { rows } = await listUnauthorized(db, scope, {
    district,
    period: periodOf(district.today, thresholdDays),
    page: 1,
    size: most,
    filter: { search: "", state: "new", kind: null, infrastructure: false, sort: "people", descending: true },
  });
  const many = rows.filter(({ people }) => (people ?? 0) >= threshold);
  return many.map(({ softwareId, domain, name }) => ({ cause: softwareId ?? domain ?? "", name }));
}

/** What came through although it is banned, and products whose approval has ended and that are visited. */
async function against(db: Db, { scope, district }: Ground, rule: "banned" | "ended"): Promise<Cause[]> {
  const rows = await listUseAgainstRules(db, scope, { district, rules: [rule] });
  const used = rows.filter((row) => row.visits > 0 && !(rule === "banned" && isOfFirstDay(row)));
  return used.map(({ softwareId, domain, since, name }) => ({ cause: `${softwareId ?? domain} ${since}`, name }));
}

/** Sources that sent nothing on the day before, which was a school day; folders that got nothing for longer than usual. */
async function silent(db: Db, { district, scope, ...of }: Ground): Promise<Cause[]> {
  const yesterday = dayAfter(district.today, -1);
  const found = await readSchoolYear(db, scope, { districtId: of.districtId, day: yesterday });
  if (!found || !isSchoolDay(found.calendar, yesterday)) return [];
  const heard = await listHeardSources(db, { ...of, today: district.today });
  const isSchool = (day: string) => isSchoolDay(found.calendar, day);
  const quiet = heard.filter(({ lastDay, folderDays }) => {
    const silent = silentDaysOf({ lastDay, today: district.today, isSchoolDay: isSchool });
    return lastDay < yesterday && silent > (folderDays ? usualPause(folderDays, isSchool) : 0);
  });
  return quiet.map(({ name, ...of }) => ({ cause: causeOfSilence(of), name }));
}

const lookFor: Record<AlertKind, (db: Db, ground: Ground) => Promise<Cause[]>> = {
  unauthorized_found: found,
  banned_used: (db, ground) => against(db, ground, "banned"),
  ended_used: (db, ground) => against(db, ground, "ended"),
  source_silent: silent,
};

async function tell(db: Db, { districtId, district }: Ground, kind: AlertKind, all: Cause[]): Promise<MailIds[]> {
  const { today } = district;
  const untold = await takeUntold(db, { districtId, kind, causes: all.map(({ cause }) => cause), today });
  const [first, ...others] = all.filter(({ cause }) => untold.has(cause));
  if (!first) return [];
  const details = { product: first.name, more: others.length, on: today };
  const profileIds = await listAlerted(db, { districtId, kind });
  return notify(db, { districtId, kind, profileIds, subjectId: districtId, details });
}

/**
 * Tells the people of a district what they have to know of its use: one piece of news for each kind, however many
 * causes it has, and each cause once; nothing of a kind that the district has turned off. Ends what it told of silent
 * sources that were heard again. May be run again at any time. Returns how many mails are to go out.
 */
export async function tellAlerts(tools: Pick<Tools, "db" | "enqueue" | "log">, looking: Looking): Promise<number> {
  const { districtId } = looking;
  const today = await findToday(tools.db, looking);
  if (today === undefined) return 0;
  await endSilences(tools.db, { districtId });
  const scope = wholeDistrict(districtId);
  const { people: threshold, off } = await readAlertSettings(tools.db, scope, looking);
  const ground: Ground = { ...looking, scope, district: { id: districtId, today }, threshold };
  let sent = 0;
  for (const kind of alertKinds) {
    if (off.includes(kind)) continue;
    const causes = await lookFor[kind](tools.db, ground);
    if (causes.length === 0) continue;
    const mails = await tools.db.transaction().execute((db) => tell(db, ground, kind, causes));
    await enqueueMails(tools, mails);
    sent += mails.length;
  }
  return sent;
}
