import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "worker/prepare-database";
import { compiledFolder, compiledVariable } from "./command";
import { asOwner, dropDatabase } from "./database";
import { startTestServer } from "./postgres";

declare module "vitest" {
  interface ProvidedContext {
    database: { ownerUrl: string; appUrl: string; template: string };
  }
}

/** Removes what the processes of a run have compiled. */
async function forgetCompiled(run: string): Promise<void> {
  const names = await readdir(compiledFolder).catch(() => []);
  const own = names.filter((name) => name.startsWith(run));
  await Promise.all(own.map((name) => rm(`${compiledFolder}/${name}`, { recursive: true, force: true })));
}

/** One server and one migrated template for the whole run; each test file clones the template for itself. */
export default async function setup(project: TestProject) {
  const run = `commands-${randomBytes(4).toString("hex")}`;
  process.env[compiledVariable] = run;
  const server = await startTestServer();
  const template = `template_${randomBytes(4).toString("hex")}`;
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query(`create database ${template}`);
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${template}` }).href;
  await prepareDatabase({ ownerUrl: at(server.ownerUrl), appUrl: at(server.appUrl) });
  // What the server does by itself where a database lives for a minute: without it a large query is planned blindly.
  await asOwner(at(server.ownerUrl), "analyze");
  project.provide("database", { ownerUrl: server.ownerUrl, appUrl: server.appUrl, template });

  return async () => {
    await forgetCompiled(run);
    await owner.end();
    await dropDatabase(server.ownerUrl, template);
    await server.stop();
    await rm(server.dataDir, { recursive: true, force: true });
  };
}
