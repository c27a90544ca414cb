import { bundle, filesOf, user } from "tests/roster/bundles";
import { zipOf } from "tests/roster/zip-writer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { healthyMs } from "../support/pulse";
import { type CheckingWeb, page, startCheckingWeb, uploadsOf } from "./check-files.world";

const database = await cloneDatabase();
let checking: CheckingWeb;

beforeAll(async () => {
  checking = await startCheckingWeb(database.url);
});
afterAll(async () => {
  await checking.close();
  await database.close();
});

const sound = () => filesOf(bundle());
const zip = (files = sound()) => [
  { name: "export.zip", data: zipOf(Object.entries(files).map(([name, data]) => ({ name, data }))) },
];
const tokenOf = (at: string) => new URL(at, checking.web.origin).searchParams.get("check") as string;

/** How long /healthz takes, of a hundred times the slowest but five, until all checks have ended well. */
async function slowBeatUntil(ends: Promise<{ html: string }[]>): Promise<number> {
  const times: number[] = [];
  for (let done = false; !done; ) {
    const began = performance.now();
    await fetch(`${checking.web.origin}/healthz`);
    times.push(performance.now() - began);
    done = await Promise.race([ends.then(() => true), new Promise<false>((go) => setTimeout(go, 50, false))]);
  }
  for (const { html } of await ends) expect(html).toContain("Your files are ready.");
  expect(times.length).toBeGreaterThan(20);
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] as number;
}

describe("a check of uploaded files", { timeout: 180_000 }, () => {
  test("says of a sound zip file that it is ready, only at the address it led to, and keeps nothing", async () => {
    const at = await checking.send(zip());
    expect(at).toMatch(/\?check=[\w-]{32}$/);
    const waiting = await checking.look(at);
    expect(waiting.answer.headers.get("refresh")).toBe("5");
    expect(waiting.html).toContain("Uploaded: export.zip");
    const { answer, html } = await checking.result(at);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(html).toContain("Your files are ready.");
    expect(html).toMatch(/users\.csv[\s\S]*?data-label="Read">6</);
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain("<script");
    expect(await checking.left()).toEqual([]);
    expect(checking.web.output()).not.toContain(tokenOf(at));
    const answered = await fetch(new URL(page, checking.web.origin), {
      method: "POST",
      headers: { Origin: checking.web.origin },
      body: new URLSearchParams({ intent: "withdraw", check: tokenOf(at) }),
      redirect: "manual",
    });
    expect(answered.status).toBe(302);
    expect((await checking.look(at)).answer.status).toBe(404);
  });

  test("says of loose files which row is skipped, why, and what to do, and names nobody", async () => {
    const rows = bundle();
    rows.users.push(user("k9", "student", "s1", { familyName: "", givenName: "Quillfeather" }));
    const { html } = await checking.result(await checking.send(uploadsOf(filesOf(rows))));
    expect(html).toContain("Your files would be applied without some rows.");
    expect(html).toContain("1 row of users.csv has no familyName");
    expect(html).toContain("Fill in the value in the student information system.");
    expect(html).toContain("Line 8");
    expect(html).not.toContain("Quillfeather");
    expect(checking.web.output()).not.toContain("Quillfeather");
  });

  test.each(["1.1", "1.2"])("finds nothing wrong with the sample of %s that the guide offers", async (version) => {
    const at = `/docs/oneroster-integration/samples/oneroster-${version}.zip`;
    const data = Buffer.from(await (await fetch(new URL(at, checking.web.origin))).arrayBuffer());
    const { html } = await checking.result(await checking.send([{ name: "sample.zip", data }]));
    expect(html).toContain("Your files are ready.");
    expect(html).not.toContain("What to fix");
  });

  test("calls what needs no fix good to know, and a web page what it is", async () => {
    const files = sound();
    const marked = uploadsOf({ ...files, "orgs.csv": `\ufeff${files["orgs.csv"]}` });
    const { html } = await checking.result(await checking.send(marked));
    expect(html).toContain("Your files are ready.");
    expect(html).toContain("No errors or warnings.");
    expect(html).toContain("orgs.csv begins with a byte-order mark");
    expect(html).toContain("Good to know");
    expect(html).not.toContain("What to fix");
    const page = uploadsOf({ ...files, "users.csv": "<html><body>Sign in</body></html>" });
    const { html: refused } = await checking.result(await checking.send(page));
    expect(refused).toContain("users.csv is a web page, not a CSV file");
    expect(refused).toContain("What to fix, in this order");
  });

  test("refuses hostile and foreign files in words", async () => {
    const bomb = zipOf([{ name: "users.csv", data: Buffer.alloc(30_000_000) }]);
    const huge = zipOf([{ name: "users.csv", data: "sourcedId", size: 2_000_000_000 }]);
    const verdictOf = async (data: Buffer) =>
      (await checking.result(await checking.send([{ name: "a.zip", data }]))).html;
    const [grows, unpacks] = await Promise.all([verdictOf(bomb), verdictOf(huge)]);
    expect(grows).toContain("Your files would be rejected.");
    expect(grows).toContain("1 entry of a.zip would grow to more than 200 times the packed size");
    expect(unpacks).toContain("unpacks to more than 1 GB");
    const none = await verdictOf(zipOf([{ name: "readme.txt", data: "hello" }]));
    expect(none).toContain("a.zip has no OneRoster files");
    const { "manifest.csv": _, "courses.csv": __, ...without } = sound();
    const lacks = await verdictOf(zipOf(Object.entries(without).map(([name, data]) => ({ name, data }))));
    expect(lacks).toContain("courses.csv is missing from the files");
    expect(await verdictOf(Buffer.from("no zip at all"))).toContain("can’t be opened as a zip file");
    expect(await checking.left()).toEqual([]);
  });

  test("waits for its turn with a number, and the web answers at once meanwhile", async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => checking.send(zip())));
    const pages = await Promise.all(all.map((at) => checking.look(at)));
    const places = pages.flatMap(({ html }) => /Your place in line: (\d)/.exec(html)?.[1] ?? []);
    expect(places.sort()).toEqual(["1", "2"]);
    expect(pages.filter(({ html }) => html.includes("Checking your files"))).toHaveLength(2);
    // The calmest of a few tries, so that another program on this machine does not decide.
    let slow = await slowBeatUntil(Promise.all(all.map((at) => checking.result(at))));
    for (let again = 0; again < 2 && slow >= healthyMs; again++) {
      const others = await Promise.all([1, 2].map(() => checking.send(zip())));
      slow = Math.min(slow, await slowBeatUntil(Promise.all(others.map((at) => checking.result(at)))));
    }
    expect(slow).toBeLessThan(healthyMs);
    expect(await checking.left()).toEqual([]);
  });

  test("leaves nothing behind when the web is told to stop in the middle of it", async () => {
    const own = await startCheckingWeb(database.url);
    try {
      await Promise.all([own.send(zip()), own.send(zip()), own.send(zip())]);
      await expect.poll(own.left).toContainEqual(expect.stringMatching(/rollcall-check-/));
      await own.web.stop();
      await expect.poll(own.left, { timeout: 60_000 }).toEqual([]);
    } finally {
      await own.close();
    }
  });
});
