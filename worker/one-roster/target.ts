import { open, type SecretsKey } from "db/secrets";
import type { Version } from "domain/rosters/kinds/kind";
import { RemoteError } from "../roster/remote-error";
import type { SealedSource } from "../roster/target";

/** How to sign in to a service. Tokens are fetched from `tokenUrl`, which is often on another host. */
export type ServiceSignIn =
  | { method: "client_credentials"; tokenUrl: URL; clientId: string; secret: string }
  | { method: "bearer"; secret: string }
  | { method: "oauth1"; clientId: string; secret: string };

/** A OneRoster REST service: the address under which its lists are (…/orgs), and its version. */
export type ServiceTarget = { url: URL; version: Version; signIn: ServiceSignIn };

/**
 * Where a service is and how to sign in to it, its secret opened with `key`. Throws RemoteError "sign-in-refused" when
 * the secret is missing or can't be opened.
 */
export function openServiceTarget(key: SecretsKey, configuration: SealedSource): ServiceTarget {
  const { format, serviceUrl } = configuration;
  if (serviceUrl === null) throw new Error("A configuration of files has no service.");
  return {
    url: new URL(serviceUrl),
    version: format === "oneroster_rest_1_1" ? "1.1" : "1.2",
    signIn: signInOf(configuration, secretOf(key, configuration)),
  };
}

function secretOf(key: SecretsKey, { id, passwordSealed }: SealedSource): string {
  if (passwordSealed === null) throw refused("No secret is stored for this connection. Enter it, then try again.");
  try {
    return open(key, { table: "sftp_configurations", id, column: "password_sealed" }, passwordSealed);
  } catch (cause) {
    throw refused("The stored secret can’t be opened with this installation’s key. Enter it again.", cause);
  }
}

const refused = (message: string, cause?: unknown) => new RemoteError("sign-in-refused", { message, cause });

function signInOf({ authMethod, tokenUrl, username }: SealedSource, secret: string): ServiceSignIn {
  if (authMethod === "bearer") return { method: "bearer", secret };
  if (authMethod === "oauth1") return { method: "oauth1", clientId: username, secret };
  if (tokenUrl === null) throw new Error("Client credentials come with the address of their tokens.");
  return { method: "client_credentials", tokenUrl: new URL(tokenUrl), clientId: username, secret };
}
