import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import type { Scope } from "domain/access/scope";
import { dayAfter } from "domain/places/calendar/days";
import * as beingCounted from "domain/usage/queries/being-counted";
import * as classUse from "domain/usage/queries/class-use";
import * as daysWithUse from "domain/usage/queries/days-with-use";
import * as placesOfUse from "domain/usage/queries/places-of-use";
import * as productWeeks from "domain/usage/queries/product-weeks";
import * as rangeUse from "domain/usage/queries/range-use";
import * as readWindow from "domain/usage/queries/read-window";
import * as recentUse from "domain/usage/queries/recent-use";
import * as useAtSchools from "domain/usage/queries/use-at-schools";
import * as usedProducts from "domain/usage/queries/used-products";
import * as windowUse from "domain/usage/queries/window-use";
import * as windows from "domain/usage/queries/windows";
import type { aPlace } from "./two-districts.place";
import { windowed } from "./two-districts.place-usage";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const day = (of: Place) => ({ from: of.usageDay, to: of.usageDay });
const people = { peopleFrom: "-infinity", keepsPeople: true };
const window = (of: Place) => ({ ...day(of), before: day(of), at: new Date().toISOString(), people });
const pair = (of: Place) => ({ districtId: of.districtId, now: day(of), past: day(of) });
const span = (of: Place) => ({ districtId: of.districtId, span: "30" as const });
const pure = "it works out a value and asks no table";
const seesWindow = () => String(windowed);

/** As the worker calls it: for the one district of a job. */
const forOwn = (call: (db: Db, districtId: string) => Promise<unknown>): Case => ({
  call: (db, scope) => call(db, scope.districtId as string),
});

/** Windows of use, and what is read of any two ranges of days. */
export const casesOfWindows: Record<string, Case> = {
  // Someone of the whole district sees its people one by one, so that they are students to this query.
  "class-use.readClassUse": {
    call: (db, scope, of) =>
      classUse.readClassUse(db, scope, { districtId: of.districtId, window: window(of), weeks: true }),
  },
  "being-counted.isBeingCounted": {
    call: (db, scope, of) => beingCounted.isBeingCounted(db, scope, { districtId: of.districtId }),
  },
  "days-with-use.listDaysWithUse": {
    call: (db, scope, of) => daysWithUse.listDaysWithUse(db, scope, { districtId: of.districtId, ...day(of) }),
  },
  "range-use.readProductRanges": {
    call: async (db, scope, of) => {
      const { rows, days } = await rangeUse.readProductRanges(db, scope, pair(of));
      return { rows, days: [...days] };
    },
  },
  "range-use.readGroupRanges": {
    call: async (db, scope, of) => (await rangeUse.readGroupRanges(db, scope, pair(of))).rows,
  },
  "range-use.readDaysOfGroups": {
    call: (db, scope, of) => rangeUse.readDaysOfGroups(db, scope, { ...pair(of), by: "school", days: [of.usageDay] }),
  },
  "range-use.selectStatusChanges": {
    call: async (db, scope, { districtId }) =>
      (await rangeUse.selectStatusChanges(scope, { districtId, from: "2020-01-01", to: "2100-01-01" }).execute(db))
        .rows,
  },
  "recent-use.readRecentUse": {
    call: async (db, scope, { districtId, usageDay }) => {
      const of = { districtId, from: usageDay, to: usageDay };
      return [...(await recentUse.readRecentUse(db, scope, of)).byProduct.keys()];
    },
  },
  "recent-use.readUseSince": {
    call: async (db, scope, { districtId, usageDay, softwareId }) => {
      const of = [{ softwareId, host: null, since: usageDay }];
      return [...(await recentUse.readUseSince(db, scope, { districtId, to: usageDay, of }))];
    },
  },
  "product-weeks.readProductWeeks": {
    call: async (db, scope, of) => {
      const { districtId, softwareId, usageDay } = of;
      const to = dayAfter(usageDay, 7);
      return [...(await productWeeks.readProductWeeks(db, scope, { districtId, ids: [softwareId], to })).products];
    },
  },
  "window-use.groupsRead": { exempt: pure },
  "range-use.readStrangers": {
    call: async (db, scope, of) => {
      const { now, past } = await rangeUse.readStrangers(db, scope, pair(of));
      return now + past > 0 ? [now, past] : [];
    },
  },
  "range-use.listTerms": { call: (db, scope, of) => rangeUse.listTerms(db, scope, of) },
  "used-products.namesAndStatus": {
    call: (db, scope, of) =>
      usedProducts.namesAndStatus(db, scope, { districtId: of.districtId, today: of.usageDay }, [of.softwareId]),
    sees: (own) => own.softwareId,
  },
  "used-products.keptNames": {
    call: async (db, scope, { districtId, usageDay: today, softwareId }) => {
      const named = await usedProducts.keptNames(db, scope, { districtId, today }, [softwareId]);
      return named.get(softwareId) ? [named.get(softwareId)] : [];
    },
    sees: (own) => own.softwareId,
  },
  "window-use.windowOf": { exempt: pure },
  "window-use.asUse": { exempt: pure },
  "window-use.sumsOf": { exempt: pure },
  "window-use.selectTargets": {
    call: async (db, scope, of) => (await windowUse.selectTargets(scope, span(of)).select().execute(db)).rows,
    sees: seesWindow,
  },
  "window-use.selectDays": {
    call: async (db, scope, of) => (await windowUse.selectDays(scope, span(of)).execute(db)).rows,
  },
  "read-window.windowFrom": {
    call: async (db, scope, of) => {
      const read = await listTogether(db, readWindow.selectsOfWindow(scope, span(of)));
      return readWindow.windowFrom(db, scope, { of: span(of), read });
    },
    sees: seesWindow,
  },
  "read-window.selectsOfWindow": {
    call: (db, scope, of) => listTogether(db, readWindow.selectsOfWindow(scope, span(of))),
    sees: (own) => own.usageDay,
  },
  "window-use.selectWindow": {
    call: async (db, scope, of) => (await windowUse.selectWindow(scope, span(of)).execute(db)).rows,
    sees: (own) => own.usageDay,
  },
  "window-use.selectProductPeople": {
    call: async (db, scope, of) => (await windowUse.selectProductPeople(scope, span(of)).execute(db)).rows,
  },
  "used-products.namedTargets": {
    call: (db, scope, of) =>
      usedProducts.namedTargets(db, scope, { of: { districtId: of.districtId, today: of.usageDay }, targets: [] }),
  },
  "window-use.findWindow": {
    call: (db, scope, of) => windowUse.findWindow(db, scope, span(of)),
    sees: (own) => own.usageDay,
  },
  "read-window.readWindow": {
    call: (db, scope, of) => readWindow.readWindow(db, scope, span(of)),
    sees: seesWindow,
  },
  "window-use.selectProductUse": {
    call: async (db, scope, of) => {
      const ask = { districtId: of.districtId, spans: ["30", "90"] as const };
      const { rows } = await windowUse.selectProductUse(scope, ask).execute(db);
      return rows[0]?.ids ?? [];
    },
  },
  "window-use.productUseFrom": { exempt: pure },
  "window-use.selectsOfProductUse": {
    call: (db, scope, of) =>
      listTogether(db, windowUse.selectsOfProductUse(scope, { ...span(of), softwareId: of.softwareId })),
    sees: (own) => own.usageDay,
  },
  "window-use.productInWindow": { exempt: pure },
  "places-of-use.readPlacesOfUse": {
    call: async (db, scope, of) => [...(await placesOfUse.readPlacesOfUse(db, scope, { ...span(of), fewest: 1 }))],
  },
  "use-at-schools.readUseAtSchools": {
    call: (db, scope, of) =>
      useAtSchools.readUseAtSchools(db, scope, {
        districtId: of.districtId,
        spans: ["30", "90"],
        softwareIds: [of.softwareId],
        byBand: [of.softwareId],
      }),
  },
  "windows.asOfNow": { exempt: pure },
  "windows.listDistrictsToRefresh": {
    exempt:
      "the tick of the schedules looks over all districts on purpose; only the worker calls it, only ids come back",
  },
  "windows.refreshWindows": forOwn((db, districtId) => windows.refreshWindows(db, { districtId, now: new Date() })),
  "windows.refreshWindowsInTurn": forOwn((db, districtId) =>
    windows.refreshWindowsInTurn(db, { districtId, now: new Date() }),
  ),
  "windows.markChanged": forOwn((db, districtId) => windows.markChanged(db, { districtId, day: "2026-01-01" })),
};
