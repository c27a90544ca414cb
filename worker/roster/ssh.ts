import { createHash } from "node:crypto";
import type { Algorithms, AnyAuthMethod, AuthHandlerMiddleware } from "ssh2";
import { readPrivateKey } from "./private-key";
import { RemoteError, unreachable } from "./remote-error";

// No SHA-1, no CBC, no RC4, no MD5, no group 1: what is left is what OpenSSH itself offers by default.
export const algorithms = {
  kex: [
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384",
    "ecdh-sha2-nistp521",
    "diffie-hellman-group-exchange-sha256",
    "diffie-hellman-group14-sha256",
    "diffie-hellman-group16-sha512",
    "diffie-hellman-group18-sha512",
  ],
  serverHostKey: [
    "ssh-ed25519",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "rsa-sha2-512",
    "rsa-sha2-256",
  ],
  cipher: ["aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes128-ctr", "aes192-ctr", "aes256-ctr"],
  hmac: ["hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "hmac-sha2-256", "hmac-sha2-512"],
  compress: ["none"],
} satisfies Algorithms;

/** "SHA256:" and the unpadded base64 of the key's SHA-256, as `ssh-keygen -l` prints it. */
export const fingerprint = (key: Buffer) =>
  `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;

type Credentials = {
  username: string;
  password?: string | null;
  privateKey?: string | null;
  passphrase?: string | null;
};

/** How to sign in, best way first. */
export function methods({ username, password, privateKey, passphrase }: Credentials): AnyAuthMethod[] {
  if (privateKey) {
    const read = readPrivateKey(privateKey, passphrase);
    return [{ type: "publickey", username, key: read.privateKey, passphrase: read.passphrase }];
  }
  const secret = password ?? "";
  return [
    { type: "password", username, password: secret },
    // Some servers take the password only as the answer to a question.
    {
      type: "keyboard-interactive",
      username,
      prompt: (_name, _instructions, _lang, prompts, finish) => {
        finish(prompts.length === 1 && prompts[0]?.echo !== true ? [secret] : []);
      },
    },
  ];
}

/** One method after the other, only those that the server still takes: a needless attempt can lock an account. */
export function inTurn(authMethods: AnyAuthMethod[]): AuthHandlerMiddleware {
  const left = [...authMethods];
  return (taken, _partial, next) => {
    // No list yet: nothing was tried so far.
    const at = left.findIndex(({ type }) => !taken || (taken as string[]).includes(type));
    const [method] = at < 0 ? [] : left.splice(at, 1);
    next(method ?? (false as never));
  };
}

/**
 * Why a connection did not come about, from what the library said; `hostKey` tells how far it came. As long as no SSH
 * server has spoken, whatever goes wrong is "unreachable".
 */
export function whyNotSignedIn(error: unknown, first: (Error & { level?: string }) | null, hostKey: string): unknown {
  if (error instanceof RemoteError && error.code === "timeout" && !hostKey) return unreachable("no-answer", error);
  if (error instanceof RemoteError || !(error instanceof Error)) return error;
  const cause = first ?? error;
  if (first?.level === "client-authentication") return new RemoteError("sign-in-refused", { hostKey, cause });
  if (first?.level === "client-timeout")
    return hostKey ? new RemoteError("timeout", { cause }) : unreachable("no-answer", cause);
  if (/no matching/.test(cause.message)) return new RemoteError("encryption-outdated", { hostKey, cause });
  if (/subsystem|channel/i.test(cause.message)) return new RemoteError("sftp-refused", { hostKey, cause });
  return hostKey ? new RemoteError("dropped", { hostKey, cause }) : unreachable("no-ssh", cause);
}
