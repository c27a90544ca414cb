import { generateKeyPairSync } from "node:crypto";
import { freePort } from "db/embedded";
import { open } from "db/secrets";
import { hostKeyTexts } from "domain/rosters/words";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aConfiguration, aDistrict, aPerson } from "../support/people";
import { aSync } from "../support/syncs";
import { Visitor } from "../support/visitor";
import { secretsKey, startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
const people = {} as Record<"director" | "curriculum" | "northfield" | "operator", Visitor>;
let lakesideId: string;
let northfieldConfiguration: string;

beforeAll(async () => {
  const lakeside = await aDistrict(db, "Lakeside", { zone: "America/Denver" });
  const northfield = await aDistrict(db, "Northfield");
  lakesideId = lakeside.id;
  await aPerson(db, { role: "it_director", districtId: lakeside.id, email: "director@lakeside.example" });
  await aPerson(db, { role: "curriculum_director", districtId: lakeside.id, email: "curriculum@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: northfield.id, email: "northfield@northfield.example" });
  await aPerson(db, { role: "super_admin", email: "operator@rollcall.example" });
  northfieldConfiguration = (await aConfiguration(db, northfield.id, "Northfield nightly")).id;
  web = await startWeb(database.url);
  for (const [name, email] of [
    ["director", "director@lakeside.example"],
    ["curriculum", "curriculum@lakeside.example"],
    ["northfield", "northfield@northfield.example"],
    ["operator", "operator@rollcall.example"],
  ] as const) {
    people[name] = new Visitor(web.origin);
    await people[name].signIn(email);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const fields = {
  name: "Lakeside nightly",
  clientKey: "",
  bucketName: "",
  host: "SFTP.lakeside.example",
  port: "22",
  username: "exports",
  authMethod: "password",
  password: "the-stored-password",
  privateKey: "",
  passphrase: "",
  remoteFolder: "/out",
  format: "oneroster_csv",
  frequency: "daily",
  syncAt: "02:00",
  syncWeekday: "7",
};

const configuration = (id: string) =>
  db.selectFrom("sftp_configurations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function added(change: Partial<typeof fields> = {}): Promise<string> {
  const answer = await people.director.post("/sftp-integration/new", { ...fields, ...change });
  expect(answer.status, await answer.clone().text()).toBe(302);
  return (answer.headers.get("location") ?? "").split("/").at(-1) ?? "";
}

const key = { id: "k1", key: Buffer.from(secretsKey, "base64") };

describe("adding a configuration", () => {
  test("keeps the password sealed to its row, makes client key and bucket from the name, and waits as pending", async () => {
    const id = await added();
    const row = await configuration(id);
    expect(row).toMatchObject({
      district_id: lakesideId,
      client_key: "lakeside-nightly",
      bucket_name: "rosters-lakeside-nightly",
      host: "sftp.lakeside.example",
      status: "pending",
      host_key: null,
      next_sync: null,
    });
    const place = { table: "sftp_configurations", id, column: "password_sealed" };
    expect(open(key, place, row.password_sealed ?? "")).toBe("the-stored-password");
    expect(() => open(key, { ...place, id: crypto.randomUUID() }, row.password_sealed ?? "")).toThrow();
    for (const path of [`/sftp-integration/${id}`, `/sftp-integration/${id}/edit`, "/sftp-integration"]) {
      const page = await (await people.director.get(path)).text();
      expect(page, path).not.toContain("the-stored-password");
      expect(page, path).not.toContain(row.password_sealed);
    }
  });

  test("makes another client key where the first is taken, and refuses a typed one or a name that is", async () => {
    const id = await added({ name: "Lakeside  nightly" });
    expect((await configuration(id)).client_key).toBe("lakeside-nightly-2");
    const taken = await people.director.post("/sftp-integration/new", {
      ...fields,
      name: "Other",
      clientKey: "lakeside-nightly",
    });
    expect(taken.status).toBe(422);
    expect(await taken.text()).toContain("Another configuration has this client key.");
    const again = await people.director.post("/sftp-integration/new", fields);
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("Another configuration of this district has this name.");
  });

  test.each([
    [{ name: "" }, "Enter a name."],
    [{ host: "" }, "Enter the host."],
    [{ host: "sftp://files.example/out" }, "Enter a host name or an address"],
    [{ port: "70000" }, "The port is between 1 and 65535."],
    [{ port: "abc" }, "Enter the port as a number."],
    [{ port: "5432" }, "Use port 22, 2022, or 2222."],
    [{ username: "" }, "Enter the user name."],
    [{ password: "" }, "Enter the password."],
    [{ authMethod: "private_key" }, "Paste the private key."],
    [{ authMethod: "private_key", privateKey: "hello" }, "This is not a private key in OpenSSH or PEM form."],
    [{ remoteFolder: "/out/../../etc" }, "Enter the folder without"],
    [{ clientKey: "Has Spaces" }, "Use 2 to 63 lowercase letters"],
    [{ frequency: "sometimes" }, "Choose how often to sync."],
    [{ syncAt: "25:00" }, "Enter the time as hours and minutes"],
  ])("refuses %j, says what to do, keeps what was typed and never the secrets", async (change, message) => {
    const before = await db.selectFrom("sftp_configurations").select("id").execute();
    const answer = await people.director.post("/sftp-integration/new", {
      ...fields,
      name: "Refused one",
      password: "typed-secret",
      passphrase: "typed-passphrase",
      ...change,
    });
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain(message);
    if (message === "Enter the host.") expect(page, "one thing to correct").not.toContain("Enter a host name");
    expect(page).toContain('value="exports"'.replace("exports", "username" in change ? "" : "exports"));
    expect(page).not.toMatch(/typed-secret|typed-passphrase/);
    expect(await db.selectFrom("sftp_configurations").select("id").execute()).toHaveLength(before.length);
  });

  test("takes a private key with its passphrase, and refuses a wrong passphrase", async () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "pkcs1", format: "pem" },
      privateKeyEncoding: { type: "pkcs1", format: "pem", cipher: "aes-128-cbc", passphrase: "open sesame" },
    });
    const given = { name: "By key", authMethod: "private_key", password: "", privateKey };
    const locked = await people.director.post("/sftp-integration/new", { ...fields, ...given });
    expect(await locked.text()).toContain("This key is locked. Enter its passphrase.");
    const wrong = await people.director.post("/sftp-integration/new", { ...fields, ...given, passphrase: "nope" });
    expect(await wrong.text()).toContain("This passphrase does not open the key.");
    const row = await configuration(await added({ ...given, passphrase: "open sesame" }));
    expect(row.password_sealed).toBeNull();
    expect(row.private_key_sealed).not.toBeNull();
    expect(row.passphrase_sealed).not.toBeNull();
  });

  test("asks the operator for the district, and puts nobody into another district than their own", async () => {
    const answer = await people.operator.post("/sftp-integration/new", { ...fields, name: "Where" });
    expect(await answer.text()).toContain("Choose a district.");
    const { district_id: northfield } = await configuration(northfieldConfiguration);
    const foreign = await people.director.post("/sftp-integration/new", {
      ...fields,
      name: "Foreign",
      districtId: northfield,
    });
    expect(foreign.status).toBe(404);
    expect(await db.selectFrom("sftp_configurations").select("id").where("name", "=", "Foreign").execute()).toEqual([]);
  });
});

describe("changing a configuration", () => {
  test("keeps the stored password when none is typed", async () => {
    const id = await added({ name: "Kept" });
    const before = await configuration(id);
    const answer = await people.director.post(`/sftp-integration/${id}/edit`, {
      ...fields,
      name: "Kept, renamed",
      password: "",
    });
    expect(answer.status).toBe(302);
    const after = await configuration(id);
    expect(after.name).toBe("Kept, renamed");
    expect(after.password_sealed).toBe(before.password_sealed);
  });

  test("to another server forgets the host key and never sends it the old password", async () => {
    const id = await added({ name: "Moved" });
    await db
      .updateTable("sftp_configurations")
      .set({ host_key: "SHA256:x", next_sync: new Date() })
      .where("id", "=", id)
      .execute();
    const moved = { ...fields, name: "Moved", host: "other.example", password: "" };
    const refused = await people.director.post(`/sftp-integration/${id}/edit`, moved);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("You changed the server. Enter its password or key again.");
    expect(await configuration(id)).toMatchObject({ host: "sftp.lakeside.example", host_key: "SHA256:x" });
    await people.director.post(`/sftp-integration/${id}/edit`, { ...moved, password: "new" });
    expect(await configuration(id)).toMatchObject({ host: "other.example", host_key: null, next_sync: null });
  });

  test("to another server forgets what was seen of the one before: its key can't be confirmed for the new one", async () => {
    const id = await added({ name: "Seen before" });
    const shown = `SHA256:${"C".repeat(43)}`;
    const of = { district_id: lakesideId, integration_id: id };
    const seen = { ...of, status: "succeeded", message: "Signed in.", host_key: shown, finished_at: new Date() };
    await db.insertInto("sftp_connection_tests").values(seen).execute();
    const moved = { ...fields, name: "Seen before", host: "other.example", password: "new" };
    expect((await people.director.post(`/sftp-integration/${id}/edit`, moved)).status).toBe(302);
    expect(await people.director.read(`/sftp-integration/${id}`)).not.toContain(shown);
    const confirm = { intent: "confirm-host-key", hostKey: shown };
    await people.director.post(`/sftp-integration/${id}?index`, confirm);
    expect(await configuration(id)).toMatchObject({ host_key: null });
  });

  test("leaves the client key as it is once a sync has run", async () => {
    const id = await added({ name: "Run once" });
    await db
      .insertInto("sync_logs")
      .values({
        district_id: lakesideId,
        integration_id: id,
        trigger: "manual",
        status: "failed",
        finished_at: new Date(),
      })
      .execute();
    const answer = await people.director.post(`/sftp-integration/${id}/edit`, {
      ...fields,
      name: "Run once",
      clientKey: "other-key",
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("The client key stays as it is once a sync has run.");
  });

  test("confirms only the host key that the latest test showed, and then takes up the schedule in the district's zone", async () => {
    const id = await added({ name: "To confirm" });
    const shown = `SHA256:${"A".repeat(43)}`;
    const post = (hostKey: string) =>
      people.director.post(`/sftp-integration/${id}?index`, { intent: "confirm-host-key", hostKey });
    await post(shown);
    expect((await configuration(id)).host_key, "nothing was shown yet").toBeNull();
    await db
      .insertInto("sftp_connection_tests")
      .values({
        district_id: lakesideId,
        integration_id: id,
        status: "succeeded",
        host_key: shown,
        finished_at: new Date(),
      })
      .execute();
    await db
      .insertInto("sftp_connection_tests")
      .values({
        district_id: lakesideId,
        integration_id: id,
        status: "running",
        created_at: new Date(Date.now() - 240_000),
      })
      .execute();
    await db
      .updateTable("sftp_connection_tests")
      .set({ created_at: new Date(Date.now() - 300_000) })
      .where("host_key", "=", shown)
      .execute();
    const page = await people.director.read(`/sftp-integration/${id}`);
    expect(page, "a test that was lost on the way").toContain("The test did not finish. Test the connection again.");
    expect(page).toContain('value="test-connection"');
    await post(`SHA256:${"B".repeat(43)}`);
    expect((await configuration(id)).host_key, "another key than the one shown").toBeNull();
    await post(shown);
    const row = await configuration(id);
    expect(row.host_key).toBe(shown);
    const local = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Denver", hour: "2-digit", minute: "2-digit" });
    expect(local.format(row.next_sync ?? 0)).toBe("02:00");
  });

  test("says no longer to confirm a host key that was confirmed", async () => {
    const id = await added({ name: "Confirmed since" });
    const at = { district_id: lakesideId, integration_id: id, finished_at: new Date() };
    const hostKey = `SHA256:${"C".repeat(43)}`;
    const test = { ...at, status: "succeeded", host_key: hostKey, message: hostKeyTexts.shown };
    await db.insertInto("sftp_connection_tests").values(test).execute();
    expect(await people.director.read(`/sftp-integration/${id}`)).toContain("then confirm it.");
    await people.director.post(`/sftp-integration/${id}?index`, { intent: "confirm-host-key", hostKey });
    const page = await people.director.read(`/sftp-integration/${id}`);
    expect(page).not.toContain("confirm it");
    expect(page).toContain(hostKeyTexts.confirmed);
  });

  test("says what became of the latest attempt where it applied nothing, beside the last sync", async () => {
    const id = await added({ name: "Rejected at first" });
    const of = { id, district_id: lakesideId };
    const card = async () =>
      (await people.director.read("/sftp-integration?q=Rejected+at+first")).replaceAll("<!-- -->", "");
    expect(await card()).not.toContain("Latest attempt");
    await aSync(db, of, { status: "rejected", hoursAgo: 2 });
    expect(await card()).toMatch(
      /Last sync<\/dt><dd[^>]*>.*?Never.*?Latest attempt<\/dt><dd[^>]*>.*?Rejected, .*?<time/s,
    );
    await aSync(db, of, { status: "applied", hoursAgo: 1 });
    expect(await card()).not.toContain("Latest attempt");
  });

  test("leads from its screen to where files are checked before", async () => {
    for (const who of [people.director, people.curriculum]) {
      expect(await who.read("/sftp-integration")).toMatch(/href="\/docs\/oneroster-integration\/check-files"/);
    }
  });

  test("shows its folder of filter logs, how that is, and what pausing does to it", async () => {
    const id = await added({ name: "With logs" });
    const at = `/sftp-integration/${id}`;
    const set = (to: Record<string, unknown>) =>
      db.updateTable("sftp_configurations").set(to).where("id", "=", id).execute();
    expect(await people.director.read(at)).not.toContain("Log folder");
    await set({ log_folder: "/filter", host_key: "SHA256:x" });
    const fresh = await people.director.read(at);
    expect(fresh).toMatch(
      /Log folder <code>\/filter<\/code>, not checked yet\. The first check is within (<!-- -->)?15/,
    );
    expect(fresh).toContain('href="/usage-sources#filter-logs"');
    expect(fresh).toContain("Its log folder isn’t checked anymore.");
    await set({ log_looked_at: new Date(), log_fault: "access.log: It is empty. Check the export." });
    expect(await people.director.read(at)).toContain("access.log: It is empty. Check the export.");
    await people.director.post(`${at}?index`, { intent: "pause" });
    const paused = await people.director.read(at);
    expect(paused).toContain("filter logs aren’t imported from the log folder");
    expect(paused).toContain("The configuration is paused, so its folder isn’t checked. Resume it to continue.");
    await people.director.post(`${at}?index`, { intent: "resume" });
    expect(await people.director.read(at)).toContain("filter logs are imported from the log folder again");
  });

  test("pauses, resumes with the state from before, and deletes with what it brought in", async () => {
    const id = await added({ name: "Paused" });
    await db
      .updateTable("sftp_configurations")
      .set({ status: "error", host_key: "SHA256:x" })
      .where("id", "=", id)
      .execute();
    const order = (intent: string) => people.director.post(`/sftp-integration/${id}?index`, { intent });
    await order("pause");
    expect(await configuration(id)).toMatchObject({ status: "paused", next_sync: null });
    await order("resume");
    const resumed = await configuration(id);
    expect(resumed.status).toBe("error");
    expect(resumed.next_sync).not.toBeNull();
    const answer = await order("delete");
    expect(answer.headers.get("location")).toBe("/sftp-integration");
    expect((await people.director.get(`/sftp-integration/${id}`)).status).toBe(404);
  });

  test("is written to the audit log each time, without a secret", async () => {
    const lines = await db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("action", "like", "sftp%")
      .execute();
    const actions = new Set(lines.map((line) => line.action));
    for (const verb of ["created", "changed", "host_key_confirmed", "paused", "resumed", "deleted"]) {
      expect(actions).toContain(`sftp_configuration.${verb}`);
    }
    expect(JSON.stringify(lines)).not.toContain('password":"');
    expect(JSON.stringify(lines)).not.toContain("the-stored-password");
    expect(web.output(), "nor the log of the web").not.toContain("the-stored-password");
  });
});

describe("who may do what", () => {
  test("another district's configuration does not exist, whatever is asked of it", async () => {
    const at = `/sftp-integration/${northfieldConfiguration}`;
    expect((await people.director.get(at)).status).toBe(404);
    expect((await people.director.get(`${at}/edit`)).status).toBe(404);
    expect((await people.director.get(`${at}/users.csv`)).status).toBe(404);
    expect((await people.director.post(`${at}/edit`, fields)).status).toBe(404);
    for (const intent of ["test-connection", "start-sync", "delete"]) {
      expect((await people.director.post(`${at}?index`, { intent })).status, intent).toBe(404);
    }
    const started = await people.director.post("/sftp-integration?index", {
      intent: "start-sync",
      id: northfieldConfiguration,
    });
    expect(started.status).toBe(404);
    expect((await people.northfield.get(at)).status, "its own people see it").toBe(200);
    expect((await people.operator.get(at)).status, "so does the operator").toBe(200);
    const list = await (await people.director.get("/sftp-integration")).text();
    expect(list).not.toContain("Northfield");
  });

  test("a curriculum director reads and changes nothing", async () => {
    const page = await people.curriculum.get("/sftp-integration");
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("Lakeside nightly");
    expect(html).not.toContain("Start sync");
    expect(html).not.toContain("Add configuration");
    expect((await people.curriculum.get("/sftp-integration/new")).headers.get("location")).toBe("/unauthorized");
    expect((await people.curriculum.post("/sftp-integration/new", fields)).status).toBe(403);
  });
});

describe("the search", () => {
  test("finds by name, client key and bucket, takes % and _ as they are, and says when nothing matches", async () => {
    await added({ name: "Findable", clientKey: "needle-key", bucketName: "odd_bucket" });
    const shown = async (q: string) =>
      (await (await people.director.get(`/sftp-integration?q=${encodeURIComponent(q)}`)).text()).includes("needle-key");
    expect(await shown("findab")).toBe(true);
    expect(await shown("NEEDLE")).toBe(true);
    expect(await shown("d_b")).toBe(true);
    expect(await shown("%")).toBe(false);
    expect(await (await people.director.get("/sftp-integration?q=%25")).text()).toContain("No configuration matches");
  });
});

describe("starting a sync", () => {
  test("a second press while one is under way is told so", async () => {
    const id = await added({ name: "Pressed twice" });
    await db.updateTable("sftp_configurations").set({ host_key: "SHA256:x" }).where("id", "=", id).execute();
    const press = () => people.director.post("/sftp-integration?index", { intent: "start-sync", id });
    const answers = await Promise.all([press(), press()]);
    for (const answer of answers) expect(answer.status).toBe(302);
    const rows = await db.selectFrom("sync_logs").select("status").where("integration_id", "=", id).execute();
    expect(rows).toHaveLength(1);
  });

  test("with the queue gone answers within 2 seconds, ends the row as failed, and all else works", async () => {
    const id = await added({ name: "No queue" });
    await db.updateTable("sftp_configurations").set({ host_key: "SHA256:x" }).where("id", "=", id).execute();
    const alone = await startWeb(database.url, { REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
    try {
      const person = new Visitor(alone.origin);
      await person.signIn("director@lakeside.example");
      const began = performance.now();
      await person.post("/sftp-integration?index", { intent: "start-sync", id });
      expect(performance.now() - began).toBeLessThan(2_500);
      const page = await (await person.get("/sftp-integration")).text();
      expect(page).toContain("Failed to trigger SFTP sync: the queue does not answer");
      const row = await db
        .selectFrom("sync_logs")
        .selectAll()
        .where("integration_id", "=", id)
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ status: "failed" });
      expect(row.finished_at).not.toBeNull();
      expect((await person.get("/healthz")).status).toBe(200);
      expect((await person.get("/readyz")).status).toBe(503);
      expect((await person.get(`/sftp-integration/${id}`)).status).toBe(200);
    } finally {
      await alone.stop();
    }
  }, 60_000);
});
