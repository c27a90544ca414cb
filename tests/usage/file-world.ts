import { randomBytes } from "node:crypto";
import type { Db } from "db/client";
import type { SecretsKey } from "db/secrets";
import { wholeDistrict } from "domain/access/scope";
import type { Matcher } from "domain/software/addresses/matcher";
import { receiveFile } from "domain/usage/commands/receive-file";
import { importFile } from "domain/usage/files/import-file";
import { Numbers } from "domain/usage/numbers";
import { findFile } from "domain/usage/queries/file-lists";
import { aPerson } from "../support/people";
import { inPieces } from "./log-world";

export const fileKey: SecretsKey = { id: "k1", key: randomBytes(32) };

type World = { districtId: string; now: string; matcher: Matcher };

/** Someone of a district who uploads logs, and a worker that reads them at `now`. */
export async function aFileReader(db: Db, { districtId, now, matcher }: World) {
  const { profileId } = await aPerson(db, { role: "it_director", districtId, email: `it@${districtId}.example` });
  const scope = wholeDistrict(districtId);
  const actor = { ...scope, profileId, role: "it_director" as const, requestId: null, address: null };
  const tools = { db, secretsKey: fileKey, enqueue: async () => {}, log: { warn: () => {}, error: () => {} } };
  const upload = (content: string | Uint8Array, { source = "Filter", name = "access.log" } = {}) =>
    receiveFile(tools, actor, { districtId, name, source, bytes: inPieces(Buffer.from(content), 70_000) });
  /** Reads a file that came at `cameAt`, whatever the clock of the database says. */
  const read = async (
    fileId: string,
    {
      signal = new AbortController().signal,
      atStep,
      cameAt = now,
    }: { signal?: AbortSignal; atStep?: (step: string) => Promise<void>; cameAt?: string } = {},
  ) => {
    await db
      .updateTable("usage_files")
      .set({ created_at: new Date(cameAt) })
      .where("id", "=", fileId)
      .execute();
    return importFile(
      {
        db,
        secretsKey: fileKey,
        matcher: async () => matcher,
        numbers: new Numbers(),
        now: () => new Date(now),
        signal,
        atStep,
      },
      { districtId, fileId },
    );
  };
  const look = async (fileId: string) => {
    const file = await findFile(db, scope, { districtId, fileId });
    if (!file) throw new Error("the file is gone");
    return file;
  };
  /** Uploads a log and reads it; how it stands then. */
  const bring = async (content: string | Uint8Array, how: { source?: string; name?: string } = {}) => {
    const made = await upload(content, how);
    if (!made || typeof made === "string") throw new Error(`not kept: ${made}`);
    await read(made.id);
    return look(made.id);
  };
  return { actor, scope, tools, upload, read, look, bring };
}

/** A line of Squid's own log. Seconds since the beginning of 2026-10-06, 13:00 UTC. */
export const squidLine = (second: number, person: string, address: string, code = "TCP_MISS/200") =>
  `${(Date.UTC(2026, 9, 6, 13) / 1000 + second).toFixed(3)} 5 10.1.0.7 ${code} 8 GET ${address} ${person} HIER_DIRECT/192.0.2.1 text/html\n`;
