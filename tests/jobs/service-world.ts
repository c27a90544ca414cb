import { randomUUID } from "node:crypto";
import { seal } from "db/secrets";
import pino from "pino";
import { bundle, type Files, filesOf } from "tests/roster/bundles";
import { openWorld } from "tests/roster/world";
import { type Items, itemsOf, startRosterService } from "tests/support/roster-service";
import type { Attempt, WorkerTools } from "worker/handler";
import { sftpConnectionTestHandler } from "worker/jobs/sftp-connection-test.handler";
import { sftpSyncHandler } from "worker/jobs/sftp-sync.handler";

const secretsKey = { id: "k1", key: Buffer.alloc(32, 7) };

type Settings = {
  url?: string;
  tokenUrl?: string;
  version?: "1.1" | "1.2";
  method?: "client_credentials" | "bearer" | "oauth1";
  secret?: string;
};

/** A roster service, configurations that read it, and the jobs that do. `lines` is all that was logged. */
export async function openServiceWorld(items: Items = itemsOf(bundle()), tls?: { key: string; cert: string }) {
  const world = await openWorld();
  const service = await startRosterService(items, tls);
  const lines: string[] = [];

  const tools = (change: Partial<WorkerTools>): WorkerTools => ({
    ...world.tools,
    databaseUrl: world.url,
    secretsKey,
    log: pino({ level: "debug" }, { write: (line: string) => void lines.push(line) }),
    allowedPrivateHosts: ["127.0.0.1"],
    sftpPorts: new Set(),
    enqueue: () => Promise.reject(new Error("Nothing is enqueued here.")),
    ...change,
  });
  const attempt: Attempt = { number: 1, isLast: true, signal: new AbortController().signal, progress: async () => {} };

  /** A configuration that reads the service, in a district of its own. */
  const connect = async (settings: Settings = {}) => {
    const { method = "client_credentials", version = "1.1", url = service.url } = settings;
    const district = await world.makeDistrict("Lakeside");
    const id = randomUUID();
    const { hostname, port, pathname } = new URL(url);
    const place = { table: "sftp_configurations", id, column: "password_sealed" };
    const row = {
      id,
      district_id: district.id,
      name: id,
      client_key: id,
      bucket_name: "bucket",
      host: hostname,
      port: Number(port || 443),
      username: service.clientId,
      remote_folder: pathname,
      service_url: url,
      token_url: method === "client_credentials" ? (settings.tokenUrl ?? service.tokenUrl) : null,
      format: `oneroster_rest_${version.replace(".", "_")}`,
      auth_method: method,
      password_sealed: seal(secretsKey, place, settings.secret ?? service.secret),
    };
    await world.db.insertInto("sftp_configurations").values(row).execute();
    return { id, district_id: district.id };
  };
  type Configuration = Awaited<ReturnType<typeof connect>>;

  const sync = async (configuration: Configuration, change: Partial<WorkerTools> = {}) => {
    const made = await world.makeSync(configuration);
    await sftpSyncHandler.run(made, tools(change), attempt);
    return world.log(made.syncId);
  };

  /** Runs the approval of a held sync. */
  const approve = async ({ id, district_id }: Configuration, heldSyncId: string) => {
    const made = await world.db
      .insertInto("sync_logs")
      .values({ district_id, integration_id: id, trigger: "approval", subject_sync_id: heldSyncId })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sftpSyncHandler.run({ districtId: district_id, syncId: made.id }, tools({}), attempt);
    return world.log(made.id);
  };

  const testConnection = async (configuration: Configuration, change: Partial<WorkerTools> = {}) => {
    const { id } = await world.db
      .insertInto("sftp_connection_tests")
      .values({ district_id: configuration.district_id, integration_id: configuration.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sftpConnectionTestHandler.run({ districtId: configuration.district_id, testId: id }, tools(change), attempt);
    return world.db.selectFrom("sftp_connection_tests").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  };

  /** What the same rows make of a roster when they come as files. */
  const asFiles = async (more: Files = {}) => {
    const district = await world.makeDistrict("Files");
    const configuration = await world.makeConfiguration(district.id);
    await world.sync(configuration, filesOf(bundle(), more));
    return configuration;
  };

  const close = async () => {
    await service.close();
    await world.close();
  };
  return { ...world, service, lines, connect, sync, approve, testConnection, asFiles, close };
}
