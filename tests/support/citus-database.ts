import { openDatabase } from "db/client";
import { distributeUsage } from "db/distribute";
import { prepareDatabase } from "worker/prepare-database";
import { ask } from "./citus-cluster";

/** A cluster of Citus that tests may use: the superuser's addresses of its servers, the coordinator's first. */
export type Cluster = { servers: string[] };

export const atDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
const as = (url: string, username: string) => Object.assign(new URL(url), { username }).href;

/** The servers of the cluster whose coordinator is at `url`. */
export async function findCluster(url: string): Promise<Cluster> {
  const workers = await ask<{ host: string; port: number }>(
    url,
    "select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and noderole = 'primary' order by groupid",
  );
  const others = workers.map(
    ({ host, port }) => Object.assign(new URL(url), { hostname: host, port: String(port) }).href,
  );
  return { servers: [url, ...others].map((server) => atDatabase(server, "postgres")) };
}

/** An empty database of a name on every server of a cluster, in which each knows the others. */
export async function makeDatabase({ servers }: Cluster, name: string): Promise<{ ownerUrl: string; appUrl: string }> {
  for (const server of servers) {
    for (const role of ["rollcall_owner", "rollcall_app"]) {
      await ask(
        server,
        `do $$ begin create role ${role} login createdb; exception when duplicate_object then null; end $$`,
      );
    }
    await ask(server, "grant rollcall_app to rollcall_owner");
    await ask(server, `create database ${name} owner rollcall_owner`);
    await ask(atDatabase(server, name), "create extension citus");
  }
  const [coordinator, ...workers] = servers.map((server) => new URL(atDatabase(server, name))) as [URL, ...URL[]];
  await ask(coordinator.href, "select citus_set_coordinator_host($1, $2::int)", [
    coordinator.hostname,
    coordinator.port,
  ]);
  for (const { hostname, port } of workers) {
    await ask(coordinator.href, "select citus_add_node($1, $2::int)", [hostname, port]);
  }
  return { ownerUrl: as(coordinator.href, "rollcall_owner"), appUrl: as(coordinator.href, "rollcall_app") };
}

/** A database whose tables of use are spread over the cluster, from which others are cloned: nobody enters it any more. */
export async function makeTemplate(cluster: Cluster, name: string): Promise<{ ownerUrl: string; appUrl: string }> {
  const urls = await makeDatabase(cluster, name);
  await prepareDatabase(urls);
  const owner = openDatabase(urls.ownerUrl, { max: 1 });
  await distributeUsage(owner.db).finally(() => owner.close());
  for (const server of cluster.servers) await ask(server, `alter database ${name} allow_connections false`);
  return urls;
}

/** A database on every server, each file by file from the template of that server. */
export async function cloneTemplate({ servers }: Cluster, template: string, name: string): Promise<void> {
  const clone = async (server: string) => {
    // What Citus runs there by itself.
    await ask(server, "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1", [template]);
    await ask(server, `create database ${name} template ${template} owner rollcall_owner strategy file_copy`);
  };
  await Promise.all(servers.map(clone));
}

/** Removes a database from every server, whoever is connected to it. */
export async function dropEverywhere({ servers }: Cluster, name: string): Promise<void> {
  const drop = async (server: string) => {
    for (let tries = 1; ; tries++) {
      try {
        return await ask(server, `drop database if exists ${name} with (force)`);
      } catch (error) {
        // What Citus runs there by itself was just about to connect.
        if ((error as { code?: string }).code !== "55006" || tries === 10) throw error;
      }
    }
  };
  await Promise.all(servers.map(drop));
}
