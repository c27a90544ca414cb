import { type Row, rowsOf } from "./matrix.row";
import { aFreshConfiguration, aFreshSync, type MatrixWorld } from "./matrix.world";

//              out super admin dist curr it  prin teach stud
const sees = "  in  200   no    200  200  200 no   no    no";
const resource = "401 200 403   200  200  200 403  403   403";
const theirs = "in  200   no    404  404  404 no   no    no";
const theirResource = "401 200 403 404 404 404 403 403 403";
const nobodys = "in 404   no    404  404  404 no   no    no";
const nobodysResource = "401 404 403 404 404 404 403 403 403";
export const manages = "in 200   no    200  no   200 no   no    no";
export const theirsManaged = "in 200 no 404 no  404 no   no    no";
export const nobodysManaged = "in 404 no 404 no 404 no no no";
const does = "  in  done  403   done 403  done 403 403   403";
const doesTheirs = "in done 403 404  403  404 403  403   403";
export const doesNobodys = "in 404 403 404  403  404 403  403   403";
export const fault = " in  422   403   422  403  422 403  403   403";

const hostKey = "SHA256:1111111111111111111111111111111111111111111";
const configuration = async (db: Parameters<typeof aFreshConfiguration>[0], world: MatrixWorld) => ({
  id: await aFreshConfiguration(db, world),
});

export type Id = (world: MatrixWorld) => string;

type OnConfiguration = { ours: string; fields?: () => Record<string, string>; below?: string };

/** A form of one configuration's page: ours, the other district's, and one that nobody has. */
function onConfiguration(intent: string, { ours, fields = () => ({}), below = "/sftp-integration" }: OnConfiguration) {
  const at = (id: string) => `${below}/${id}?index`;
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

export const three = (at: (id: string) => string, ours: Id, others: Id, gives: [string, string, string]) => ({
  "GET of our own": { at: (world: MatrixWorld) => at(ours(world)), gives: gives[0] },
  "GET of another district": { at: (world: MatrixWorld) => at(others(world)), gives: gives[1] },
  "GET of unknown": { at: ({ unknown }: MatrixWorld) => at(unknown), gives: gives[2] },
  "GET of not an id": { at: () => at("not-an-id"), gives: gives[2] },
});

const configurationOf: [Id, Id] = [({ ours }) => ours.configurationId, ({ theirs }) => theirs.configurationId];
const syncOf: [Id, Id] = [({ ours }) => ours.syncId, ({ theirs }) => theirs.syncId];
const onPage = (id: string) => `/sftp-integration/logs/${id}?index`;

/** The board of a way: its two tabs, and the forms of its cards. */
export const onBoard = (board: string, gives: string) => ({
  GET: { at: () => board, gives },
  "GET of all logs": { at: () => `${board}?tab=logs`, gives },
  "POST start-sync of our own": {
    fresh: configuration,
    at: () => `${board}?index`,
    fields: (_: MatrixWorld, { id = "" }: { id?: string }): Record<string, string> => ({ id }),
    gives: does,
  },
  "POST start-sync of another district": {
    at: () => `${board}?index`,
    fields: ({ theirs }: MatrixWorld) => ({ id: theirs.configurationId }),
    gives: doesTheirs,
  },
  "POST start-sync of unknown": {
    at: () => `${board}?index`,
    fields: ({ unknown }: MatrixWorld) => ({ id: unknown }),
    gives: doesNobodys,
  },
  ...onSync("stop-sync", () => `${board}?index`, true, "queued"),
});

/** The forms of the page of a configuration, below the board of its way. */
export function onSource(below: string) {
  const onAnyPage = ({ ours }: MatrixWorld) => `${below}/${ours.configurationId}?index`;
  return {
    ...onConfiguration("start-sync", { below, ours: does }),
    ...onConfiguration("test-connection", { below, ours: does }),
    ...onConfiguration("confirm-host-key", { below, ours: does, fields: () => ({ hostKey }) }),
    ...onConfiguration("pause", { below, ours: does }),
    ...onConfiguration("resume", { below, ours: does }),
    ...onConfiguration("delete", { below, ours: does }),
    ...onRun("stop-sync", onAnyPage, {
      status: "queued",
      others: ({ theirs }) => theirs.queuedSyncId,
      gives: doesTheirs,
    }),
    ...onRun("undo-sync", onAnyPage, {
      status: "applied",
      others: ({ theirs }) => theirs.syncId,
      gives: "in any 403 404 403 404 403 403 403",
    }),
  };
}

type OnRun = { status: string; others: Id; gives: string };

/** A form of that page about one of the syncs. */
function onRun(intent: string, at: (world: MatrixWorld) => string, { status, others, gives }: OnRun) {
  const named = (id: string): Record<string, string> => ({ id });
  return {
    [`POST ${intent} of our own`]: {
      fresh: async (db: Parameters<typeof aFreshSync>[0], world: MatrixWorld) => ({
        id: await aFreshSync(db, world, status),
      }),
      at,
      fields: (_: MatrixWorld, { id = "" }: { id?: string }) => named(id),
      gives: does,
    },
    [`POST ${intent} of another district`]: { at, fields: (world: MatrixWorld) => named(others(world)), gives },
    [`POST ${intent} of unknown`]: { at, fields: ({ unknown }: MatrixWorld) => named(unknown), gives: doesNobodys },
  };
}

export const sftpRows: Row[] = [
  ...rowsOf("rosters/board", onBoard("/sftp-integration", sees)),
  ...rowsOf("rosters/configuration", {
    ...three((id) => `/sftp-integration/${id}`, ...configurationOf, [sees, theirs, nobodys]),
    ...onSource("/sftp-integration"),
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
