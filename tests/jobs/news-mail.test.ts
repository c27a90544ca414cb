import { notify } from "domain/notices/queries/notifications";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WorkerTools } from "worker/handler";
import { sendMailHandler } from "worker/jobs/send-mail.handler";
import { cloneDatabase } from "../support/database";
import { wordsOf } from "../support/mail-worker";
import { aDistrict, aPerson } from "../support/people";
import { startSmtp } from "../support/smtp";

const database = await cloneDatabase();
const { db } = database;
const smtp = await startSmtp();
afterAll(async () => {
  await smtp.close();
  await database.close();
});

const origin = "https://rollcall.example";
const tools: WorkerTools = {
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
  mail: { smtpUrl: smtp.url, from: "Rollcall <rollcall@example.org>", origin },
};
const attempt = { number: 1, isLast: false, signal: new AbortController().signal, progress: async () => {} };
const send = (mailId: string) => sendMailHandler.run({ mailId }, tools, attempt);

let districtId: string;
let profileId: string;
let subjectId: string;
beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  profileId = (await aPerson(db, { role: "teacher", districtId, email: "teacher@lakeside.example" })).profileId;
  const product = { name: "Math <loom>", district_id: districtId };
  const { id: softwareId } = await db.insertInto("software").values(product).returning("id").executeTakeFirstOrThrow();
  const request = {
    district_id: districtId,
    requester_id: profileId,
    software_id: softwareId,
    status: "denied",
    submitted_at: new Date(),
    decision_reason: "Keeps pictures of children.",
  };
  subjectId = (await db.insertInto("software_requests").values(request).returning("id").executeTakeFirstOrThrow()).id;
});

const tell = async (to: "denied" | "in_review" | "approved") => {
  const [mail] = await notify(db, {
    districtId,
    kind: "request_moved",
    profileIds: [profileId],
    subjectId,
    details: { to },
  });
  if (!mail) throw new Error("no mail was written");
  return mail.mailId;
};
const rowOf = (id: string) =>
  db
    .selectFrom("outgoing_mails")
    .select(["sent_at", "failed_at", "message"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

test("names the product and what happened, and leads into the app; the reason stays there", async () => {
  const id = await tell("denied");
  await send(id);
  await send(id);
  expect(smtp.received).toHaveLength(1);
  const mail = smtp.received[0];
  if (!mail) throw new Error("nothing came");
  const words = wordsOf(mail);
  expect(words).toContain("Subject: Your request for Math <loom> was denied (Lakeside)");
  expect(words).toContain("Math &lt;loom&gt;");
  expect(words).toMatch(/https:\/\/rollcall\.example\/notifications\/[0-9a-f-]{36}/);
  expect(words).not.toContain("pictures of children");
  expect((await rowOf(id)).sent_at).not.toBeNull();
});

test("goes to nobody who can't sign in any more, or has left the district", async () => {
  const elsewhere = await aDistrict(db, "Northfield");
  const off = await tell("in_review");
  await db.updateTable("profiles").set({ deactivated_at: new Date() }).where("id", "=", profileId).execute();
  await send(off);
  await db.updateTable("profiles").set({ deactivated_at: null }).where("id", "=", profileId).execute();
  const moved = await tell("approved");
  await db.updateTable("profiles").set({ district_id: elsewhere.id }).where("id", "=", profileId).execute();
  await send(moved);
  await db.updateTable("profiles").set({ district_id: districtId }).where("id", "=", profileId).execute();
  expect(smtp.received).toHaveLength(1);
  for (const id of [off, moved]) expect((await rowOf(id)).failed_at).not.toBeNull();
});

test("what it tells of may be gone by then: the mail is given up", async () => {
  await db.deleteFrom("notifications").where("profile_id", "=", profileId).execute();
  const id = await tell("approved");
  await db.deleteFrom("notifications").where("profile_id", "=", profileId).execute();
  await send(id);
  expect(await rowOf(id)).toMatchObject({ sent_at: null, message: "What this email was about no longer exists." });
});
