import type { Db } from "db/client";
import { type Row, rowsOf } from "./matrix.row";
import { canarySearch } from "./matrix.world";

//                   out super admin dist curr it  prin teach stud
const operators = "  in  200   200   no   no   no  no   no    no";
const operatorFile = "401 200 200 403 403 403 403 403 403";
const superOnly = "  in  422   403   403  403  403 403  403   403";

/** A message of a visitor, by its number. */
async function aMessage(db: Db): Promise<{ number: string }> {
  const written = { topic: "question", name: "A visitor", email: "visitor@matrix.example", message: "Hello" };
  return db.insertInto("contact_messages").values(written).returning("number").executeTakeFirstOrThrow();
}

/** The platform's own screens. */
export const adminRows: Row[] = [
  ...rowsOf("operations/admin", {
    GET: { at: () => "/admin", gives: operators },
    // Only a super admin makes someone admin; the page says so to an admin, and it is written down.
    "POST set-user-admin of nobody": {
      at: () => "/admin?index",
      fields: () => ({ email: "nobody@matrix.example" }),
      gives: superOnly,
    },
    "POST set-user-admin of oneself": {
      fresh: async (_, world, visitor) => ({ email: visitor === "signed out" ? "" : world.viewers[visitor].email }),
      at: () => "/admin?index",
      fields: (_, { email = "" }) => ({ email }),
      gives: superOnly,
    },
    "POST retry-job of unknown": {
      at: () => "/admin?index",
      fields: ({ unknown }) => ({ queue: "syncs", id: unknown }),
      gives: "in done done 403 403 403 403 403 403",
    },
    "POST remove-job of unknown": {
      at: () => "/admin?index",
      fields: ({ unknown }) => ({ queue: "syncs", id: unknown }),
      gives: "in done done 403 403 403 403 403 403",
    },
  }),
  ...rowsOf("audit/log", {
    GET: { at: () => "/admin/audit", gives: operators },
    "GET of another district": { at: () => `/admin/audit?who=${canarySearch}`, gives: operators },
  }),
  ...rowsOf("audit/log-csv", { GET: { at: () => "/admin/audit.csv", gives: operatorFile } }),
  // What visitors write belongs to no district.
  ...rowsOf("notices/contact-messages", { GET: { at: () => "/admin/messages", gives: operators } }),
  ...rowsOf("notices/contact-messages-csv", { GET: { at: () => "/admin/messages.csv", gives: operatorFile } }),
  ...rowsOf("notices/contact-message", {
    GET: { fresh: aMessage, at: (_, { number = "" }) => `/admin/messages/${number}`, gives: operators },
    "GET of unknown": { at: () => "/admin/messages/999999", gives: "in 404 404 no no no no no no" },
    "POST mark-answered": {
      fresh: aMessage,
      at: (_, { number = "" }) => `/admin/messages/${number}`,
      gives: "in done done 403 403 403 403 403 403",
    },
    "POST reopen": {
      fresh: aMessage,
      at: (_, { number = "" }) => `/admin/messages/${number}`,
      gives: "in done done 403 403 403 403 403 403",
    },
    "POST reopen of unknown": { at: () => "/admin/messages/999999", gives: "in 404 404 403 403 403 403 403 403" },
  }),
];
