import type { Role } from "domain/access/terms";
import { aFreshNotification } from "./matrix.governance";
import { type Row, rowsOf } from "./matrix.row";

//                        out super admin dist curr it  prin teach stud
const everyone = "        in  200   200   200  200  200 200  200   200";
const opens = "           in  done  done  done done done done done done";
const opensWide = "       in  done  done  done done done 404  404   404";
const nobody = "          in  404   404   404  404  404 404  404   404";
const done = "            in  done  done  done done done done done done";
const fault = "           in  422   422   422  422  422 422  422   422";

/** News of one's own, about a request whose reader may have been given another role since. */
const news = (whose: "own" | "other"): Pick<Row, "fresh" | "at"> => ({
  fresh: async (db, world, visitor) => ({
    id: visitor === "signed out" ? world.unknown : await aFreshNotification(db, world, visitor as Role, whose),
  }),
  at: (_, { id }) => `/notifications/${id}`,
});

/** News: everyone has their own, and nobody another's, not even those who see every district. */
export const notificationRows: Row[] = [
  ...rowsOf("notices/notifications", {
    GET: { at: () => "/notifications", gives: everyone },
    "GET of unread ones": { at: () => "/notifications?show=unread&page=2", gives: everyone },
    POST: { at: () => "/notifications", fields: () => ({ until: new Date().toISOString() }), gives: done },
    "POST of no time": { at: () => "/notifications", fields: () => ({ until: "soon" }), gives: fault },
  }),
  ...rowsOf("notices/open-notification", {
    "GET of our own request": { ...news("own"), gives: opens },
    "GET of our own about a request of somebody else": { ...news("other"), gives: opensWide },
    "GET of a colleague": { at: ({ ours }) => `/notifications/${ours.notificationId}`, gives: nobody },
    "GET of another district": { at: ({ theirs }) => `/notifications/${theirs.notificationId}`, gives: nobody },
    "GET of unknown": { at: ({ unknown }) => `/notifications/${unknown}`, gives: nobody },
    "GET of no id": { at: () => "/notifications/nothing", gives: nobody },
    "POST of our own request": { ...news("own"), gives: opens },
    "POST of our own about a request of somebody else": { ...news("other"), gives: opensWide },
    "POST of a colleague": { at: ({ ours }) => `/notifications/${ours.notificationId}`, gives: nobody },
    "POST of another district": { at: ({ theirs }) => `/notifications/${theirs.notificationId}`, gives: nobody },
  }),
];
