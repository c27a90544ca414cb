import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { zonesOfRecipients } from "domain/demo/mail-zones";
import { z } from "zod";
import { env } from "./env.server";
import { db } from "./services.server";

const Mail = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  sentAt: z.string(),
});

type DemoMail = z.infer<typeof Mail>;

/** Whether this is the demo, and only this machine can reach it. */
export const hasDemoMail = env.demo && env.onLoopback;

/** Throws a 404, as for any address that is no screen, where there is no demo mailbox. */
export function requireDemo(): void {
  if (!hasDemoMail) throw new Response("Not found", { status: 404, statusText: "Not Found" });
}

/** The mail that the demo has kept, the newest first; what is no mail is left out. Empty before the first one. */
export async function listDemoMail(): Promise<DemoMail[]> {
  const folder = env.mailFolder;
  const names = folder ? await readdir(folder).catch(() => []) : [];
  const mails = await Promise.all(names.filter((name) => name.endsWith(".json")).map((name) => readMail(name)));
  return mails.filter((mail) => mail !== null).sort((one, other) => other.sentAt.localeCompare(one.sentAt));
}

/** One mail. It is looked for among those that are there, so that no name of a file is made from an address. */
export async function findDemoMail(id: string): Promise<DemoMail | undefined> {
  return (await listDemoMail()).find((mail) => mail.id === id);
}

/** The mails with the zone in which each says its times: that of the recipient's district, or UTC where there is none. */
export async function withZones<M extends Pick<DemoMail, "to">>(
  mails: readonly M[],
): Promise<(M & { zone: string })[]> {
  const zones = await zonesOfRecipients(
    db,
    mails.map(({ to }) => to),
  );
  return mails.map((mail) => ({ ...mail, zone: zones.get(mail.to) ?? "UTC" }));
}

async function readMail(name: string): Promise<DemoMail | null> {
  try {
    return Mail.parse(JSON.parse(await readFile(path.join(env.mailFolder ?? "", name), "utf8")));
  } catch {
    return null;
  }
}
