import { type Row, rowsOf } from "./matrix.row";
import { aFreshConfiguration, aFreshSync, type MatrixWorld } from "./matrix.world";

//              out super admin dist curr it  prin teach stud
const sees = "  in  200   no    200  200  200 no   no    no";
const resource = "401 200 403   200  200  200 403  403   403";
const theirs = "in  200   no    404  404  404 no   no    no";
const theirResource = "401 200 403 404 404 404 403 403 403";
const nobodys = "in 404   no    404  404  404 no   no    no";
const nobodysResource = "401 404 403 404 404 404 403 403 403";
const manages = "in 200   no    200  no   200 no   no    no";
const theirsManaged = "in 200 no 404 no  404 no   no    no";
const nobodysManaged = "in 404 no 404 no 404 no no no";
const does = "  in  done  403   done 403  done 403 403   403";
const doesTheirs = "in done 403 404  403  404 403  403   403";
const doesNobodys = "in 404 403 404  403  404 403  403   403";
const fault = " in  422   403   422  403  422 403  403   403";

const hostKey = "SHA256:1111111111111111111111111111111111111111111";
const configuration = async (db: Parameters<typeof aFreshConfiguration>[0], world: MatrixWorld) => ({
  id: await aFreshConfiguration(db, world),
});

type Id = (world: MatrixWorld) => string;

/** A form of one configuration's page: ours, the other district's, and one that nobody has. */
function onConfiguration(
  intent: string,
  { ours, fields = () => ({}) }: { ours: string; fields?: () => Record<string, string> },
) {
  const at = (id: string) => `/sftp-integration/${id}?index`;
  return {
    [`POST ${intent} of our own`]: {
      fresh: configuration,
      at: (_: MatrixWorld, f: { id?: string }) => at(f.id ?? ""),
      fields,
      gives: ours,
    },
    // A super admin may: what it gives then is the order's own affair.
    [`POST ${intent} of another district`]: {
      at: ({ theirs }: MatrixWorld) => at(theirs.configurationId),
      fields,
      gives: "in any 403 404 403 404 403 403 403",
    },
    [`POST ${intent} of unknown`]: { at: ({ unknown }: MatrixWorld) => at(unknown), fields, gives: doesNobodys },
  };
}

/** A form that names a sync. */
const onSync = (intent: string, at: (id: string) => string, named: boolean, status: string, ours = does) => {
  const fields = (id: string) => ({ ...(named ? { id } : {}), looked: "yes" });
  const row = (id: Id, gives: string) => ({
    at: (world: MatrixWorld) => at(id(world)),
    fields: (world: MatrixWorld): Record<string, string> => fields(id(world)),
    gives,
  });
  return {
    [`POST ${intent} of our own`]: {
      fresh: async (db: Parameters<typeof aFreshSync>[0], world: MatrixWorld) => ({
        id: await aFreshSync(db, world, status),
      }),
      at: (_: MatrixWorld, { id = "" }: { id?: string }) => at(id),
      fields: (_: MatrixWorld, { id = "" }: { id?: string }): Record<string, string> => fields(id),
      gives: ours,
    },
    [`POST ${intent} of another district`]: row(
      ({ theirs }) => theirs.heldSyncId,
      "in any 403 404 403 404 403 403 403",
    ),
    [`POST ${intent} of unknown`]: row(({ unknown }) => unknown, doesNobodys),
  };
};

const three = (at: (id: string) => string, ours: Id, others: Id, gives: [string, string, string]) => ({
  "GET of our own": { at: (world: MatrixWorld) => at(ours(world)), gives: gives[0] },
  "GET of another district": { at: (world: MatrixWorld) => at(others(world)), gives: gives[1] },
  "GET of unknown": { at: ({ unknown }: MatrixWorld) => at(unknown), gives: gives[2] },
  "GET of not an id": { at: () => at("not-an-id"), gives: gives[2] },
});

const configurationOf: [Id, Id] = [({ ours }) => ours.configurationId, ({ theirs }) => theirs.configurationId];
const syncOf: [Id, Id] = [({ ours }) => ours.syncId, ({ theirs }) => theirs.syncId];
const onPage = (id: string) => `/sftp-integration/logs/${id}?index`;
const onAnyPage = ({ ours }: MatrixWorld) => `/sftp-integration/${ours.configurationId}?index`;

export const sftpRows: Row[] = [
  ...rowsOf("rosters/board", {
    GET: { at: () => "/sftp-integration", gives: sees },
    "GET of all logs": { at: () => "/sftp-integration?tab=logs", gives: sees },
    "POST start-sync of our own": {
      fresh: configuration,
      at: () => "/sftp-integration?index",
      fields: (_, { id = "" }) => ({ id }),
      gives: does,
    },
    "POST start-sync of another district": {
      at: () => "/sftp-integration?index",
      fields: ({ theirs }) => ({ id: theirs.configurationId }),
      gives: doesTheirs,
    },
    "POST start-sync of unknown": {
      at: () => "/sftp-integration?index",
      fields: ({ unknown }) => ({ id: unknown }),
      gives: doesNobodys,
    },
    ...onSync("stop-sync", () => "/sftp-integration?index", true, "queued"),
  }),
  ...rowsOf("rosters/configuration", {
    ...three((id) => `/sftp-integration/${id}`, ...configurationOf, [sees, theirs, nobodys]),
    ...onConfiguration("start-sync", { ours: does }),
    ...onConfiguration("test-connection", { ours: does }),
    ...onConfiguration("confirm-host-key", { ours: does, fields: () => ({ hostKey }) }),
    ...onConfiguration("pause", { ours: does }),
    ...onConfiguration("resume", { ours: does }),
    ...onConfiguration("delete", { ours: does }),
    "POST stop-sync of our own": {
      fresh: async (db, world) => ({ id: await aFreshSync(db, world, "queued") }),
      at: onAnyPage,
      fields: (_, { id = "" }) => ({ id }),
      gives: does,
    },
    "POST stop-sync of another district": {
      at: onAnyPage,
      fields: ({ theirs }) => ({ id: theirs.queuedSyncId }),
      gives: doesTheirs,
    },
    "POST stop-sync of unknown": { at: onAnyPage, fields: ({ unknown }) => ({ id: unknown }), gives: doesNobodys },
    "POST undo-sync of our own": {
      fresh: async (db, world) => ({ id: await aFreshSync(db, world, "applied") }),
      at: onAnyPage,
      fields: (_, { id = "" }) => ({ id }),
      gives: does,
    },
    "POST undo-sync of another district": {
      at: onAnyPage,
      fields: ({ theirs }) => ({ id: theirs.syncId }),
      gives: "in any 403 404 403 404 403 403 403",
    },
    "POST undo-sync of unknown": { at: onAnyPage, fields: ({ unknown }) => ({ id: unknown }), gives: doesNobodys },
  }),
  ...rowsOf("rosters/edit-configuration", {
    ...three((id) => `/sftp-integration/${id}/edit`, ...configurationOf, [manages, theirsManaged, nobodysManaged]),
    "POST of our own": { at: ({ ours }) => `/sftp-integration/${ours.configurationId}/edit`, gives: fault },
    "POST of another district": {
      at: ({ theirs }) => `/sftp-integration/${theirs.configurationId}/edit`,
      gives: "in 422 403 404 403 404 403 403 403",
    },
    "POST of unknown": { at: ({ unknown }) => `/sftp-integration/${unknown}/edit`, gives: doesNobodys },
  }),
  ...rowsOf("rosters/users-csv", {
    ...three((id) => `/sftp-integration/${id}/users.csv`, ...configurationOf, [
      resource,
      theirResource,
      nobodysResource,
    ]),
  }),
  ...rowsOf("rosters/new-configuration", {
    GET: { at: () => "/sftp-integration/new", gives: manages },
    POST: { at: () => "/sftp-integration/new", gives: fault },
    "POST of another district": {
      at: () => "/sftp-integration/new",
      fields: ({ theirs }) => ({
        districtId: theirs.districtId,
        name: "Taken",
        host: "sftp.example.org",
        port: "22",
        username: "one",
        authMethod: "password",
        password: "secret secret",
        remoteFolder: "/",
        frequency: "manual",
        syncAt: "02:00",
        syncWeekday: "1",
      }),
      gives: "in any 403 404 403 404 403 403 403",
    },
  }),
  ...rowsOf("rosters/progress", { GET: { at: () => "/sftp-integration/progress", gives: resource } }),
  ...rowsOf("rosters/logs-csv", { GET: { at: () => "/sftp-integration/logs.csv", gives: resource } }),
  ...rowsOf("rosters/compare-syncs", {
    GET: { at: () => "/sftp-integration/logs/compare", gives: sees },
    "GET of our own": {
      at: ({ ours }) => `/sftp-integration/logs/compare?a=${ours.syncId}&b=${ours.heldSyncId}`,
      gives: sees,
    },
    "GET of another district": {
      at: ({ theirs }) => `/sftp-integration/logs/compare?a=${theirs.syncId}&b=${theirs.heldSyncId}`,
      gives: theirs,
    },
  }),
  ...rowsOf("rosters/sync", {
    ...three((id) => `/sftp-integration/logs/${id}`, ...syncOf, [sees, theirs, nobodys]),
    ...onSync("stop-sync", onPage, true, "queued"),
    ...onSync("approve", onPage, false, "held"),
    ...onSync("discard", onPage, false, "held"),
    ...onSync("undo-sync", onPage, true, "applied"),
  }),
  ...rowsOf("rosters/sync-changes-csv", {
    ...three((id) => `/sftp-integration/logs/${id}/changes.csv`, ...syncOf, [resource, theirResource, nobodysResource]),
  }),
  ...rowsOf("rosters/sync-problems-csv", {
    ...three((id) => `/sftp-integration/logs/${id}/problems.csv`, ...syncOf, [
      resource,
      theirResource,
      nobodysResource,
    ]),
  }),
];
