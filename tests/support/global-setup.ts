import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "worker/prepare-database";
import { type Cluster, dropEverywhere, findCluster, makeTemplate } from "./citus-database";
import { compiledFolder, compiledVariable } from "./command";
import { asOwner, dropDatabase } from "./database";
import { startTestServer } from "./postgres";

declare module "vitest" {
  interface ProvidedContext {
    database: { ownerUrl: string; appUrl: string; template: string; cluster: Cluster | null };
  }
}

/** Removes what the processes of a run have compiled. */
async function forgetCompiled(run: string): Promise<void> {
  const names = await readdir(compiledFolder).catch(() => []);
  const own = names.filter((name) => name.startsWith(run));
  await Promise.all(own.map((name) => rm(`${compiledFolder}/${name}`, { recursive: true, force: true })));
}

/** A server of the run's own with the migrated template. */
async function embeddedTemplate(template: string) {
  const server = await startTestServer();
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(`create database ${template}`);
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${template}` }).href;
  await prepareDatabase({ ownerUrl: at(server.ownerUrl), appUrl: at(server.appUrl) });
  // What the server does by itself where a database lives for a minute: without it a large query is planned blindly.
  await asOwner(at(server.ownerUrl), "analyze");
  return {
    provided: { ownerUrl: server.ownerUrl, appUrl: server.appUrl, template, cluster: null },
    stop: async () => {
      await owner.end();
      await dropDatabase(server.ownerUrl, template);
      await server.stop();
      await rm(server.dataDir, { recursive: true, force: true });
    },
  };
}

/** The same on the cluster whose coordinator is at `url`, with the tables of use spread over it. */
async function clusterTemplate(url: string, template: string) {
  const cluster = await findCluster(url);
  const urls = await makeTemplate(cluster, template);
  return { provided: { ...urls, template, cluster }, stop: () => dropEverywhere(cluster, template) };
}

/**
 * One server, or the cluster, and one migrated template for the whole run; each test file clones the template for
 * itself.
 */
export default async function setup(project: TestProject) {
  const run = `commands-${randomBytes(4).toString("hex")}`;
  process.env[compiledVariable] = run;
  const template = `template_${randomBytes(4).toString("hex")}`;
  const citus = process.env.CITUS_DATABASE_URL;
  const { provided, stop } = await (citus ? clusterTemplate(citus, template) : embeddedTemplate(template));
  project.provide("database", provided);
  return async () => {
    await forgetCompiled(run);
    await stop();
  };
}
