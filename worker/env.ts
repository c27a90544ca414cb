import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import { leave } from "db/leave";
import { servingFaults } from "domain/access/secret-strength";
import { readSecretsKeys } from "domain/access/secrets-keys";
import { readSftpPorts } from "domain/rosters/sftp-ports";
import type { z } from "zod";
import { Environment } from "./environment";
import type { MailSettings } from "./mail/settings";

const names = { databaseUrl: "DATABASE_URL", secretsKey: "SECRETS_KEY" } as const;
const meanings = {
  databaseUrl: "it is the address of the PostgreSQL database",
  secretsKey: "it takes 32 random bytes in base64",
} as const;

/**
 * Reads and checks the settings of the worker and the command line. Takes the environment, returns them typed; throws
 * an Error that names each setting that can't be used, never its value.
 */
export function readSettings(environment: Record<string, string | undefined>) {
  const read = Environment.safeParse(environment);
  if (!read.success) {
    throw refusal(read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  const values = read.data;
  const keys = values.SECRETS_KEY ? readSecretsKeys(values.SECRETS_KEY, values.SECRETS_KEY_ID) : undefined;
  if (keys && "fault" in keys) throw refusal([`SECRETS_KEY ${keys.fault}`]);
  const sftpPorts = readSftpPorts(values.SFTP_PORTS);
  if ("fault" in sftpPorts) throw refusal([`SFTP_PORTS ${sftpPorts.fault}`]);
  const origin = new URL(values.APP_ORIGIN ?? `http://localhost:${values.PORT ?? 3000}`);
  return {
    databaseUrl: values.DATABASE_URL,
    migrationDatabaseUrl: values.MIGRATION_DATABASE_URL,
    redisUrl: values.REDIS_URL,
    secretsKey: keys,
    allowedPrivateHosts: values.ALLOWED_PRIVATE_HOSTS,
    sftpPorts,
    demo: values.ROLLCALL_DEMO,
    superAdminEmails: values.SUPER_ADMIN_EMAILS,
    defaultProfileRole: values.DEFAULT_PROFILE_ROLE,
    /** Where people reach the site, for a link that the operator hands over. The web has the same default. */
    origin: origin.origin,
    /** What keeps a program that serves, and no command, from starting. */
    servingFaults: servingFaults({ ...values, isWeb: false, origin }),
    mail: mailOf(values),
    /** Where the web keeps what people uploaded; undefined: in the data folder of the built-in database. */
    filesFolder: values.FILES_FOLDER,
    /** Where the passphrase of a backup comes from; with neither it is asked for. */
    backupPassphrase: { text: values.BACKUP_PASSPHRASE, file: values.BACKUP_PASSPHRASE_FILE },
    /** The key with which this machine sends a district's visits to a site. */
    ingestKey: values.ROLLCALL_KEY,
    /** Where downloaded rosters wait while they are read: this machine's, and this user's own. */
    tempRoot: path.join(tmpdir(), `rollcall-${userInfo().uid}`),
  };
}

/** How mails leave, undefined when nothing says how. A mail server also needs to know the sender and the site. */
function mailOf(values: z.infer<typeof Environment>): MailSettings | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FOLDER: folder, MAIL_FROM, APP_ORIGIN, CONTACT_EMAIL: contactEmail } = values;
  if (!smtpUrl && !folder) return undefined;
  const missing = [
    ...(MAIL_FROM || folder ? [] : ["MAIL_FROM is not set; it is the address that mails come from"]),
    ...(APP_ORIGIN ? [] : ["APP_ORIGIN is not set; mails lead there"]),
  ];
  if (missing.length > 0) throw refusal(missing);
  const origin = new URL(APP_ORIGIN as string).origin;
  return { smtpUrl, folder, from: MAIL_FROM ?? "Rollcall <rollcall@localhost>", contactEmail, origin };
}

export type Settings = ReturnType<typeof readSettings>;
type Needed = keyof typeof names;

/** The settings with those named that a command can't do without; throws an Error that says which are not set. */
export function withNeeded<K extends Needed>(
  settings: Settings,
  ...needed: K[]
): Settings & { [P in K]: NonNullable<Settings[P]> } {
  const missing = needed.filter((name) => settings[name] === undefined);
  if (missing.length > 0) throw refusal(missing.map((name) => `${names[name]} is not set; ${meanings[name]}`));
  return settings as Settings & { [P in K]: NonNullable<Settings[P]> };
}

/**
 * The process's own settings with those it needs; when they are missing or unsafe it says which, and ends with 1 once all
 * that was written has left it.
 */
export async function settingsOrLeave<K extends Needed = never>(...needed: K[]) {
  try {
    return withNeeded(readSettings(process.env), ...needed);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return leave(1);
  }
}

/** The same for the worker: what is unsafe for a program that serves is refused, too. */
export async function servingSettingsOrLeave<K extends Needed = never>(...needed: K[]) {
  const settings = await settingsOrLeave(...needed);
  if (settings.servingFaults.length === 0) return settings;
  process.stderr.write(`${refusal(settings.servingFaults).message}\n`);
  return leave(1);
}

function refusal(faults: string[]): Error {
  return new Error(`Rollcall can't start:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
}

const systemNames =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TZ|TMPDIR|TMP|TEMP|SystemRoot|ComSpec|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE)$/i;

/**
 * What the demo takes from its environment: the port of its web (PORT, 3000 when it is not set) and what every program
 * of this machine gets, for its children. Settings of Rollcall itself are left behind: the demo brings its own.
 * Throws an Error fit for people when PORT is not a port.
 */
export function demoSettings() {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error("PORT is not a number from 1 to 65535.");
  const system = Object.fromEntries(Object.entries(process.env).filter(([name]) => systemNames.test(name)));
  return { port, system };
}
