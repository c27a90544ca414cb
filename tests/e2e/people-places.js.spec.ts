import { expect, type Page } from "@playwright/test";
import { expectNoFaults, expectNoFaultsNow } from "./axe";
import { nobodySignedIn } from "./demo";
import { test } from "./place";
import { makePeople, principal, school, student, superAdmin, teacher } from "./place-people";
import { director } from "./worlds";

const csv = (text: string) => ({ name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
const picture = {
  name: "photo.png",
  mimeType: "image/png",
  buffer: Buffer.from([0x89, 80, 78, 71, 13, 10, 26, 10, 0]),
};

/** What breaks in the browser while a test runs; an answer that refuses a form is no fault. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("status of 422")) faults.push(message.text());
  });
  return faults;
}

test.beforeAll(({ place }) => makePeople(place.db));

test("the screens of people are accessible in both themes and sizes", { tag: ["@axe", "@walk"] }, async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  const faults = watch(page);
  await signIn(director);
  for (const path of ["/profile", "/profiles", "/profiles?q=nobody-like-it", "/user-management"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectNoFaults(page, path);
  }
  await page.goto("/user-management?q=teacher");
  await page.getByRole("link", { name: "teacher", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Role and place" })).toBeVisible();
  await page.getByText("Deactivate …").click();
  await expectNoFaults(page, "a person");
  await page.goto("/user-management/invite");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFaults(page, "an invitation, refused");
  await page.goto("/user-management/import");
  await page
    .getByLabel("CSV file")
    .setInputFiles(csv(`email,role,school\nnew@lakeside.example,teacher,${school}\nno,boss,\n`));
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("heading", { name: "1 line is right" })).toBeVisible();
  await expectNoFaults(page, "invitations, before they are sent");
  await page.goto("/user-management?tab=districts");
  await expectNoFaults(page, "districts");
  expect(faults).toEqual([]);
});

test("the screens of places and of the platform are accessible in both themes and sizes", {
  tag: ["@axe", "@walk"],
}, async ({ page, signIn }) => {
  test.setTimeout(240_000);
  const faults = watch(page);
  await signIn(superAdmin);
  const manager = "/school-district-state-manager";
  for (const path of [
    `${manager}?tab=states`,
    `${manager}?tab=districts`,
    `${manager}?tab=schools`,
    `${manager}/districts/new`,
    `${manager}/schools/import`,
    "/admin",
    "/admin/audit",
    "/user-management?tab=districts&new",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expectNoFaults(page, path);
  }
  await page.goto(`${manager}?tab=schools`);
  await page.getByRole("link", { name: school }).click();
  await expect(page.getByRole("heading", { name: "Merge or delete" })).toBeVisible();
  await page.getByLabel("Name").fill("");
  await page.getByRole("button", { name: "Save school" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFaults(page, "a school, refused");
  await page.getByRole("link", { name: "Merge into another school" }).click();
  await page.getByRole("link", { name: "Harbor Point Middle School" }).click();
  await expect(page.getByRole("button", { name: /^Merge, and remove/ })).toBeVisible();
  await expectNoFaults(page, "a merge, before it is done");
  await page.goto(`${manager}/states/import`);
  await page.getByLabel("CSV file").setInputFiles(csv("name,abbreviation\nNew Harbor,NH9\nOregon,OR\n"));
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByRole("heading", { name: "Left out: 1" })).toBeVisible();
  await expectNoFaults(page, "an import, before it is done");
  expect(faults).toEqual([]);
});

test("a form with a field called action is sent without a fault", async ({ page, signIn }) => {
  const faults = watch(page);
  await signIn(superAdmin);
  await page.goto("/admin/audit");
  await page.getByLabel("Who", { exact: true }).fill("nobody by this name");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await expect(page).toHaveURL(/who=nobody/);
  expect(faults).toEqual([]);
});

test("what the other roles see of them is accessible too", { tag: ["@axe", "@walk"] }, async ({ page, signIn }) => {
  test.setTimeout(120_000);
  const screens: [string, string[]][] = [
    [principal, ["/profile", "/profiles", "/user-management", "/school-district-state-manager"]],
    [teacher, ["/profile"]],
    [student, ["/profile"]],
  ];
  for (const [email, paths] of screens) {
    await signIn(email);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expectNoFaultsNow(page, `${path} of ${email}`);
    }
    await nobodySignedIn(page);
  }
});

test("a file of the wrong kind is named as such, and changes nothing", async ({ page, place, signIn }) => {
  await signIn(director);
  await page.goto("/user-management/import");
  await page.getByLabel("CSV file").setInputFiles(picture);
  await page.getByRole("button", { name: "Check the rows" }).click();
  await expect(page.getByRole("alert")).toContainText("This is not a CSV file.");
  await page.goto("/profile");
  await page.getByLabel("Choose a picture").setInputFiles({ ...picture, buffer: Buffer.from("no picture at all") });
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  const own = await place.db
    .selectFrom("profiles")
    .select("avatar_url")
    .where("email", "=", director)
    .executeTakeFirst();
  expect(own?.avatar_url).toBeNull();
});

test("a double click invites once, and going back sends nothing again", async ({ page, place, signIn }) => {
  await signIn(director);
  await page.goto("/user-management/invite");
  await page.getByLabel("Email", { exact: true }).fill("twice@lakeside.example");
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "Teacher" });
  await page.getByLabel("School", { exact: true }).selectOption({ label: school });
  await page.getByRole("button", { name: "Send invitation" }).dblclick();
  const invited = () =>
    place.db.selectFrom("profiles").select("id").where("email", "=", "twice@lakeside.example").execute();
  await expect.poll(async () => (await invited()).length).toBe(1);
  await page.goto("/user-management");
  await expect(page.getByText("twice@lakeside.example")).toHaveCount(1);
  await page.goBack();
  await page.goForward();
  await expect(page.getByText("twice@lakeside.example")).toHaveCount(1);
  expect(await invited()).toHaveLength(1);
});

test("of two tabs with one school, the later one saves over what it shows", async ({
  page,
  context,
  place,
  signIn,
}) => {
  await signIn(superAdmin);
  await page.goto("/school-district-state-manager?tab=schools&q=Harbor");
  await page.getByRole("link", { name: "Harbor Point Middle School" }).click();
  await expect(page.getByRole("button", { name: "Save school" })).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByLabel("Identifier").fill("HP-2");
  await second.getByRole("button", { name: "Save school" }).click();
  await expect(second.getByText("Harbor Point Middle School saved.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Identifier")).toHaveValue("HP-2");
  const saved = await place.db.selectFrom("schools").select("name").where("identifier", "=", "HP-2").execute();
  expect(saved).toEqual([{ name: "Harbor Point Middle School" }]);
});
