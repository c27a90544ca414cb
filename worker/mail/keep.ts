import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer, { type SendMailOptions } from "nodemailer";
import type { ReadyMail } from "./message";

const mostKept = 200;

/**
 * Writes a mail into a folder instead of sending it: as JSON for the demo's own page and as it would have gone over the
 * wire. Only this user may read them; the newest 200 stay.
 */
export async function keepMail(message: SendMailOptions, mail: ReadyMail, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const sent = await transport.sendMail(message);
  const sentAt = new Date().toISOString();
  const name = path.join(folder, `${sentAt.replaceAll(":", "-")}-${mail.id}`);
  await save(`${name}.eml`, sent.message as Buffer);
  await save(`${name}.json`, JSON.stringify({ ...mail, from: message.from, sentAt }));
  await removeOld(folder);
}

// Renamed into place, so that nobody reads half a file.
async function save(file: string, content: string | Buffer): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function removeOld(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const ending of [".json", ".eml"]) {
    const old = names.filter((name) => name.endsWith(ending)).sort();
    for (const name of old.slice(0, -mostKept)) await rm(path.join(folder, name), { force: true });
  }
}
