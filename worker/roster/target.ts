import { open, type SecretsKey } from "db/secrets";
import type { RemoteTarget } from "./fetch";
import { RemoteError } from "./remote-error";

/** A configuration as the queries hand it out: credentials sealed. */
export type SealedTarget = {
  id: string;
  host: string;
  port: number;
  username: string;
  authMethod: string;
  passwordSealed: string | null;
  privateKeySealed: string | null;
  passphraseSealed: string | null;
  hostKey: string | null;
  folder: string;
};

/** The same of a folder of files or of a service: where the lists and tokens of a service are, null for files. */
export type SealedSource = SealedTarget & { format: string; serviceUrl: string | null; tokenUrl: string | null };

/**
 * Where to sign in and with what, the credentials of its way of signing in opened with `key`. Throws RemoteError
 * "sign-in-refused" when they are missing or can't be opened.
 */
export function openTarget(key: SecretsKey, configuration: SealedTarget): RemoteTarget {
  const { id, host, port, username, hostKey, folder } = configuration;
  const secret = (column: string, sealed: string | null) =>
    sealed === null ? null : open(key, { table: "sftp_configurations", id, column }, sealed);
  const byKey = configuration.authMethod === "private_key";
  try {
    const password = byKey ? null : secret("password_sealed", configuration.passwordSealed);
    const privateKey = byKey ? secret("private_key_sealed", configuration.privateKeySealed) : null;
    const passphrase = byKey ? secret("passphrase_sealed", configuration.passphraseSealed) : null;
    if (password === null && privateKey === null) throw missing(byKey);
    return { host, port, username, password, privateKey, passphrase, hostKey, folder };
  } catch (cause) {
    if (cause instanceof RemoteError) throw cause;
    const message = "The stored credentials can’t be opened with this installation’s key. Enter them again.";
    throw new RemoteError("sign-in-refused", { message, cause });
  }
}

const missing = (byKey: boolean) =>
  new RemoteError("sign-in-refused", {
    message: `No ${byKey ? "private key" : "password"} is stored for this connection. Enter it, then try again.`,
  });
