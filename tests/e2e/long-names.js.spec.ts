import type { Page } from "@playwright/test";
import { test as base, expect } from "./demo";
import { type Demo, databaseOf, startDemo } from "./start-demo";

/** What people write and see again elsewhere. */
const written: Record<string, string[]> = {
  agreements: ["title"],
  compliance_requirements: ["title"],
  districts: ["name"],
  funding_sources: ["name"],
  policy_rules: ["name", "message"],
  profiles: ["display_name", "first_name", "last_name"],
  request_comments: ["body"],
  request_reviews: ["comment"],
  schools: ["name"],
  sftp_configurations: ["name", "bucket_name", "username"],
  software: ["description"],
  software_blacklist: ["reason"],
  software_categories: ["name"],
  software_requests: ["purpose", "decision_reason"],
  states: ["name"],
  vendors: ["name"],
};

/** Makes everything that was written 250 letters long, the widest there is, without a blank. Every second product, too. */
async function widen({ data }: Demo): Promise<void> {
  const owner = await databaseOf(data, "owner");
  const wide = "repeat('W', 242) || left(md5(id::text), 8)";
  for (const [table, columns] of Object.entries(written)) {
    for (const column of columns)
      await owner.query(`update ${table} set ${column} = ${wide} where ${column} is not null`);
  }
  await owner.query(`update software set name = ${wide} where left(md5(id::text), 1) < '8'`);
  await owner.end();
}

const test = base.extend<object, { demo: Demo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const { stop, ...demo } = await startDemo();
      await widen(demo);
      await use(demo);
      await stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

const noPage = /csv|\.txt$|sign-out|\/avatars\/|\/documents?\/|theme|demo\/mail/;
/** One address of each kind is looked at: ids and values aside. */
const kindOf = (address: string) => address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id").replace(/=[^&]*/g, "");

/** Every kind of page that one comes to from /home by links. */
async function* pages(page: Page): AsyncGenerator<string> {
  const seen = new Set(["/home"]);
  for (const waiting = ["/home"]; waiting.length > 0; ) {
    const address = waiting.shift() as string;
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(200);
    yield address;
    const links = await page.locator("a[href^='/']").evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
    for (const link of links.map((one) => one.split("#")[0] as string)) {
      if (noPage.test(link) || seen.has(kindOf(link))) continue;
      seen.add(kindOf(link));
      waiting.push(link);
    }
  }
}

for (const email of ["super-admin@lakeside.example", "district-admin@lakeside.example", "teacher@lakeside.example"]) {
  test(`no page of ${email} scrolls sideways for 250 letters without a blank`, { tag: "@walk" }, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(300_000);
    await signIn(email);
    const wide: string[] = [];
    let looked = 0;
    for await (const address of pages(page)) {
      looked++;
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) wide.push(`${address} at ${width}: ${over} px`);
      }
    }
    expect(wide).toEqual([]);
    expect(looked).toBeGreaterThan(20);
  });
}
