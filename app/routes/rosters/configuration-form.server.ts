import { hasHidden } from "domain/plain-text";
import type { ConfigurationFields } from "domain/rosters/queries/sftp-configuration-changes";
import { authMethods, readAsTerms } from "domain/rosters/terms";
import ssh2 from "ssh2";
import { z } from "zod";
import { ownPassword } from "~/http/confirm.server";
import { env } from "~/http/env.server";
import { hiddenFound, seenShape } from "~/http/field-shapes.server";
import { guardShape, pauseFault, pauseShape } from "~/http/guard-form.server";
import { scheduleFieldsOf, scheduleShape, sourceText } from "./source-shapes.server";

function portsInWords(): string {
  return new Intl.ListFormat("en-US", { type: "disjunction" }).format([...env.sftpPorts].map(String));
}

const hostName =
  /^(?=.{1,253}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*\.?$/;
const ipv6 = /^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$/;

const staysInside = (folder: string) => !folder.split("/").includes("..");
const insideOnly = "Enter the folder without “..”.";

const Fields = z.object({
  districtId: z.uuid("Choose a district.").optional(),
  name: sourceText("a name", 80),
  clientKey: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9][a-z0-9-]{1,62})?$/, "Use 2 to 63 lowercase letters, digits and hyphens for the client key.")
    .optional()
    .default(""),
  bucketName: z
    .string("Enter the bucket once.")
    .trim()
    .max(80, "Use 80 characters at most for the bucket.")
    .refine((value) => !hasHidden(value), hiddenFound)
    .optional()
    .default(""),
  host: sourceText("the host", 253).refine(
    (host) => host === "" || hostName.test(host) || ipv6.test(host),
    "Enter a host name or an address, such as sftp.example.org, without sftp:// and without a folder.",
  ),
  port: z.coerce
    .number("Enter the port as a number.")
    .int("Enter the port as a whole number.")
    .min(1, "The port is between 1 and 65535.")
    .max(65535, "The port is between 1 and 65535.")
    .refine((port) => env.sftpPorts.has(port), {
      error: `Use port ${portsInWords()}. For another one, ask the person who runs Rollcall to allow it.`,
    }),
  username: sourceText("the user name", 128),
  authMethod: z.enum(authMethods, "Choose how to sign in."),
  password: z.string().max(1_000, "This password is too long.").optional().default(""),
  privateKey: z.string().max(20_000, "This key is too long.").optional().default(""),
  passphrase: z.string().max(1_000, "This passphrase is too long.").optional().default(""),
  remoteFolder: sourceText("the remote folder", 500).refine(staysInside, insideOnly),
  logFolder: z
    .string("Enter the folder for filter logs once.")
    .trim()
    .max(500, "Use 500 characters at most for the folder for filter logs.")
    .refine((value) => !hasHidden(value), hiddenFound)
    .refine(staysInside, insideOnly)
    .optional()
    .default(""),
  ...scheduleShape,
  readAs: z.enum(readAsTerms, "Choose whether the files are full exports or changes only.").optional().default("files"),
  seen: seenShape,
  ...pauseShape,
  ...guardShape,
  ...ownPassword,
});

type Value = z.output<typeof Fields>;

/** Says what is wrong with a private key, without a word of it; null when it can be used. */
function keyFault(privateKey: string, passphrase: string): { field: string; message: string } | null {
  const parsed = ssh2.utils.parseKey(privateKey.replace(/\r\n/g, "\n"), passphrase || undefined);
  if (!(parsed instanceof Error)) {
    const key = Array.isArray(parsed) ? parsed[0] : parsed;
    return key?.isPrivateKey()
      ? null
      : { field: "privateKey", message: "This is a public key. Paste the private one." };
  }
  if (/no passphrase given|encrypted/i.test(parsed.message)) {
    return { field: "passphrase", message: "This key is locked. Enter its passphrase." };
  }
  if (/passphrase|integrity|decrypt/i.test(parsed.message)) {
    return { field: "passphrase", message: "This passphrase does not open the key." };
  }
  return { field: "privateKey", message: "This is not a private key in OpenSSH or PEM form. Paste the whole file." };
}

/**
 * The schema of the configuration form. `stored` is the sign-in method whose secret is kept already, so that its field
 * may stay empty; without it (a new configuration) the secret is asked for.
 */
export function configurationForm(stored?: { method: string }) {
  const kept = (value: Value) => stored?.method === value.authMethod;
  return Fields.superRefine((value, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const wrongPause = pauseFault(value);
    if (wrongPause) fault(wrongPause.field, wrongPause.message);
    if (value.logFolder && bare(value.logFolder) === bare(value.remoteFolder)) {
      fault("logFolder", "Use a different folder from the roster’s.");
    }
    if (value.authMethod === "password") {
      if (!value.password && !kept(value)) fault("password", "Enter the password.");
    } else if (value.privateKey) {
      const wrong = keyFault(value.privateKey, value.passphrase);
      if (wrong) fault(wrong.field, wrong.message);
    } else if (!kept(value)) fault("privateKey", "Paste the private key.");
  });
}

const bare = (folder: string) => folder.replace(/\/+$/, "");

/** What the form says, as the database takes it. */
export function fieldsOf(value: Value, clientKey: string): ConfigurationFields {
  return {
    name: value.name,
    clientKey,
    bucketName: value.bucketName || `rosters-${clientKey}`,
    host: value.host.toLowerCase(),
    port: value.port,
    username: value.username,
    authMethod: value.authMethod,
    remoteFolder: value.remoteFolder,
    format: "oneroster_csv",
    serviceUrl: null,
    tokenUrl: null,
    logFolder: value.logFolder || null,
    ...scheduleFieldsOf(value),
    readAs: value.readAs,
  };
}

/** Fields that never go back to the page. */
export const storedSecrets = ["password", "privateKey", "passphrase"];
export const secretFields = [...storedSecrets, "ownPassword"];

/** What a unique constraint refused, at the field that can mend it. */
export const clashFaults = {
  "name-taken": { fields: { name: ["Another configuration of this district has this name. Choose another."] } },
  "client-key-taken": { fields: { clientKey: ["Another configuration has this client key. Choose another."] } },
} satisfies Record<string, { fields: Record<string, string[]> }>;
