import { markOf } from "domain/stamp";
import { peopleKnown } from "domain/usage/people-kept";
import { readAlertSettings } from "domain/usage/queries/alerts";
import { readPeopleKept } from "domain/usage/queries/keeping";
import { readTargetWeeks } from "domain/usage/queries/target-weeks";
import {
  listUnauthorized,
  periodOf,
  type UnauthorizedFilter,
  type UnauthorizedRow,
} from "domain/usage/queries/unauthorized";
import { unauthorizedSorts } from "domain/usage/unauthorized-order";
import { mayDo } from "domain/usage/unauthorized-rights";
import {
  unauthorizedActions,
  unauthorizedDays,
  unauthorizedPage,
  unauthorizedStates,
} from "domain/usage/unauthorized-terms";
import { drawSpark } from "~/charts/spark.server";
import { usageNote } from "~/components/figure-note-words";
import { countWords, listOf, pageWithin } from "~/http/list.server";
import { choiceFilter, partOf, typedFilter } from "~/http/list-filters.server";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { formatDay } from "~/ui/time-format";
import { rowKey } from "./row-key";

const readUnauthorized = listOf({
  filters: {
    q: typedFilter(),
    state: partOf(["open", "all", ...unauthorizedStates], "open"),
    kind: choiceFilter(["site", "product"]),
    days: partOf(["7", "30", "90", "365"], `${unauthorizedDays}`),
    infrastructure: choiceFilter(["shown"]),
  },
  sort: { by: unauthorizedSorts, usual: "-engagements" },
});

/** What the address asks of the list, in a district with its day. */
function inputOf({ today }: Working, { values, sort, descending }: ReturnType<typeof readUnauthorized>) {
  const { q: search, state, kind = null, days, infrastructure } = values;
  const filter: UnauthorizedFilter = {
    search,
    state: state as UnauthorizedFilter["state"],
    kind,
    sort,
    descending,
    infrastructure: infrastructure === "shown",
  };
  return { filter, period: periodOf(today, Number(days)) };
}

const lineOf = ({ sortName: _, ...row }: UnauthorizedRow) => ({ ...row, key: rowKey(row) });

/** The last weeks of what is shown as small drawings, by number. */
async function sparksOf(viewer: Viewer, { id: districtId, today }: Working, rows: readonly { targetNo: number }[]) {
  const targetNos = rows.map(({ targetNo }) => targetNo);
  const { targets, through } = await readTargetWeeks(db, viewer, { districtId, to: today, targetNos });
  return Object.fromEntries([...targets].map(([no, weeks]) => [no, drawSpark(weeks, formatDay(through))]));
}

export type UnauthorizedLine = ReturnType<typeof lineOf>;

/** One page of what is used without approval, as the address asks for it, and what this viewer may do about it. */
export async function loadUnauthorized(viewer: Viewer, district: Working, url: URL) {
  const listQuery = readUnauthorized(url);
  const { filter, period } = inputOf(district, listQuery);
  const read = (page: number) => listUnauthorized(db, viewer, { district, period, filter, page });
  const { rows, folded, total, page, pages } = await pageWithin(listQuery.page, unauthorizedPage, read);
  return {
    view: listQuery.view,
    rows: rows.map(lineOf),
    notes: { people: usageNote("activePeople"), engagements: usageNote("engagements") },
    folded,
    total,
    count: countWords(total),
    page,
    pages,
    period,
    known: rows.some(({ people }) => people === null)
      ? peopleKnown(await readPeopleKept(db, viewer, { districtId: district.id }), period.from)
      : null,
    sparks: await sparksOf(viewer, district, rows),
    shown: {
      state: filter.state as string,
      days: listQuery.values.days as string,
      infrastructure: filter.infrastructure,
    },
    can: {
      do: unauthorizedActions.filter((action) => mayDo(viewer, action)),
      request: opens(viewer, screens.requestNew.needs),
    },
    alerts: opens(viewer, rights.changeDistricts) ? await alertsOf(viewer, district) : null,
  };
}

async function alertsOf(viewer: Viewer, { id: districtId }: Working) {
  const alerts = await readAlertSettings(db, viewer, { districtId });
  return { ...alerts, seen: markOf(alerts) };
}

export type UnauthorizedList = Awaited<ReturnType<typeof loadUnauthorized>>;

/** Which rows the same address asks for, without its page. */
export const readUnauthorizedFilter = (district: Working, url: URL) => inputOf(district, readUnauthorized(url));
