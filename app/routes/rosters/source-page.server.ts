import { redirect } from "@remix-run/node";
import { can } from "domain/access/permissions";
import { findLatestConnectionTest } from "domain/rosters/queries/connection-test-requests";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { listSftpUsers, sftpUsersPage } from "domain/rosters/queries/sftp-users";
import { findUndoable } from "domain/rosters/queries/sync-decisions";
import { listLatestSyncs } from "domain/rosters/queries/sync-logs";
import { toSyncRow } from "domain/rosters/sync-row";
import { type RosterWay, wayOf } from "domain/rosters/terms";
import { countSeenFiles } from "domain/usage/queries/remote-files";
import { z } from "zod";
import { shownFolder } from "~/components/log-folder.server";
import { loadChanges } from "~/http/changes.server";
import { confirmFirst } from "~/http/confirm.server";
import type { parseForm } from "~/http/form.server";
import { orNull, pageWithin } from "~/http/list.server";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import { rights } from "~/screens/rights";
import { toCard, toUndoable } from "./config-cards";
import { type ConfigurationForms, carryOut } from "./source-intents.server";
import { serverOf, serviceOf, toTest, toUser } from "./source-shape.server";
import { readUserFilter } from "./user-filter.server";
import { placesOf } from "./way-places";

const Query = z.object({ tab: z.enum(["users"]).optional().catch(undefined) });

type ConfigurationRow = NonNullable<Awaited<ReturnType<typeof findConfiguration>>>;
type Form = Extract<Awaited<ReturnType<typeof parseForm<typeof ConfigurationForms>>>, { ok: true }>;
type Posted = { id: string | undefined; form: Form };
type Of = { id: string | undefined; way: RosterWay };

/**
 * What the page of a configuration shows. Home, mails and logs name one by its id alone: where it comes another way, the
 * page of that way is opened instead.
 */
export async function loadSource(viewer: Viewer, request: Request, of: Of) {
  const row = found(await findConfiguration(db, viewer, { id: uuidParam(of.id) }));
  const way = wayOf(row.format);
  if (way !== of.way) throw redirect(placesOf(way).one(row.id));
  const { tab } = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const own = { configurationId: row.id };
  const test = await findLatestConnectionTest(db, viewer, own);
  return {
    now: new Date().toISOString(),
    changes: await loadChanges(viewer, { districtId: row.district_id, table: "sftp_configurations", id: row.id }),
    can: { manage: can(viewer, ...rights.changeRosters), manageUsage: can(viewer, ...rights.manageUsage) },
    confirmed: viewer.confirmed,
    card: toCard(row),
    connection: row.service_url === null ? serverOf(row) : serviceOf(row, row.service_url),
    hostKey: row.host_key
      ? { fingerprint: row.host_key, by: row.hostKeyConfirmedBy, at: row.host_key_confirmed_at?.toISOString() ?? null }
      : null,
    test: test ? toTest(test) : null,
    logFolder: row.log_folder === null ? null : await loadLogFolder(viewer, row),
    undoable: can(viewer, ...rights.changeRosters) ? toUndoable(await findUndoable(db, viewer, own)) : null,
    part: tab === "users" ? await loadUsers(viewer, request, row.id) : await loadLatest(viewer, row.id),
  };
}

async function loadLogFolder(viewer: Viewer, row: ConfigurationRow) {
  const seen = await countSeenFiles(db, viewer, { districtId: row.district_id, configurationId: row.id });
  const { id, name, status, log_folder: folder, log_looked_at: lookedAt, log_fault: fault } = row;
  return shownFolder({ id, name, status, folder, lookedAt, fault, isConfirmed: row.host_key !== null }, seen);
}

async function loadLatest(viewer: Viewer, configurationId: string) {
  const rows = await orNull(viewer, "the latest syncs", () => listLatestSyncs(db, viewer, { configurationId }));
  return { tab: "logs" as const, syncs: rows?.map(toSyncRow) ?? null };
}

async function loadUsers(viewer: Viewer, request: Request, configurationId: string) {
  const { filter, page: requested, view } = readUserFilter(new URL(request.url), configurationId);
  const list = await orNull(viewer, "the users of a configuration", () =>
    pageWithin(requested, sftpUsersPage, (page) => listSftpUsers(db, viewer, { filter, page })),
  );
  const { rows, page, pages, total } = list ?? { rows: null, page: requested, pages: 1, total: 0 };
  return { tab: "users" as const, view, page, pages, total, rows: rows?.map(toUser) ?? null };
}

/** Carries out what was asked for on that page. */
export async function carryOutOnSource(viewer: Viewer, request: Request, { id, form }: Posted) {
  if (form.value.intent === "confirm-host-key") {
    const unconfirmed = await confirmFirst(request, viewer, form.value.ownPassword, form.refuse);
    if (unconfirmed) return unconfirmed;
  }
  return carryOut(viewer, uuidParam(id), form.value, request);
}
