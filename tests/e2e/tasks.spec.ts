import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { startMailWorker, tokenIn } from "../support/mail-worker";
import { signInAs, test } from "./place";
import { decisionForm, newName, noticeOf } from "./place-governance";
import { aDistrictAtWork, type DistrictAtWork, failure } from "./place-tasks";
import { type Column, clicksOnRecord, Walk } from "./walk";

// The fast lane walks each task at 1280 px with scripts; the slow one at 375 px, too, with scripts and without.

type Place = { origin: string; url: string };
type Task = {
  name: string;
  who: keyof DistrictAtWork["people"];
  walk: (walk: Walk, of: DistrictAtWork, place: Place) => Promise<void>;
};

const tasks: Task[] = [
  {
    name: "May I use it with grade 4?",
    who: "teacher",
    walk: async (walk, { known }) => {
      const { page } = walk;
      await page.getByRole("textbox", { name: "May I use..." }).fill(known);
      await walk.button("Check");
      await walk.arriveAt("Software Research Assistant");
      const found = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: known, exact: true }) });
      await expect(found).toContainText("In grades 4 and 5.");
      await expect(page.getByLabel("May I use it with")).toHaveValue("4");
    },
  },
  {
    name: "Request a product that is not on record",
    who: "teacher",
    walk: async (walk) => {
      const { page } = walk;
      const wanted = newName();
      await page.getByRole("textbox", { name: "May I use..." }).fill(wanted);
      await walk.button("Check");
      await walk.link("Request it");
      await walk.arriveAt("Request software");
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue(wanted);
      await expect(page.getByRole("group", { name: "Grades" }).getByLabel("4", { exact: true })).toBeChecked();
      await page.getByLabel("Web address").fill(`https://${wanted.toLowerCase()}.example`);
      await page.getByLabel("What will you and your students do with it?").fill("Short texts that they choose.");
      await walk.button("Send request");
      await expect(noticeOf(page, "Request sent.")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1, name: wanted })).toBeVisible();
    },
  },
  {
    name: "Review a product",
    who: "director",
    walk: async (walk, { reviewed }) => {
      const { page } = walk;
      await walk.link(/^Start reviewing/);
      await walk.link(reviewed);
      await walk.arriveAt(reviewed);
      await walk.check(page.getByLabel("Pass: no concerns"));
      await walk.button("Save review");
      await expect(page.getByText("passed", { exact: true })).toBeVisible();
    },
  },
  {
    name: "Decide with a condition",
    who: "director",
    walk: async (walk, { decided }) => {
      const { page } = walk;
      await walk.link(/^Start reviewing/);
      await walk.link(decided);
      await walk.link(/^Approve with conditions/);
      await walk.arriveAt(`Decide about ${decided}`);
      await expect(page.getByLabel("Privacy status", { exact: true }), "what the review found").toHaveValue(
        "compliant",
      );
      await walk.check(decisionForm(page).getByLabel("Staff only, not students"));
      await walk.button("Save decision");
      await expect(noticeOf(page, `${decided}: approved with conditions. 1 request answered.`)).toBeVisible();
    },
  },
  {
    name: "Deal with a held sync",
    who: "director",
    walk: async (walk) => {
      const { page } = walk;
      await walk.link(/^Review changes/);
      await walk.arriveAt(/^Sync of /);
      await expect(page.getByRole("heading", { name: "A whole school would disappear" })).toBeVisible();
      await walk.button("Discard this sync");
      await expect(page.getByText(/^Discarded by/).first()).toBeVisible();
    },
  },
  {
    name: "Find out why a sync failed",
    who: "director",
    walk: async (walk) => {
      const { page } = walk;
      await walk.link(/^See what went wrong/);
      await walk.arriveAt(/^Sync of /);
      await expect(page.getByRole("main")).toContainText(failure);
      await expect(page.getByRole("link", { name: "Open the configuration" })).toBeVisible();
    },
  },
  {
    name: "Invite a principal, who signs in",
    who: "director",
    walk: async (walk, { name, school }, { origin, url }) => {
      const { page } = walk;
      const email = `principal@${name.toLowerCase()}.example`;
      await walk.menu("Management", "User Management");
      await walk.link("Invite someone");
      await walk.arriveAt("Invite someone");
      await page.getByLabel("Email", { exact: true }).fill(email);
      await walk.choose(page.getByLabel("Role"), "Principal");
      await walk.choose(page.getByLabel("School"), school);
      await walk.button("Send invitation");
      await expect(noticeOf(page, `Invitation to ${email} is on its way.`)).toBeVisible();
      const mails = await startMailWorker(url, origin);
      await expect.poll(() => mails.received.some(({ to }) => to.includes(email)), { timeout: 20_000 }).toBe(true);
      const mail = mails.received.find(({ to }) => to.includes(email));
      await mails.close();
      await page.context().clearCookies();
      if (!mail) throw new Error("no mail has come");
      await page.setContent(`<main><a href="${origin}/invitation?token=${tokenIn(mail)}">Accept</a></main>`);
      await walk.link("Accept");
      await page.getByRole("textbox", { name: "Password" }).fill("nine gravel kettles hum");
      await walk.button("Accept the invitation");
      await expect(page.getByRole("main")).toContainText(school);
      await expect(page).toHaveURL(/\/home$/);
    },
  },
  {
    name: "Block a site and export the list",
    who: "admin",
    walk: async (walk, { name }) => {
      const { page } = walk;
      const site = `games.${name.toLowerCase()}.example`;
      await walk.menu("Management", "Software Blacklisting");
      await walk.link("Add an entry");
      await walk.arriveAt("Add to the blocked list");
      await page.getByLabel("Address").fill(site);
      await walk.choose(page.getByLabel("Why"), "Distraction");
      await page.getByLabel("The reason in a sentence").fill("Games during lessons.");
      await walk.button("Add to the blocked list");
      await expect(page.getByText("Blocked for everyone since")).toBeVisible();
      const download = page.waitForEvent("download");
      await walk.link("List for your web filter");
      expect(await readFile(await (await download).path(), "utf8")).toContain(site);
    },
  },
  {
    name: "Try a rule",
    who: "admin",
    walk: async (walk, { rule }) => {
      await walk.menu("Compliance Tools", "Policy Rules");
      await walk.link(new RegExp(`^Try this rule ?: ${rule}$`));
      await walk.arriveAt("What this rule changes");
      await expect(walk.page.getByText(/^\d+ of \d+ products get a different answer\./)).toBeVisible();
    },
  },
  {
    name: "Renew an agreement",
    who: "admin",
    walk: async (walk, { agreement }) => {
      const { page } = walk;
      await walk.link(/^Open the agreement/);
      await walk.arriveAt(agreement);
      await expect(page.getByText("20 days left")).toBeVisible();
      await walk.link("Renew");
      await walk.button("Add renewal");
      await expect(noticeOf(page, "The renewal is on file.")).toBeVisible();
    },
  },
  {
    name: "Print the compliance report",
    who: "admin",
    walk: async (walk, { name, agreement }) => {
      const { page } = walk;
      await walk.link("Compliance Report");
      await walk.arriveAt("Compliance Report");
      await walk.link("Printable page");
      const about = page.getByRole("region", { name: "About this report" });
      await expect(about).toContainText(name);
      await expect(page.getByText(`Agreement ends: ${agreement}`)).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(page.getByText("Print this page with your browser.")).toBeHidden();
      await page.emulateMedia({ media: "screen" });
    },
  },
  {
    name: "See what is wrong, as a super admin",
    who: "superAdmin",
    walk: async (walk, { name, failed, heldSync }) => {
      await walk.arriveAt(/^Good /);
      const main = walk.page.getByRole("main");
      await expect(main.getByText(`Roster sync failed: ${failed}, ${name}`, { exact: true })).toBeVisible();
      await expect(main.getByText(`Roster sync held for review: ${heldSync}, ${name}`, { exact: true })).toBeVisible();
      await expect(main.getByRole("table", { name: "Newest districts" })).toContainText(name);
    },
  },
];

const onRecord = clicksOnRecord();

function columnsFor(scripts: boolean): [Column, number][] {
  if (!scripts) return [["375 px without scripts", 375]];
  return process.env.SIZES === "all"
    ? [
        ["1280 px", 1280],
        ["375 px", 375],
      ]
    : [["1280 px", 1280]];
}

for (const { name, who, walk } of tasks) {
  test(name, { tag: "@twice" }, async ({ page, place, javaScriptEnabled }) => {
    test.setTimeout(120_000);
    page.setDefaultTimeout(15_000);
    for (const [column, width] of columnsFor(javaScriptEnabled ?? true)) {
      const district = await aDistrictAtWork(place.db);
      await page.context().clearCookies();
      await page.setViewportSize({ width, height: 812 });
      await signInAs(page, district.people[who]);
      const someone = new Walk(page);
      await walk(someone, district, place);
      expect.soft(someone.clicks, `${name} at ${column}`).toEqual(onRecord.get(name)?.[column]);
    }
  });
}

test("the table has these tasks and no other", () => {
  expect([...onRecord.keys()]).toEqual(tasks.map(({ name }) => name));
});
