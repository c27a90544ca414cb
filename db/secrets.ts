import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * A 256-bit key and the name it is known by in what it sealed, so that keys can be changed one after another: `older` ones
 * open what they sealed, and seal nothing any more.
 */
export type SecretsKey = { id: string; key: Buffer; older?: readonly { id: string; key: Buffer }[] };

/** The row and column a secret belongs to: sealed in, so that it opens nowhere else. */
export type SecretPlace = { table: string; id: string; column: string };

const associated = ({ table, id, column }: SecretPlace) => Buffer.from(`${table}:${id}:${column}`, "utf8");

/**
 * Seals `plain` with AES-256-GCM (NIST SP 800-38D) under a fresh 96-bit nonce. Returns text
 * "v1.<key id>.<nonce>.<ciphertext and tag>", the last two in base64url.
 */
export function seal(key: SecretsKey, place: SecretPlace, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key.key, nonce).setAAD(associated(place));
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return ["v1", key.id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/**
 * Opens what `seal` made for the same place. Throws, without naming the secret, when the key is not the one that
 * sealed it or when the text was changed or moved.
 */
export function open(key: SecretsKey, place: SecretPlace, sealed: string): string {
  const [version, keyId, nonce, body] = sealed.split(".");
  if (version !== "v1" || !nonce || !body) throw new Error("A stored secret has a form that is not known.");
  const opener = [key, ...(key.older ?? [])].find(({ id }) => id === keyId);
  if (!opener) throw new Error(`A stored secret needs the key "${keyId}", which is not in SECRETS_KEY.`);
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", opener.key, Buffer.from(nonce, "base64url"))
    .setAAD(associated(place))
    .setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString("utf8");
  } catch (cause) {
    const why = "It is not the key that sealed it, or the secret was changed.";
    throw new Error(`A stored secret can't be opened with the key "${keyId}" of SECRETS_KEY. ${why}`, { cause });
  }
}

/** The name of the key that sealed a text; undefined for what `seal` did not make. */
export const keyIdOf = (sealed: string) => /^v1\.([^.]+)\./.exec(sealed)?.[1];
