import { readFile, rm, writeFile } from "node:fs/promises";
import { migrateToLatest } from "db/migrate";
import { Kysely, PostgresDialect } from "kysely";
import { PostgresDialect as CodegenDialect, generate } from "kysely-codegen";
import pg from "pg";
import { startTestServer } from "../support/postgres";

/** Writes db/schema.ts from a freshly migrated database; with --check says whether the one at hand is in step. */
const target = new URL("../../db/schema.ts", import.meta.url);
const server = await startTestServer();
let inStep = true;
try {
  await migrateToLatest(server.ownerUrl);
  const pool = new pg.Pool({ connectionString: server.ownerUrl });
  // The server may hang up on a connection that is being closed; nothing is lost by then.
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const generated = await generate({
    // biome-ignore lint/suspicious/noExplicitAny: the generator asks for a database of any shape
    db: db as Kysely<any>,
    dialect: new CodegenDialect({ dateParser: "string" as never }),
    excludePattern: "kysely_*",
  });
  await db.destroy();
  if (process.argv.includes("--check")) {
    const standing = await readFile(target, "utf8").catch(() => "");
    if (standing !== generated) {
      console.error("db/schema.ts is not in step with the migrations. Run: npm run db:types");
      inStep = false;
    } else console.log("schema.ts is in step with the migrations");
  } else await writeFile(target, generated);
} finally {
  await server.stop();
  await rm(server.dataDir, { recursive: true, force: true });
}
// Said aloud: the embedded server's own hook ends a process that merely runs out of work with 0.
process.exit(inStep ? 0 : 1);
