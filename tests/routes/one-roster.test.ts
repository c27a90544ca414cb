import { open } from "db/secrets";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aConnection, aDistrict, aPerson } from "../support/people";
import { aSync } from "../support/syncs";
import { Visitor } from "../support/visitor";
import { secretsKey, startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
let curriculum: Visitor;
let lakesideId: string;
let nightly: string;

beforeAll(async () => {
  const lakeside = await aDistrict(db, "Lakeside", { zone: "America/Denver" });
  lakesideId = lakeside.id;
  await aPerson(db, { role: "it_director", districtId: lakeside.id, email: "director@lakeside.example" });
  await aPerson(db, { role: "curriculum_director", districtId: lakeside.id, email: "curriculum@lakeside.example" });
  nightly = (await aConfiguration(db, lakeside.id, "Lakeside nightly")).id;
  await aConnection(db, (await aDistrict(db, "Northfield")).id, "Northfield service");
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  curriculum = new Visitor(web.origin);
  await director.signIn("director@lakeside.example");
  await curriculum.signIn("curriculum@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const fields = {
  name: "Lakeside students",
  serviceUrl: "https://SIS.lakeside.example/ims/oneroster/v1p1/",
  format: "oneroster_rest_1_1",
  authMethod: "client_credentials",
  tokenUrl: "https://login.lakeside.example/token",
  clientId: "rollcall",
  secret: "the-stored-secret",
  frequency: "daily",
  syncAt: "02:00",
  syncWeekday: "7",
};

const row = (id: string) =>
  db.selectFrom("sftp_configurations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const key = { id: "k1", key: Buffer.from(secretsKey, "base64") };
const secretOf = async (id: string) =>
  open(key, { table: "sftp_configurations", id, column: "password_sealed" }, (await row(id)).password_sealed ?? "");

async function added(change: Partial<typeof fields> = {}): Promise<string> {
  const answer = await director.post("/one-roster-integration/new", { ...fields, ...change });
  expect(answer.status, await answer.clone().text()).toBe(302);
  return (answer.headers.get("location") ?? "").split("/").at(-1) ?? "";
}

describe("a connection to a OneRoster service", () => {
  test("is kept with its secret sealed, runs on its schedule from then on, and is shown without the secret", async () => {
    const id = await added();
    const kept = await row(id);
    expect(kept).toMatchObject({
      district_id: lakesideId,
      format: "oneroster_rest_1_1",
      service_url: "https://sis.lakeside.example/ims/oneroster/v1p1",
      token_url: "https://login.lakeside.example/token",
      host: "sis.lakeside.example",
      port: 443,
      username: "rollcall",
      status: "pending",
      read_as: "full",
    });
    expect(kept.next_sync?.getTime()).toBeGreaterThan(Date.now());
    expect(await secretOf(id)).toBe("the-stored-secret");
    for (const path of ["", `/${id}`, `/${id}/edit`, `/${id}?tab=users`, "?tab=logs"]) {
      const page = await director.read(`/one-roster-integration${path}`);
      expect(page, path).not.toContain("the-stored-secret");
      expect(page, path).not.toContain(kept.password_sealed);
    }
    const page = await director.read(`/one-roster-integration/${id}`);
    expect(page).toContain("https://sis.lakeside.example/ims/oneroster/v1p1");
    expect(page).toContain("OAuth 2.0 with client ID and secret");
    expect(page).toContain("Test the connection, then start the first sync.");
    expect(page, "it has no host key to confirm").not.toContain("Host key");
    const audited = await db.selectFrom("audit_log").selectAll().where("object_id", "=", id).execute();
    expect(JSON.stringify(audited)).toContain("https://sis.lakeside.example/ims/oneroster/v1p1");
    expect(JSON.stringify(audited)).not.toContain("the-stored-secret");
  });

  test("is listed here alone, and a configuration of files there alone", async () => {
    const id = await added({ name: "Listed apart" });
    await aSync(db, { id, district_id: lakesideId }, { status: "applied" });
    const services = await director.read("/one-roster-integration");
    const files = await director.read("/sftp-integration");
    expect(services).toContain("Listed apart");
    expect(services).not.toContain("Lakeside nightly");
    expect(services, "another district’s").not.toContain("Northfield service");
    expect(files).toContain("Lakeside nightly");
    expect(files).not.toContain("Listed apart");
    expect(await director.read("/one-roster-integration?tab=logs")).toContain("Listed apart");
    expect(await director.read("/sftp-integration?tab=logs")).not.toContain("Listed apart");
    expect(await (await director.get("/one-roster-integration/logs.csv")).text()).toContain("Listed apart");
    expect(await (await director.get("/sftp-integration/logs.csv")).text()).not.toContain("Listed apart");
  });

  test("is opened by whichever address has its id", async () => {
    const id = await added({ name: "Opened from home" });
    const there = await director.get(`/sftp-integration/${id}`);
    expect(there.headers.get("location")).toBe(`/one-roster-integration/${id}`);
    expect((await director.get(`/sftp-integration/${id}/edit`)).headers.get("location")).toBe(
      `/one-roster-integration/${id}/edit`,
    );
    const back = await director.get(`/one-roster-integration/${nightly}`);
    expect(back.headers.get("location")).toBe(`/sftp-integration/${nightly}`);
    expect((await director.get(`/one-roster-integration/${nightly}/edit`)).status).toBe(404);
  });

  test("has syncs whose pages lead back to it, for who may manage it", async () => {
    const id = await added({ name: "With a sync" });
    const sync = await aSync(db, { id, district_id: lakesideId }, { status: "failed" });
    const page = await director.read(`/sftp-integration/logs/${sync}`);
    expect(page).toContain(`href="/one-roster-integration/${id}"`);
    expect(page).toContain("Open the connection");
    expect(page).toContain("OneRoster 1.1");
    expect((await curriculum.get(`/sftp-integration/logs/${sync}`)).headers.get("location")).toBe("/unauthorized");
  });

  test("is closed to who only looks at rosters", async () => {
    for (const path of ["/one-roster-integration", "/one-roster-integration/new"])
      expect((await curriculum.get(path)).headers.get("location"), path).toBe("/unauthorized");
    expect((await curriculum.get("/sftp-integration")).status).toBe(200);
  });
});

describe("its form says what is wrong", () => {
  test.each([
    ["no address", { serviceUrl: "" }, "Enter the service address."],
    ["an address of something else", { serviceUrl: "sftp://sis.example.org" }, "Enter the whole address"],
    ["a sign-in in the address", { serviceUrl: "https://me:secret@sis.example.org/ims" }, "Enter the whole address"],
    ["a question in the address", { serviceUrl: "https://sis.example.org/ims?limit=5" }, "Enter the whole address"],
    ["no token address", { tokenUrl: "" }, "Enter the token address."],
    ["no client ID", { clientId: "" }, "Enter the client ID."],
    ["no secret", { secret: "" }, "Enter the secret."],
    ["a secret with a line break", { secret: "one\ntwo" }, "Enter the secret as your vendor gave it."],
    ["a version that there is not", { format: "oneroster_csv" }, "Choose the version."],
    ["a name that is taken", { name: "Lakeside nightly" }, "Another source of this district has this name."],
  ])("%s", async (_name, change, message) => {
    const before = await db.selectFrom("sftp_configurations").select("id").execute();
    const answer = await director.post("/one-roster-integration/new", { ...fields, name: "Faulty", ...change });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(message);
    expect(page).not.toContain("the-stored-secret");
    expect(await db.selectFrom("sftp_configurations").select("id").execute()).toEqual(before);
  });

  test("and asks neither for a client ID nor for a token address where a fixed token is used", async () => {
    const id = await added({ name: "Fixed", authMethod: "bearer", tokenUrl: "", clientId: "" });
    expect(await row(id)).toMatchObject({ auth_method: "bearer", token_url: null, username: "" });
  });
});

describe("changing a connection", () => {
  const change = async (id: string, more: Partial<typeof fields>) => {
    const page = await director.read(`/one-roster-integration/${id}/edit`);
    const seen = /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? "";
    return director.post(`/one-roster-integration/${id}/edit`, { ...fields, ...more, seen });
  };

  test("keeps the stored secret, which goes to no other service and to no other place for tokens", async () => {
    const id = await added({ name: "Moved" });
    const same = { name: "Moved", secret: "" };
    const elsewhere = { ...same, serviceUrl: "https://evil.example/ims/oneroster/v1p1" };
    const tokens = { ...same, tokenUrl: "https://evil.example/token" };
    for (const more of [elsewhere, tokens]) {
      const answer = await change(id, more);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("You changed the service. Enter its secret again.");
    }
    expect((await row(id)).host).toBe("sis.lakeside.example");
    const path = await change(id, {
      ...same,
      serviceUrl: "https://sis.lakeside.example/other/v1p1",
      frequency: "weekly",
    });
    expect(path.status, await path.clone().text()).toBe(302);
    expect(await row(id)).toMatchObject({ remote_folder: "/other/v1p1", sync_frequency: "weekly" });
    expect(await secretOf(id)).toBe("the-stored-secret");
    expect((await change(id, { ...elsewhere, secret: "another" })).status).toBe(302);
    expect(await secretOf(id)).toBe("another");
  });

  test("pauses, resumes with a next sync, and deletes it", async () => {
    const id = await added({ name: "Paused" });
    const here = `/one-roster-integration/${id}?index`;
    await director.post(here, { intent: "pause" });
    expect(await row(id)).toMatchObject({ status: "paused", next_sync: null });
    await director.post(here, { intent: "resume" });
    expect((await row(id)).next_sync).not.toBeNull();
    const deleted = await director.post(here, { intent: "delete" });
    expect(deleted.headers.get("location")).toContain("/one-roster-integration");
    expect(await db.selectFrom("sftp_configurations").select("id").where("id", "=", id).execute()).toEqual([]);
  });
});
