import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { demoDistricts } from "./districts";

const Secrets = z.object({
  sessionSecret: z.string().min(32),
  /** 32 bytes in base64. */
  secretsKey: z.string(),
  /** By user name of the demo's SFTP server. */
  sftpPasswords: z.record(z.string(), z.string()),
});

const random = (bytes: number) => randomBytes(bytes).toString("base64");

/** The secrets of this installation of the demo, made at the first call and kept in a file that only its owner reads. */
export function secretsIn(dataDir: string): z.infer<typeof Secrets> {
  const file = path.join(dataDir, "secrets.json");
  if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, "utf8")));
  const users = demoDistricts.map(({ source }) => source.username);
  const made = {
    sessionSecret: random(32),
    secretsKey: random(32),
    sftpPasswords: Object.fromEntries(users.map((user) => [user, randomBytes(18).toString("base64url")])),
  };
  save(file, made);
  return made;
}

const State = z.object({ sftpPort: z.number().int() });

/** Where the demo's SFTP server listened last; null at the first start. */
export function lastSftpPort(dataDir: string): number | null {
  const file = path.join(dataDir, "demo.json");
  return existsSync(file) ? State.parse(JSON.parse(readFileSync(file, "utf8"))).sftpPort : null;
}

/** Keeps the port for the next start. */
export function rememberSftpPort(dataDir: string, sftpPort: number): void {
  save(path.join(dataDir, "demo.json"), { sftpPort });
}

const Sender = z.object({ id: z.string(), token: z.string() });

/** The key with which the demo sent visits last; null when it never did. */
export function lastSenderKey(dataDir: string): z.infer<typeof Sender> | null {
  const file = path.join(dataDir, "sender.json");
  return existsSync(file) ? Sender.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
}

/** Keeps the key for the next start, in a file that only its owner reads. */
export function rememberSenderKey(dataDir: string, key: z.infer<typeof Sender>): void {
  save(path.join(dataDir, "sender.json"), { id: key.id, token: key.token });
}

// Renamed into place, so that a killed process leaves no half file.
function save(file: string, content: object): void {
  writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
