import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { type CheckingWeb, page, startCheckingWeb, type Uploaded } from "./check-files.world";

const database = await cloneDatabase();
let checking: CheckingWeb;

beforeAll(async () => {
  checking = await startCheckingWeb(database.url, { TRUST_PROXY: "1" });
});
afterAll(async () => {
  await checking.close();
  await database.close();
});

const csv = (name: string): Uploaded => ({ name, data: "sourcedId\n" });

test("the page says what becomes of the files, and sends no script", async () => {
  const { answer, html } = await checking.look(page);
  expect(answer.status).toBe(200);
  expect(html).toContain("They are removed as soon as the check ends.");
  expect(html).toContain("Your files are removed when the check ends, the result 30 minutes later.");
  expect(html).not.toContain("nothing is kept");
  expect(html).toContain("50 MB together at most");
  expect(html).toMatch(/<input[^>]*type="file"[^>]*multiple/);
  expect(html).not.toContain("<script");
});

test("a check that this web doesn’t know is not said to be removed", async () => {
  const headers = { Origin: checking.web.origin };
  const body = new URLSearchParams({ intent: "withdraw", check: "of-another-web" });
  const answer = await fetch(new URL(page, checking.web.origin), { method: "POST", headers, body, redirect: "manual" });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const html = await (await fetch(new URL(page, checking.web.origin), { headers: { Cookie: cookie } })).text();
  expect(html).toContain("We couldn’t find this check, so nothing was removed.");
  expect(html).not.toContain("Your files and the result were removed.");
});

test("the proxy leads a visitor back to the web that has the files", () => {
  const proxy = readFileSync("docker/Caddyfile", "utf8");
  expect(proxy).toMatch(new RegExp(`handle ${page}\\* \\{[^}]*lb_policy cookie`));
});

describe("what can’t be checked is refused in words, and nothing of it is left", () => {
  const refused: [what: string, files: Uploaded[], status: number, said: string][] = [
    ["no file", [], 422, "Choose one or more files."],
    ["another type", [{ name: "roster.xlsx", data: "x" }], 422, "roster.xlsx is neither a CSV file nor a zip file."],
    ["too many files", Array.from({ length: 21 }, (_, at) => csv(`f${at}.csv`)), 422, "Choose 20 files at most"],
    ["a huge name", [csv(`${"n".repeat(200)}.csv`)], 422, "is longer than 100 characters"],
    ["a name with control characters", [csv("users\u202e.csv")], 422, "has characters that can’t be used"],
    ["a hidden file", [csv(".users.csv")], 422, "has characters that can’t be used"],
    ["one name twice", [csv("users.csv"), csv("USERS.csv")], 422, "USERS.csv was chosen twice."],
    [
      "more than 50 MB",
      [
        { name: "users.csv", data: Buffer.alloc(26_000_000) },
        { name: "orgs.csv", data: Buffer.alloc(27_000_000) },
      ],
      413,
      "The files are larger than 50 MB together.",
    ],
  ];
  test.each(refused)("%s", async (_, files, status, said) => {
    const answer = await checking.upload(files);
    expect(answer.status).toBe(status);
    const html = (await answer.text()).replaceAll("<!-- -->", "");
    expect(html).toContain(said);
    expect(html).toMatch(/id="files-error"/);
    expect(await checking.left()).toEqual([]);
  });

  test("a post from another site", async () => {
    const answer = await checking.upload([csv("users.csv")], { Origin: "https://elsewhere.example" });
    expect(answer.status).toBe(403);
    expect(await checking.left()).toEqual([]);
  });

  test("an upload that breaks off", async () => {
    const { hostname, port, host } = new URL(checking.web.origin);
    const socket = connect(Number(port), hostname);
    const part = (name: string, more = "") => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
    socket.write(
      `POST ${page} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${checking.web.origin}\r\nContent-Length: 9000000\r\n` +
        "Content-Type: multipart/form-data; boundary=b\r\n\r\n" +
        `${part("intent")}check\r\n${part("files", '; filename="users.csv"')}${"x".repeat(200_000)}`,
    );
    await expect.poll(checking.left, { timeout: 20_000 }).toContainEqual(expect.stringMatching(/files\/users\.csv$/));
    socket.destroy();
    await expect.poll(checking.left, { timeout: 20_000 }).toEqual([]);
  });
});

test("a result that was never there, or is gone, is a 404 that says what to do", async () => {
  const { answer, html } = await checking.look(`${page}?check=${"a".repeat(32)}`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(html).toContain("This result is no longer here.");
  expect(html).toContain("Choose your files");
});

test("one client has 20 checks an hour, whatever another one does", async () => {
  const from = (address: string) => checking.upload([], { "X-Forwarded-For": address });
  for (let nth = 0; nth < 20; nth++) expect((await from("192.0.2.7")).status).toBe(422);
  const answer = await from("192.0.2.7");
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await answer.text()).toContain("Too many file checks in a short time.");
  expect((await from("192.0.2.8")).status).toBe(422);
  const rows = await database.db.selectFrom("limit_uses").select("who").execute();
  expect(rows.map(({ who }) => who).join()).not.toContain("192.0.2");
});

test("more than four uploads at once are asked to come again", async () => {
  const { hostname, port, host } = new URL(checking.web.origin);
  const sockets = Array.from({ length: 4 }, (_, nth) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write(
      `POST ${page} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${checking.web.origin}\r\nContent-Length: 9000000\r\n` +
        `Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n` +
        `Content-Disposition: form-data; name="files"; filename="f${nth}.csv"\r\n\r\nxxxxxxxxxxxxxxxxxxxxxxxxxxx`,
    );
    return socket;
  });
  const begun = async () => (await checking.left()).filter((name) => /\/files$/.test(name)).length;
  await expect.poll(begun, { timeout: 20_000 }).toBe(4);
  const answer = await checking.upload([csv("users.csv")]);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Nothing was uploaded. Try again in a minute or two.");
  for (const socket of sockets) socket.destroy();
  await expect.poll(checking.left, { timeout: 20_000 }).toEqual([]);
  expect((await checking.upload([])).status).toBe(422);
});
