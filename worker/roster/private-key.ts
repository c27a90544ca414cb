import { createPrivateKey, type KeyObject } from "node:crypto";
import ssh2 from "ssh2";
import { RemoteError } from "./remote-error";

type ReadableKey = { privateKey: string; passphrase?: string };

/**
 * A private key as the SSH library reads it: `key` as OpenSSH or PEM text (PKCS#1, SEC 1, PKCS#8), with its
 * `passphrase` when it has one. Returns the key and the passphrase to hand on. Throws RemoteError "sign-in-refused"
 * when the key can't be read, before anything is dialled.
 */
export function readPrivateKey(key: string, passphrase?: string | null): ReadableKey {
  const unreadable = new RemoteError("sign-in-refused", {
    message: "The private key can’t be read. Check that it is complete and that its passphrase is right.",
  });
  const text = `${key.trim().replace(/\r\n?/g, "\n")}\n`;
  const read: ReadableKey | null = /^-----BEGIN (ENCRYPTED )?PRIVATE KEY-----/.test(text)
    ? fromPkcs8(text, passphrase)
    : { privateKey: text, ...(passphrase ? { passphrase } : {}) };
  if (!read) throw unreadable;
  const parsed = ssh2.utils.parseKey(read.privateKey, read.passphrase);
  if (parsed instanceof Error || !one(parsed).isPrivateKey()) throw unreadable;
  return read;
}

function one<T>(value: T | T[]): T {
  return Array.isArray(value) ? value[0]! : value;
}

// The SSH library does not know PKCS#8 (RFC 5958), so such a key is written again in a form that it knows.
function fromPkcs8(text: string, passphrase?: string | null): ReadableKey | null {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: text, format: "pem", ...(passphrase ? { passphrase } : {}) });
  } catch {
    return null;
  }
  if (key.asymmetricKeyType === "rsa") return { privateKey: key.export({ type: "pkcs1", format: "pem" }).toString() };
  if (key.asymmetricKeyType === "ec") return { privateKey: key.export({ type: "sec1", format: "pem" }).toString() };
  if (key.asymmetricKeyType === "ed25519") return { privateKey: openSshEd25519(key) };
  return null;
}

function field(content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** An Ed25519 key in OpenSSH's own format, not encrypted (OpenSSH, PROTOCOL.key). Takes the key, returns the text. */
export function openSshEd25519(key: KeyObject): string {
  const jwk = key.export({ format: "jwk" });
  const [secret, point] = [Buffer.from(jwk.d ?? "", "base64url"), Buffer.from(jwk.x ?? "", "base64url")];
  const kind = field("ssh-ed25519");
  const check = Buffer.from([0x52, 0x6f, 0x6c, 0x6c]);
  const inner = Buffer.concat([check, check, kind, field(point), field(Buffer.concat([secret, point])), field("")]);
  const padding = Buffer.from(Array.from({ length: (8 - (inner.length % 8)) % 8 }, (_, at) => at + 1));
  const whole = Buffer.concat([
    Buffer.from("openssh-key-v1\0"),
    field("none"),
    field("none"),
    field(""),
    Buffer.from([0, 0, 0, 1]),
    field(Buffer.concat([kind, field(point)])),
    field(Buffer.concat([inner, padding])),
  ]);
  const lines = whole.toString("base64").match(/.{1,70}/g) ?? [];
  return ["-----BEGIN OPENSSH PRIVATE KEY-----", ...lines, "-----END OPENSSH PRIVATE KEY-----", ""].join("\n");
}
