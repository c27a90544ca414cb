import type { EmbeddedDatabase } from "db/embedded";
import { UserRefused } from "../accounts/user-refused";
import { settingsOrLeave } from "../env";
import { prepareDatabase } from "../prepare-database";
import { runStep } from "./command-line";

const { databaseUrl, migrationDatabaseUrl } = await settingsOrLeave();
const ownerUrl = migrationDatabaseUrl ?? databaseUrl;

const oneRole = `Warning: migrations and application use the same database role. Give the application a role of its own in
DATABASE_URL and the owner's address in MIGRATION_DATABASE_URL.`;

/** Where the database is and what it is called, without who signs in to it. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${pathname.slice(1) || "the database"} at ${host || "this machine"}`;
}

function urlsOf(embedded: EmbeddedDatabase | undefined) {
  if (embedded) return embedded;
  if (!ownerUrl) throw new Error("there is no database");
  console.log(`Using ${placeOf(ownerUrl)} (${migrationDatabaseUrl ? "MIGRATION_DATABASE_URL" : "DATABASE_URL"}).`);
  return { ownerUrl, appUrl: databaseUrl ?? ownerUrl };
}

await runStep(ownerUrl, {
  usage: "npm run migrate",
  failed: "The migration failed",
  read: ([word]) => {
    if (word !== undefined) throw new UserRefused(`${word} is not known.`, { showUsage: true });
  },
  run: async (embedded) => {
    const { migrations, separateRoles } = await prepareDatabase(urlsOf(embedded));
    if (!separateRoles) console.warn(oneRole);
    return [
      migrations.length > 0 ? `Ran ${migrations.join(", ")}.` : "Every migration has already run.",
      "The queue's schema is up to date.",
      ...(separateRoles ? ["The application's role may use rows and functions, and may change no table."] : []),
    ];
  },
});
