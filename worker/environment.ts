import { firstSignInRoles } from "domain/access/terms";
import { z } from "zod";

const empty = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(empty, schema.optional());
const list = optional(z.string()).transform((text) =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean),
);
const flag = optional(z.string()).transform((text) => text !== undefined && text !== "0" && text !== "false");
const address = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `is not an address that begins with ${schemes[0]}//`,
    );
const postgres = optional(address("postgres:", "postgresql:"));

/** What the worker and the command line read of the environment. A setting that is empty counts as not set. */
export const Environment = z.object({
  DATABASE_URL: postgres,
  MIGRATION_DATABASE_URL: postgres,
  REDIS_URL: optional(address("redis:", "rediss:")),
  SECRETS_KEY: optional(z.string()),
  NODE_ENV: optional(z.string()),
  SECRETS_KEY_ID: z.preprocess(
    empty,
    z
      .string()
      .regex(/^[A-Za-z0-9_-]+$/, "takes letters, digits, _ and - only")
      .default("k1"),
  ),
  ALLOWED_PRIVATE_HOSTS: list,
  SFTP_PORTS: list,
  ROLLCALL_DEMO: flag,
  SUPER_ADMIN_EMAILS: list,
  DEFAULT_PROFILE_ROLE: z.preprocess(empty, z.enum(firstSignInRoles).default("admin")),
  SMTP_URL: optional(address("smtp:", "smtps:")),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]*@[^\r\n]+$/, "is not an email address")),
  MAIL_FOLDER: optional(z.string()),
  CONTACT_EMAIL: optional(z.email("is not an email address")),
  APP_ORIGIN: optional(address("https:", "http:")),
  PORT: optional(z.coerce.number().int()),
  FILES_FOLDER: optional(z.string()),
  BACKUP_PASSPHRASE: optional(z.string()),
  BACKUP_PASSPHRASE_FILE: optional(z.string()),
  ROLLCALL_KEY: optional(z.string()),
});
