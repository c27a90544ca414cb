import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundle } from "tests/roster/bundles";
import { itemsOf, startRosterService } from "tests/support/roster-service";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openServiceWorld } from "./service-world";

const world = await openServiceWorld();
const { service } = world;
afterAll(() => world.close());

beforeEach(() => {
  Object.assign(service.manners, {
    lists: itemsOf(bundle()),
    takes: "either",
    mostItems: 100,
    tellsTotal: true,
    links: "own",
    alwaysFirst: false,
    closed: undefined,
    instead: [],
  });
  service.calls.length = 0;
  service.tokenCalls.length = 0;
});

/** A key and a certificate that no authority signed; null on a machine without openssl. */
function selfSigned(): { key: string; cert: string } | null {
  const folder = mkdtempSync(path.join(tmpdir(), "rollcall-certificate-"));
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const how = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"];
  try {
    execFileSync("openssl", [...how, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const certificate = selfSigned();

const quick = { retryMs: [1, 1] };
const people = ["k1", "k2", "k3", "p1", "t1", "t2"];

describe("a sync whose service is at fault ends as failed, and everybody stays", () => {
  it.each([
    ["sends fewer than it says there are", { tellsTotal: 7 }, "Only 3 of 7 schools arrived. Nothing was applied."],
    [
      "sends the same page again and again",
      { mostItems: 2, links: "none", tellsTotal: 9, alwaysFirst: true },
      "again and again",
    ],
    [
      "may not read a list",
      { closed: { courses: 403 } },
      "does not let Rollcall read courses. Ask your vendor to allow the scope",
    ],
    ["has no such list", { closed: { users: 404 } }, "no list of people at this address"],
    ["leads elsewhere", { closed: { orgs: 302 } }, "leads to another address"],
    ["has a fault that stays", { closed: { orgs: 503 } }, "busy or has a fault of its own"],
    ["answers with something else", { instead: [{ status: 200, body: '{"hello":1}' }] }, "answered without “orgs”"],
    ["answers with no JSON", { instead: [{ status: 200, body: "<html>" }] }, "answered without “orgs”"],
    ["takes the client in no way", { takes: "neither" }, "rejected the sign-in. Check the client ID and the secret"],
  ])("%s", async (_name, manners, message) => {
    const configuration = await world.connect();
    await world.sync(configuration);
    Object.assign(service.manners, manners);
    const row = await world.sync(configuration, quick);
    expect(row).toMatchObject({ status: "failed", step: "download" });
    expect(row.message).toContain(message);
    expect(await world.active(configuration, "roster_users")).toEqual(people);
  });

  it("and asks for a token with the client's secret only as often as that may help", async () => {
    Object.assign(service.manners, { takes: "neither" });
    await world.sync(await world.connect(), quick);
    expect(service.tokenCalls.length).toBe(2);
  });
});

describe("a fault that passes is waited out", () => {
  it.each([
    ["too many calls", [{ status: 429, headers: { "retry-after": "0" } }, { status: 429 }]],
    ["a gateway without a server", [{ status: 502 }, { status: 503 }]],
  ])("%s", async (_name, instead) => {
    service.manners.instead = instead;
    expect(await world.sync(await world.connect(), quick)).toMatchObject({ status: "applied" });
  });

  it("a connection that breaks off in the middle of a list", async () => {
    const configuration = await world.connect();
    await world.sync(configuration);
    service.calls.length = 0;
    const { length } = service.manners.instead;
    expect(length).toBe(0);
    Object.assign(service.manners, { mostItems: 2 });
    service.manners.instead = [
      { status: 200, body: JSON.stringify({ orgs: itemsOf(bundle()).orgs }) },
      { status: 200, cut: true },
    ];
    expect(await world.sync(configuration, quick)).toMatchObject({ status: "unchanged" });
  });
});

describe("where Rollcall goes", () => {
  it.each([
    ["an address that the operator did not name", [], undefined, "address-not-allowed"],
    ["the address of a cloud machine's own secrets", undefined, "https://169.254.169.254/ims", "address-not-allowed"],
    ["a port that is no usual one", undefined, "https://1.1.1.1:22/ims", "port-not-allowed"],
    ["a port nobody listens on", undefined, "http://127.0.0.1:1/ims", "no-connection"],
  ])("not to %s: told to people in one way, to the log by its reason", async (_name, allowed, url, reason) => {
    world.lines.length = 0;
    // A fixed token is sent with the first call: what is not dialed gets none.
    const configuration = await world.connect({ url, method: "bearer", secret: "static" });
    const done = await world.testConnection(configuration, allowed && { allowedPrivateHosts: allowed });
    expect(done).toMatchObject({ status: "failed" });
    expect(done.message).toMatch(/^Rollcall can’t reach this host and port\. /);
    expect(world.lines.join("")).toContain(`"reason":"${reason}"`);
    expect(service.calls).toEqual([]);
  });

  it("not to a public host in plain text", async () => {
    const done = await world.testConnection(await world.connect({ url: "http://1.1.1.1/ims" }));
    expect(done).toMatchObject({ status: "failed", message: expect.stringContaining("begins with https://") });
    expect(service.tokenCalls.length).toBe(1);
  });

  it.skipIf(certificate === null)("not to a server whose certificate nobody vouches for", async () => {
    const own = await startRosterService(itemsOf(bundle()), certificate ?? undefined);
    try {
      const done = await world.testConnection(await world.connect({ url: own.url, tokenUrl: own.tokenUrl }));
      expect(done).toMatchObject({
        status: "failed",
        message: "The service’s certificate can’t be trusted. Ask your vendor to renew or correct it.",
      });
      expect(own.tokenCalls).toEqual([]);
    } finally {
      await own.close();
    }
  });

  it("tests a connection by asking each list how long it is", async () => {
    const configuration = await world.connect();
    const done = await world.testConnection(configuration);
    expect(done).toMatchObject({ status: "succeeded", host_key: null });
    expect(done.message).toBe("Signed in. All 6 lists that a sync reads can be read.");
    expect(done.files).toEqual([
      { name: "schools", records: 3 },
      { name: "terms", records: 2 },
      { name: "courses", records: 1 },
      { name: "classes", records: 2 },
      { name: "people", records: 6 },
      { name: "enrollments", records: 5 },
    ]);
    expect(service.calls.map(({ query }) => query.get("limit"))).toEqual(["1", "1", "1", "1", "1", "1"]);
  });

  it("says at a test which list is closed, and tries nothing twice", async () => {
    service.manners.closed = { classes: 503 };
    expect(await world.testConnection(await world.connect())).toMatchObject({
      status: "failed",
      message: "The service is busy or has a fault of its own. Try again; if it happens again, ask your vendor.",
    });
    expect(service.calls.filter(({ path }) => path.endsWith("/classes")).length).toBe(1);
  });
});
