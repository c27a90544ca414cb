import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { hashLinkToken } from "domain/access/link-token";
import { createLink, voidLinks } from "domain/access/queries/auth-tokens";
import { wholeDistrict } from "domain/access/scope";
import { sendMail } from "domain/notices/jobs";
import { queueAccountMail, queueMails, type SyncMailKind } from "domain/notices/queries/mails";
import pino from "pino";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openEnqueuer } from "worker/enqueue";
import type { WorkerTools } from "worker/handler";
import { dueSyncsHandler } from "worker/jobs/due-syncs.handler";
import { sendMailHandler } from "worker/jobs/send-mail.handler";
import type { MailSettings } from "worker/mail/settings";
import { syncMailText } from "worker/mail/sync-texts";
import { startWorker } from "worker/main";
import { cloneDatabase } from "../support/database";
import { tokenIn, wordsOf } from "../support/mail-worker";
import { aConfiguration, aDistrict, aPerson } from "../support/people";
import { startSmtp } from "../support/smtp";

const database = await cloneDatabase();
const { db } = database;
const work = await mkdtemp(path.join(tmpdir(), "rollcall-mail-"));
const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});
afterAll(async () => {
  await database.close();
  await rm(work, { recursive: true, force: true });
});

let districtId: string;
let syncId: string;
let to: string;
beforeEach(async () => {
  await db.deleteFrom("outgoing_mails").execute();
  const name = randomUUID();
  districtId = (await aDistrict(db, name)).id;
  to = `director.${name}@lakeside.example`;
  await aPerson(db, { role: "it_director", districtId, email: to });
  const { id } = await aConfiguration(db, districtId, `Nightly <${name}>`);
  const sync = { district_id: districtId, integration_id: id, trigger: "schedule", status: "failed" };
  const made = await db
    .insertInto("sync_logs")
    .values({ ...sync, message: "users.csv is empty & Nothing was applied.", finished_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  syncId = made.id;
});

const queue = (kind: SyncMailKind = "sync_failed") =>
  queueMails(db, wholeDistrict(districtId), { kind, subjectId: syncId });
const queueOne = async () => (await queue())[0]?.mailId as string;
const row = (id: string) => db.selectFrom("outgoing_mails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function server(wanted: Parameters<typeof startSmtp>[0] = {}) {
  const started = await startSmtp(wanted);
  closes.push(started.close);
  return started;
}

const by = (smtpUrl?: string, more: Partial<MailSettings> = {}): MailSettings => ({
  smtpUrl,
  from: "Rollcall <rollcall@example.org>",
  origin: "https://rollcall.example",
  ...more,
});
const attempt = { number: 1, isLast: false, signal: new AbortController().signal, progress: async () => {} };

function toolsWith(mail: MailSettings | undefined, more: Partial<WorkerTools> = {}): WorkerTools {
  return {
    db,
    pool: database.pool,
    databaseUrl: database.url,
    secretsKey: { id: "k1", key: Buffer.alloc(32) },
    now: () => new Date(),
    log: pino({ level: "silent" }),
    enqueue: async () => {},
    allowedPrivateHosts: [],
    sftpPorts: new Set(),
    tempRoot: "/nowhere",
    mail,
    ...more,
  };
}

const send = (mailId: string, mail: MailSettings | undefined, more: Partial<WorkerTools> = {}) =>
  sendMailHandler.run({ mailId }, toolsWith(mail, more), attempt);

describe("news of a sync", () => {
  it("goes once to everyone who manages the district and can sign in, and to nobody else", async () => {
    const other = await aDistrict(db, randomUUID());
    const person = (role: "district_admin" | "curriculum_director" | "admin", district: string | null = districtId) =>
      aPerson(db, { role, districtId: district, email: `${randomUUID()}@lakeside.example` });
    const admin = await person("district_admin");
    const gone = await person("district_admin");
    const disabled = await person("district_admin");
    await person("curriculum_director");
    await person("admin", null);
    await person("district_admin", other.id);
    await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("id", "=", gone.profileId).execute();
    await db.updateTable("auth_users").set({ disabled_at: new Date() }).where("id", "=", disabled.authUserId).execute();
    const queued = await queue();
    const rows = await db.selectFrom("outgoing_mails").select(["id", "profile_id", "district_id"]).execute();
    expect(rows).toHaveLength(2);
    expect(rows.map(({ profile_id }) => profile_id)).toContain(admin.profileId);
    expect(queued.map(({ mailId }) => mailId).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(await queue()).toEqual([]);
    expect(await queue("sync_recovered")).toHaveLength(2);
  });

  it.each(["sync_held", "sync_failed", "sync_recovered"] as const)("says in words of %s where to look", (kind) => {
    const sync = {
      id: "an-id",
      startedAt: new Date("2026-11-20T08:00:00Z"),
      message: "12 people & more.",
      configuration: "<b>Nightly</b>",
      district: "Lakeside",
      zone: "America/Chicago",
    };
    const { subject, text, html } = syncMailText(kind, sync, "https://rollcall.example");
    expect(subject).toMatch(/\(Lakeside\)$/);
    expect(text).toContain("https://rollcall.example/sftp-integration/logs/an-id");
    expect(text).toContain("November 20, 2026 at 2:00");
    expect(html).toContain('href="https://rollcall.example/sftp-integration/logs/an-id"');
    expect(html).toContain("&lt;b&gt;Nightly");
    expect(html).not.toContain("<b>");
    expect(text.includes("12 people & more.")).toBe(kind !== "sync_recovered");
    const advice = "Review the changes, then approve or discard them.";
    const advised = syncMailText(kind, { ...sync, message: `Too many changes. ${advice}` }, "https://x.example").text;
    expect(advised.split(advice).length - 1, "says once what to do").toBe(kind === "sync_recovered" ? 0 : 1);
    expect(syncMailText(kind, { ...sync, zone: "Mars/Olympus" }, "https://x.example").text).toContain("(UTC)");
  });
});

describe("a mail", () => {
  it("goes to the mail server once, with a link and nothing of a roster", async () => {
    const smtp = await server({ login: { user: "roll call", pass: "p@ss" } });
    const id = await queueOne();
    const settings = by(`smtp://roll%20call:p%40ss@127.0.0.1:${smtp.port}`);
    await send(id, settings);
    await send(id, settings);
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect([mail?.from, mail?.to]).toEqual(["rollcall@example.org", [to]]);
    expect(mail?.raw).toContain(`Message-ID: <${id}@rollcall.example>`);
    expect(mail?.raw).toContain("Subject: A roster sync failed");
    expect(mail?.raw).toContain("Auto-Submitted: auto-generated");
    expect(mail?.raw.replace(/=\r\n/g, "")).toContain(`/sftp-integration/logs/${syncId}`);
    expect(await row(id)).toMatchObject({ sent_at: expect.any(Date), failed_at: null, attempts: 1, message: null });
  });

  it("goes once although two workers take it up at the same moment", async () => {
    const smtp = await server();
    const id = await queueOne();
    await Promise.all([send(id, by(smtp.url)), send(id, by(smtp.url)), send(id, by(smtp.url))]);
    expect(smtp.received).toHaveLength(1);
  });

  it("goes again under the same Message-ID when a worker died over it", async () => {
    const smtp = await server();
    const id = await queueOne();
    await db.updateTable("outgoing_mails").set({ claimed_at: new Date() }).execute();
    await send(id, by(smtp.url));
    expect(smtp.received).toEqual([]);
    await db
      .updateTable("outgoing_mails")
      .set({ claimed_at: new Date(Date.now() - 180_000) })
      .execute();
    await send(id, by(smtp.url));
    expect(smtp.received[0]?.raw).toContain(`<${id}@`);
  });

  it("is not tried again when the server refuses the recipient for good, and the reason names nobody", async () => {
    const smtp = await server({ refuse: () => 550 });
    const id = await queueOne();
    await send(id, by(smtp.url));
    expect(await row(id)).toMatchObject({
      sent_at: null,
      failed_at: expect.any(Date),
      message: "The mail server rejected the recipient.",
    });
  });

  it.each([
    ["asks for patience", { refuse: () => 450 }, "The mail server rejected the recipient."],
    ["refuses the sign-in", { login: { user: "rollcall", pass: "other" } }, "The mail server rejected the sign-in."],
  ])("waits for another try when the server %s", async (_what, wanted, message) => {
    const smtp = await server(wanted);
    const id = await queueOne();
    await expect(send(id, by(`smtp://rollcall:wrong@127.0.0.1:${smtp.port}`))).rejects.toThrow(message);
    expect(await row(id)).toMatchObject({ sent_at: null, failed_at: null, claimed_at: null, message });
  });

  it("waits while the server is down, goes out when it is up, and is given up after a day", async () => {
    const gone = await startSmtp();
    await gone.close();
    const id = await queueOne();
    const down = "The mail server isn’t answering.";
    await expect(send(id, by(gone.url))).rejects.toThrow(down);
    await expect(send(id, by(gone.url))).rejects.toThrow(down);
    expect(await row(id)).toMatchObject({ failed_at: null, attempts: 2, message: down });
    const smtp = await server({ port: gone.port });
    await send(id, by(gone.url));
    expect(smtp.received).toHaveLength(1);
    expect(await row(id)).toMatchObject({ sent_at: expect.any(Date), attempts: 3 });

    const [late] = await queue("sync_held");
    const tomorrow = () => new Date(Date.now() + 25 * 60 * 60 * 1_000);
    await smtp.close();
    await send(late?.mailId as string, by(gone.url), { now: tomorrow });
    expect(await row(late?.mailId as string)).toMatchObject({ failed_at: expect.any(Date), message: down });
  });

  it("never leaves this machine without encryption", async () => {
    const smtp = await server();
    const id = await queueOne();
    // The same server under an address that is not known to be the loopback.
    const elsewhere = by(`smtp://[::ffff:127.0.0.1]:${smtp.port}`);
    await expect(send(id, elsewhere)).rejects.toThrow("The mail server doesn’t accept encrypted connections.");
    expect(smtp.received).toEqual([]);
  });

  it("is not sent to somebody who can't sign in any more, or about what is gone", async () => {
    const smtp = await server();
    const [one] = await queue();
    const [other] = await queue("sync_held");
    await db.deleteFrom("sync_logs").where("id", "=", syncId).execute();
    await send(other?.mailId as string, by(smtp.url));
    expect(await row(other?.mailId as string)).toMatchObject({
      message: "What this email was about no longer exists.",
    });
    await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("email", "=", to).execute();
    await send(one?.mailId as string, by(smtp.url));
    const message = "The recipient can no longer sign in.";
    expect(await row(one?.mailId as string)).toMatchObject({ failed_at: expect.any(Date), message });
    expect(smtp.received).toEqual([]);
  });

  it("is marked when no mail server is set up, which the log says once", async () => {
    const log = { warn: vi.fn(), info: vi.fn() };
    const more = { log: log as unknown as WorkerTools["log"] };
    for (const kind of ["sync_failed", "sync_held"] as const) {
      const [mail] = await queue(kind);
      await send(mail?.mailId as string, undefined, more);
      const message = "No mail server is set up.";
      expect(await row(mail?.mailId as string)).toMatchObject({ failed_at: expect.any(Date), message });
    }
    const said = log.warn.mock.calls.filter((call) => JSON.stringify(call).includes("SMTP_URL"));
    expect(said).toHaveLength(1);
    expect(JSON.stringify([...log.warn.mock.calls, ...log.info.mock.calls])).not.toContain(to);
  });
});

describe("a mail about an account", () => {
  const person = async (role: "admin" | "principal" = "admin") => {
    const email = `${randomUUID()}@lakeside.example`;
    return aPerson(db, { role, districtId: role === "admin" ? null : districtId, email });
  };
  const carrying = async (purpose: "reset" | "invitation", role?: "principal") => {
    const someone = await person(role);
    const link = await createLink(db, { authUserId: someone.authUserId, purpose, createdBy: null });
    const kind = purpose === "reset" ? "password_reset" : "invitation";
    const about = { profileId: someone.profileId, districtId: null, kind, subjectId: link.id } as const;
    return { ...someone, linkId: link.id, mailId: (await queueAccountMail(db, about)).mailId };
  };
  const hashOf = async (id: string) =>
    (await db.selectFrom("auth_tokens").select("token_hash").where("id", "=", id).executeTakeFirstOrThrow()).token_hash;

  it("makes the key of its link when it is written, and another one at the next try", async () => {
    const smtp = await server({ refuse: () => 450 });
    const { mailId, linkId } = await carrying("reset");
    expect(await hashOf(linkId)).toBeNull();
    await expect(send(mailId, by(smtp.url))).rejects.toThrow();
    const first = await hashOf(linkId);
    expect(first).toHaveLength(32);
    const open = await server();
    await send(mailId, by(open.url));
    expect(await hashOf(linkId)).not.toEqual(first);
    const said = wordsOf(open.received[0] as (typeof open.received)[number]);
    const token = tokenIn(open.received[0] as (typeof open.received)[number]);
    expect(hashLinkToken(token)).toEqual(await hashOf(linkId));
    expect(said).toContain("Subject: Choose a new password for Rollcall");
    expect(said).toContain(`https://rollcall.example/reset-password?token=${token}`);
    expect(said).toContain("The link works once, within 30 minutes.");
    expect(said).toContain("If it wasn’t you, do nothing");
  });

  it("goes to people above all districts, and names no place for them", async () => {
    const smtp = await server();
    const { mailId, email } = await carrying("invitation");
    await send(mailId, by(smtp.url));
    expect(smtp.received[0]?.to).toEqual([email]);
    expect(wordsOf(smtp.received[0] as (typeof smtp.received)[number])).toContain(
      "for all districts. Your role: Admin.",
    );
  });

  it("is not sent once its link was withdrawn, or its reader switched off", async () => {
    const smtp = await server();
    const withdrawn = await carrying("invitation", "principal");
    await voidLinks(db, { authUserId: withdrawn.authUserId });
    await send(withdrawn.mailId, by(smtp.url));
    const message = "The link in this email was withdrawn or replaced.";
    expect(await row(withdrawn.mailId)).toMatchObject({ failed_at: expect.any(Date), message });
    const off = await carrying("reset");
    await db.updateTable("auth_users").set({ disabled_at: new Date() }).where("id", "=", off.authUserId).execute();
    await send(off.mailId, by(smtp.url));
    expect(await row(off.mailId)).toMatchObject({ message: "The recipient can no longer sign in." });
    expect([smtp.received, await hashOf(off.linkId)]).toEqual([[], null]);
  });

  it("leaves a link without a key when there is no way to send it", async () => {
    const { mailId, linkId } = await carrying("reset");
    await send(mailId, undefined);
    expect(await row(mailId)).toMatchObject({ failed_at: expect.any(Date), message: "No mail server is set up." });
    expect(await hashOf(linkId)).toBeNull();
  });
});

describe("the folder of the demo", () => {
  it("keeps each mail as JSON and as it would have been sent, for this user only, and the newest 200", async () => {
    const folder = path.join(work, "mail");
    const id = await queueOne();
    await send(id, by(undefined, { folder }));
    const names = (await readdir(folder)).sort();
    expect(names).toEqual([expect.stringContaining(`${id}.eml`), expect.stringContaining(`${id}.json`)]);
    for (const name of names) expect((await stat(path.join(folder, name))).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(path.join(folder, names[1] as string), "utf8"))).toEqual({
      id,
      to,
      from: "Rollcall <rollcall@example.org>",
      sentAt: expect.stringMatching(/^\d{4}-.*Z$/),
      subject: expect.stringContaining("A roster sync failed"),
      text: expect.stringContaining(syncId),
      html: expect.stringContaining("<!doctype html>"),
    });
    expect(await readFile(path.join(folder, names[0] as string), "utf8")).toContain(`Message-ID: <${id}@`);
    expect(await row(id)).toMatchObject({ sent_at: expect.any(Date) });

    for (let nth = 0; nth < 205; nth++) {
      const name = path.join(folder, `2020-01-01T00-00-00.${String(nth).padStart(3, "0")}Z-old`);
      await Promise.all([writeFile(`${name}.json`, "{}"), writeFile(`${name}.eml`, "")]);
    }
    const [next] = await queue("sync_held");
    await send(next?.mailId as string, by(undefined, { folder }));
    const left = await readdir(folder);
    expect(left.filter((name) => name.endsWith(".json"))).toHaveLength(200);
    expect(left.filter((name) => name.endsWith(".eml"))).toHaveLength(200);
    expect(left.filter((name) => name.includes(id))).toHaveLength(2);
  });
});

describe("the tick", () => {
  it("brings back mails that nobody seems to send, and leaves the others alone", async () => {
    const [old, tried, sent] = [await queue("sync_held"), await queue(), await queue("sync_recovered")];
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const set = (id: string | undefined, values: Record<string, Date | number>) =>
      db
        .updateTable("outgoing_mails")
        .set(values)
        .where("id", "=", id as string)
        .execute();
    await set(old[0]?.mailId, { created_at: minutesAgo(2) });
    await set(tried[0]?.mailId, { created_at: minutesAgo(2), attempts: 5 });
    await set(sent[0]?.mailId, { created_at: minutesAgo(2), sent_at: minutesAgo(1) });
    const enqueue = vi.fn(async (_job: { name: string }, _ids: object) => {});
    await dueSyncsHandler.run({}, toolsWith(undefined, { enqueue: enqueue as never }), attempt);
    expect(enqueue.mock.calls.map(([job, ids]) => [job.name, ids])).toEqual([["send-mail", old[0]]]);
  });
});

it("a mail on the queue is sent by a worker", async () => {
  const smtp = await server();
  const mailId = await queueOne();
  const settings = {
    databaseUrl: database.url,
    secretsKey: { id: "k1", key: Buffer.alloc(32) },
    allowedPrivateHosts: [],
    sftpPorts: new Set(),
    tempRoot: path.join(work, "temp"),
    mail: by(smtp.url),
  };
  const log = pino({ level: "silent" });
  const worker = await startWorker(settings, { handlers: [sendMailHandler], schedules: [], log });
  closes.push(worker.close);
  const queues = openEnqueuer({ databaseUrl: database.url, onError: () => {} });
  closes.push(queues.close);
  await queues.enqueue(sendMail, { mailId });
  await vi.waitFor(async () => expect((await row(mailId)).sent_at).not.toBeNull(), { timeout: 15_000 });
  expect(smtp.received).toHaveLength(1);
});
