import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "domain/access/permissions";
import { findLatestConnectionTest } from "domain/rosters/queries/connection-test-requests";
import { findConfiguration } from "domain/rosters/queries/sftp-configurations";
import { listSftpUsers, sftpUsersPage } from "domain/rosters/queries/sftp-users";
import { findUndoable } from "domain/rosters/queries/sync-decisions";
import { listLatestSyncs } from "domain/rosters/queries/sync-logs";
import { toSyncRow } from "domain/rosters/sync-row";
import type { AuthMethod } from "domain/rosters/terms";
import { countSeenFiles } from "domain/usage/queries/remote-files";
import { z } from "zod";
import { shownFolder } from "~/components/log-folder.server";
import { loadChanges } from "~/http/changes.server";
import { confirmFirst } from "~/http/confirm.server";
import { parseForm } from "~/http/form.server";
import { orNull, pageWithin } from "~/http/list.server";
import { uuidParam } from "~/http/params.server";
import { db } from "~/http/services.server";
import { found, requireViewer, type Viewer } from "~/http/viewer.server";
import { toCard, toUndoable } from "~/routes/rosters/config-cards";
import { readUserFilter } from "~/routes/rosters/user-filter.server";
import { rights } from "~/screens/rights";
import { screens } from "~/screens/table";
import { Configuration } from "./configuration";
import { ConfigurationForms, carryOut } from "./intents.server";
import { toTest, toUser } from "./shape.server";

const Query = z.object({ tab: z.enum(["users"]).optional().catch(undefined) });

type ConfigurationRow = NonNullable<Awaited<ReturnType<typeof findConfiguration>>>;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.card.name} - Rollcall` : "Rollcall" },
];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, screens.configuration.needs);
  const row = found(await findConfiguration(db, viewer, { id: uuidParam(params.id) }));
  const { tab } = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const own = { configurationId: row.id };
  const test = await findLatestConnectionTest(db, viewer, own);
  return {
    now: new Date().toISOString(),
    changes: await loadChanges(viewer, { districtId: row.district_id, table: "sftp_configurations", id: row.id }),
    can: { manage: can(viewer, ...rights.changeRosters), manageUsage: can(viewer, ...rights.manageUsage) },
    confirmed: viewer.confirmed,
    card: toCard(row),
    connection: {
      host: row.host,
      port: row.port,
      username: row.username,
      authMethod: row.auth_method as AuthMethod,
      remoteFolder: row.remote_folder,
    },
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
  const { id, name, status, log_folder: folder, log_looked_at: lookedAt, log_fault: fault, hostKeyConfirmed } = row;
  return shownFolder({ id, name, status, folder, lookedAt, fault, isConfirmed: Boolean(hostKeyConfirmed) }, seen);
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

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, rights.changeRosters);
  const form = await parseForm(request, ConfigurationForms, { secrets: ["ownPassword"] });
  if (!form.ok) return form.refuse();
  if (form.value.intent === "confirm-host-key") {
    const unconfirmed = await confirmFirst(request, viewer, form.value.ownPassword, form.refuse);
    if (unconfirmed) return unconfirmed;
  }
  return carryOut(viewer, uuidParam(params.id), form.value, request);
}

export default function ConfigurationPage() {
  return <Configuration {...useLoaderData<typeof loader>()} />;
}

export { RouteError as ErrorBoundary } from "~/components/route-error";
