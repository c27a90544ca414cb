import type { ConfigurationFields } from "domain/rosters/queries/sftp-configuration-changes";
import { type ServiceFormat, serviceAuthMethods } from "domain/rosters/terms";
import { z } from "zod";
import { ownPassword } from "~/http/confirm.server";
import { seenShape } from "~/http/field-shapes.server";
import { guardShape, pauseFault, pauseShape } from "~/http/guard-form.server";
import { scheduleFieldsOf, scheduleShape, sourceText } from "./source-shapes.server";

export const serviceFormats = ["oneroster_rest_1_1", "oneroster_rest_1_2"] as const satisfies readonly ServiceFormat[];

const addressFault = "Enter the whole address, for example https://sis.example.org/ims/oneroster/v1p1";

/** An address of a service: no sign-in, no question and no part of a page in it. */
const address = (what: string) =>
  sourceText(what, 500).refine((text) => {
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
    const { username, password, search, hash } = new URL(text);
    return [username, password, search, hash].every((part) => part === "");
  }, addressFault);

const Fields = z.object({
  districtId: z.uuid("Choose a district.").optional(),
  name: sourceText("a name", 80),
  serviceUrl: address("the service address"),
  format: z.enum(serviceFormats, "Choose the version."),
  authMethod: z.enum(serviceAuthMethods, "Choose how to sign in."),
  tokenUrl: z.string("Enter the token address once.").trim().optional().default(""),
  clientId: z.string("Enter the client ID once.").trim().max(300, "This client ID is too long.").optional().default(""),
  secret: z.string("Enter the secret once.").max(5_000, "This secret is too long.").optional().default(""),
  seen: seenShape,
  ...scheduleShape,
  ...pauseShape,
  ...guardShape,
  ...ownPassword,
});

type Value = z.output<typeof Fields>;

/**
 * The schema of the connection form. `stored` is the sign-in method whose secret is kept already, so that its field may
 * stay empty; without it (a new connection) the secret is asked for.
 */
export function connectionForm(stored?: { method: string }) {
  return Fields.superRefine((value, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const wrongPause = pauseFault(value);
    if (wrongPause) fault(wrongPause.field, wrongPause.message);
    if (value.authMethod === "client_credentials") {
      const read = address("the token address").safeParse(value.tokenUrl);
      if (!read.success) fault("tokenUrl", read.error.issues[0]?.message ?? addressFault);
    }
    if (value.authMethod !== "bearer" && !value.clientId) fault("clientId", "Enter the client ID.");
    if (value.secret && /[^\x20-\x7e]/.test(value.secret)) fault("secret", "Enter the secret as your vendor gave it.");
    if (!value.secret && stored?.method !== value.authMethod) fault("secret", "Enter the secret.");
  });
}

/** An address as it is kept: without a slash at its end, so that lists are always one below. */
const kept = (text: string) => new URL(text).href.replace(/\/+$/, "");

/** What the form says, as the database takes it. Client key and bucket name a service for programs alone. */
export function connectionFieldsOf(value: Value, clientKey: string): ConfigurationFields {
  const url = new URL(value.serviceUrl);
  const isSecure = url.protocol === "https:";
  return {
    name: value.name,
    clientKey,
    bucketName: `rosters-${clientKey}`,
    host: url.hostname,
    port: Number(url.port || (isSecure ? 443 : 80)),
    username: value.authMethod === "bearer" ? "" : value.clientId,
    authMethod: value.authMethod,
    remoteFolder: url.pathname,
    format: value.format,
    serviceUrl: kept(value.serviceUrl),
    tokenUrl: value.authMethod === "client_credentials" ? kept(value.tokenUrl) : null,
    logFolder: null,
    ...scheduleFieldsOf(value),
    readAs: "full",
  };
}

/** Fields that never go back to the page. */
export const storedConnectionSecrets = ["secret"];
export const connectionSecrets = [...storedConnectionSecrets, "ownPassword"];

/** What a unique constraint refused, at the field that can mend it. */
export const connectionClashes = {
  "name-taken": { fields: { name: ["Another source of this district has this name. Choose another."] } },
  "client-key-taken": { fields: { name: ["Another source has this name. Choose another."] } },
} satisfies Record<string, { fields: Record<string, string[]> }>;
