import { createHash, generateKeyPairSync, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import ssh2, { type AuthContext, type Connection } from "ssh2";
import { openSshEd25519 } from "../roster/private-key";
import { folderSource } from "./folder-source";
import { serveSession } from "./sftp-session";

/** Who may sign in, and the folder that is all this user sees. */
export type SftpUser = { username: string; password: string; folder: string };

type Settings = { users: SftpUser[]; privateKey: string; port?: number };

const mostAttempts = 6;
const mostConnections = 200;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares without telling by its time where two texts differ, or that the user is not known. */
function signsIn(users: SftpUser[], username: string, password: string): SftpUser | null {
  const user = users.find((one) => one.username === username);
  const same = timingSafeEqual(digest(user?.password ?? ""), digest(password));
  return user && same ? user : null;
}

/** The fingerprint of a private host key, as a client shows it. Takes OpenSSH or PEM text. */
export function fingerprintOf(privateKey: string): string {
  const parsed = ssh2.utils.parseKey(privateKey);
  if (parsed instanceof Error) throw parsed;
  const key = Array.isArray(parsed) ? parsed[0]! : parsed;
  return `SHA256:${createHash("sha256").update(key.getPublicSSH()).digest("base64").replace(/=+$/, "")}`;
}

/** The demo's host key in `folder`, made at the first call and the same ever after. Returns its OpenSSH text. */
export function hostKeyIn(folder: string): string {
  const file = path.join(folder, "sftp-host-key");
  if (!existsSync(file)) {
    writeFileSync(file, openSshEd25519(generateKeyPairSync("ed25519").privateKey), { mode: 0o600 });
  }
  return readFileSync(file, "utf8");
}

/**
 * Serves each user's folder over SFTP on the loopback, reading only. Takes port 0 for a free one; returns the port, the
 * host key's fingerprint and how to stop. Rejects when the port is taken.
 */
export async function startSftpServer({ users, privateKey, port = 0 }: Settings) {
  const connections = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [privateKey] }, (connection) => {
    if (connections.size >= mostConnections) return connection.end();
    connections.add(connection);
    connection.on("close", () => connections.delete(connection));
    // A client that goes away in the middle of something is no fault of the server.
    connection.on("error", () => {});
    return serve(connection, users);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    hostKey: fingerprintOf(privateKey),
    stop: async () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const connection of connections) connection.end();
      // A client that never hangs up must not hold up the end.
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
    },
  };
}

function serve(connection: Connection, users: SftpUser[]): void {
  let user: SftpUser | null = null;
  let attempts = 0;
  connection.on("authentication", (context: AuthContext) => {
    if (context.method === "password") user = signsIn(users, context.username, context.password);
    if (user) return context.accept();
    if (context.method !== "none" && ++attempts >= mostAttempts) return connection.end();
    return context.reject(["password"]);
  });
  connection.on("session", (accept) => {
    const session = accept();
    session.on("sftp", (acceptSftp) => {
      if (user) serveSession(acceptSftp(), folderSource(user.folder));
    });
    session.on("error", () => {});
  });
}
