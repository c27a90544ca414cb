import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import copyFrom from "pg-copy-streams";
import SftpClient from "ssh2-sftp-client";

export type Floor = { fetch: number; copy: number };

type Server = {
  host: string;
  port: number;
  username: string;
  privateKey?: string;
  password?: string;
  /** Where the files lie as the server calls it, and on this machine. */
  folder: string;
  files: string;
};

/**
 * The least that any import must do with these files, in seconds: `fetch` brings them over SFTP with fastGet, `copy`
 * puts their rows into unlogged tables of text, one column each, with nothing checked or compared.
 */
export async function measureFloor(server: Server, databaseUrl: string, work: string): Promise<Floor> {
  const local = path.join(work, "floor");
  await mkdir(local, { recursive: true });
  const names = (await readdir(server.files)).filter((name) => name.endsWith(".csv"));
  const began = performance.now();
  await fetchAll(server, names, local);
  const fetched = performance.now();
  await copyAll(databaseUrl, names, local);
  const copied = performance.now();
  await rm(local, { recursive: true });
  return { fetch: (fetched - began) / 1_000, copy: (copied - fetched) / 1_000 };
}

async function fetchAll(server: Server, names: readonly string[], local: string): Promise<void> {
  const client = new SftpClient();
  const { host, port, username, privateKey, password } = server;
  await client.connect({ host, port, username, privateKey, password });
  for (const name of names) await client.fastGet(path.posix.join(server.folder, name), path.join(local, name));
  await client.end();
}

async function copyAll(databaseUrl: string, names: readonly string[], local: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const name of names) {
      const file = path.join(local, name);
      const header = (await readFile(file, "utf8")).split(/\r?\n/, 1)[0] as string;
      const columns = header.split(",").map((column) => `"${column}" text`);
      await client.query(`drop table if exists floor_rows; create unlogged table floor_rows (${columns.join(", ")})`);
      const copy = client.query(copyFrom.from("copy floor_rows from stdin with (format csv, header)"));
      await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), copy);
    }
    await client.query("drop table floor_rows");
  } finally {
    await client.end();
  }
}
