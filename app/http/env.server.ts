import { leave } from "db/leave";
import { isLoopback, secretFault, servingFaults } from "domain/access/secret-strength";
import { readSecretsKeys } from "domain/access/secrets-keys";
import { firstSignInRoles } from "domain/access/terms";
import { readSftpPorts } from "domain/rosters/sftp-ports";
import { z } from "zod";

const empty = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional());
const list = z.preprocess(
  empty,
  z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim().toLowerCase())
        .filter(Boolean),
    ),
);
const flag = z.preprocess(
  empty,
  z
    .string()
    .default("")
    .transform((text) => text !== "" && text !== "0" && text !== "false"),
);

const Settings = z.object({
  DATABASE_URL: z.preprocess(
    empty,
    z.url({
      protocol: /^postgres(ql)?$/,
      error: ({ input }) =>
        input === undefined
          ? "is not set; it is the address of the PostgreSQL database"
          : "is not an address that begins with postgres://",
    }),
  ),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/, error: "is not an address that begins with redis://" })),
  SFTP_PORTS: list,
  PORT: z.preprocess(empty, z.coerce.number().int().default(3000)),
  HOST: optional(z.string()),
  APP_ORIGIN: optional(z.url()),
  SESSION_SECRET: z
    .string({ error: "is not set; it takes 32 random characters or more" })
    .superRefine((text, context) => {
      const fault = secretFault(text);
      if (fault) context.addIssue({ code: "custom", message: fault });
    }),
  SECRETS_KEY: z.string({ error: "is not set; it takes 32 random bytes in base64" }),
  NODE_ENV: optional(z.string()),
  SECRETS_KEY_ID: z.preprocess(
    empty,
    z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/)
      .default("k1"),
  ),
  TRUST_PROXY: flag,
  SUPER_ADMIN_EMAILS: list,
  DEFAULT_PROFILE_ROLE: z.preprocess(empty, z.enum(firstSignInRoles).default("admin")),
  REQUEST_DEMO_URL: z.preprocess(empty, z.url().default("https://calendar.example/rollcall-demo")),
  ROLLCALL_DEMO: flag,
  MAIL_FOLDER: optional(z.string()),
  SMTP_URL: optional(z.string()),
  FILES_FOLDER: z.preprocess(empty, z.string().default(".data/files")),
  PRIVACY_FILE: optional(z.string()),
  TERMS_FILE: optional(z.string()),
  PATH: optional(z.string()),
  HOME: optional(z.string()),
  TMPDIR: optional(z.string()),
});

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** The origins a form of ours may be posted from: APP_ORIGIN, and on one's own machine its other names too. */
function allowedOrigins(origin: URL): Set<string> {
  if (!isLoopback(origin.hostname)) return new Set([origin.origin]);
  return new Set([...loopback].map((name) => `${origin.protocol}//${name}${origin.port ? `:${origin.port}` : ""}`));
}

/**
 * Reads and checks the settings of the web. Takes the environment, returns them typed; throws an Error that names each
 * setting that is missing or unsafe.
 */
export function readSettings(environment: Record<string, string | undefined>) {
  const read = Settings.safeParse(environment);
  const faults = read.success ? [] : read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  const values = read.data;
  const origin = new URL(values?.APP_ORIGIN ?? `http://localhost:${values?.PORT ?? 3000}`);
  const keys = values ? readSecretsKeys(values.SECRETS_KEY, values.SECRETS_KEY_ID) : { fault: "" };
  const sftpPorts = readSftpPorts(values?.SFTP_PORTS ?? []);
  if ("fault" in sftpPorts) faults.push(`SFTP_PORTS ${sftpPorts.fault}`);
  if (values) {
    faults.push(...servingFaults({ ...values, isWeb: true, origin }));
    if ("fault" in keys) faults.push(`SECRETS_KEY ${keys.fault}`);
    if (values.SESSION_SECRET === values.SECRETS_KEY)
      faults.push("SESSION_SECRET and SECRETS_KEY must not be the same");
  }
  if (!values || "fault" in keys || "fault" in sftpPorts || faults.length > 0)
    throw new Error(`Rollcall can't start:\n${faults.map((f) => `  ${f}`).join("\n")}`);
  return {
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    origin: origin.origin,
    allowedOrigins: allowedOrigins(origin),
    secure: origin.protocol === "https:",
    sessionSecret: values.SESSION_SECRET,
    secretsKey: keys,
    trustProxy: values.TRUST_PROXY,
    superAdminEmails: values.SUPER_ADMIN_EMAILS,
    defaultProfileRole: values.DEFAULT_PROFILE_ROLE,
    requestDemoUrl: values.REQUEST_DEMO_URL,
    demo: values.ROLLCALL_DEMO,
    /** The ports that an SFTP server may have. */
    sftpPorts,
    /** Nobody but this machine can reach the server. */
    onLoopback: isLoopback(values.HOST),
    mailFolder: values.MAIL_FOLDER,
    /** Whether the worker, which has the same settings, can send mails. The server's address is of no use here. */
    sendsMail: Boolean(values.SMTP_URL || values.MAIL_FOLDER),
    /** Where pictures of people and the PDFs of contracts and agreements are kept. */
    filesFolder: values.FILES_FOLDER,
    /** What whoever runs this installation adds to the pages about privacy and terms: text files. */
    operatorFiles: { privacy: values.PRIVACY_FILE, terms: values.TERMS_FILE },
    /** All that a process which the web starts gets to know: where programs and temporary files are. */
    forChildren: { PATH: values.PATH, HOME: values.HOME, TMPDIR: values.TMPDIR, NODE_ENV: "production" as const },
  };
}

export type Settings = ReturnType<typeof readSettings>;

/** The process's own settings; refused ones end it with 1, once the reason has left it. */
async function readOrLeave(): Promise<Settings> {
  try {
    return readSettings(process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return leave(1);
  }
}

export const env: Settings = await readOrLeave();
