import { type EmbeddedDatabase, startEmbedded } from "db/embedded";
import { settingsOrLeave } from "../env";
import { prepareDatabase } from "../prepare-database";
import { leave } from "./leave";

const { databaseUrl, migrationDatabaseUrl } = settingsOrLeave();

let embedded: EmbeddedDatabase | undefined;
let code = 0;
try {
  const ownerUrl = migrationDatabaseUrl ?? databaseUrl;
  if (!ownerUrl) {
    console.log("DATABASE_URL is not set: using the built-in database under .data/.");
    embedded = await startEmbedded({ dataDir: ".data", say: console.log });
  }
  const urls = embedded ?? { ownerUrl: ownerUrl as string, appUrl: databaseUrl ?? (ownerUrl as string) };
  const { migrations, separateRoles } = await prepareDatabase(urls);
  console.log(migrations.length > 0 ? `Ran ${migrations.join(", ")}.` : "Every migration has run before.");
  console.log("The queue's schema is up to date.");
  if (separateRoles) console.log("The application's role may use rows and functions, and may change no table.");
  else
    console.warn(
      "Warning: migrations and application use the same database role. Give the application a role of its own in\n" +
        "DATABASE_URL and the owner's address in MIGRATION_DATABASE_URL.",
    );
} catch (error) {
  console.error(`The migration failed: ${(error as Error).message}`);
  code = 1;
} finally {
  if (embedded && !embedded.adopted) await embedded.stop();
}
await leave(code);
