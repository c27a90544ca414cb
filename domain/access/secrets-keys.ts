import type { SecretsKey } from "db/secrets";
import { keyFault } from "./secret-strength";

/**
 * Reads SECRETS_KEY: one key in base64, named `id`, or several with names and commas, as in "k2:...,k1:...". The first
 * seals, all of them open. Returns the keys, or what is wrong, to be put after the name of the setting; never a key.
 */
export function readSecretsKeys(text: string, id: string): SecretsKey | { fault: string } {
  const parts = text.split(",").map((part) => part.trim());
  const several = parts.length > 1;
  const keys: { id: string; key: Buffer }[] = [];
  for (const part of parts) {
    const [, name, base64] = /^(?:([^:]*):)?(.*)$/s.exec(part) ?? [];
    if (several && !name) return { fault: "has several keys, so each needs a name before it, as in k2:...,k1:..." };
    if (name !== undefined && !/^[A-Za-z0-9_-]+$/.test(name))
      return { fault: "has a key whose name is not made of letters, digits, _ and -" };
    const fault = keyFault(base64 ?? "");
    if (fault) return { fault };
    keys.push({ id: name ?? id, key: Buffer.from(base64 ?? "", "base64") });
  }
  if (new Set(keys.map((key) => key.id)).size < keys.length) return { fault: "has two keys of one name" };
  const [first, ...older] = keys as [SecretsKey, ...SecretsKey[]];
  return older.length > 0 ? { ...first, older } : first;
}
