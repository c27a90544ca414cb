import { expect } from "@playwright/test";
import { test } from "./place";
import { makeKey, noticeOf, send, visit } from "./place-usage";

test("a key is made and seen once, sends a visit, and is refused from the call after it was revoked", async ({
  page,
  place,
  signIn,
}, { project }) => {
  await signIn();
  const name = `Export ${project.name}`;
  const token = await makeKey(page, name);
  expect(token).toMatch(/^rck_[0-9a-f]{10}_/);
  const copy = page.getByRole("button", { name: `Copy key of ${name}` });
  await expect(copy, "copying needs scripts, selecting does not").toHaveCount(project.name === "js" ? 1 : 0);

  await page.goto("/usage-sources");
  await expect(page.getByText("Nothing has been sent with this key yet.")).toBeVisible();
  expect(await page.content(), "it is shown once").not.toContain(token);
  expect((await send(place.origin, token, [visit("https://games.example/x")])).status).toBe(202);
  await page.reload();
  await expect(page.getByText("Usage is coming in.").first()).toBeVisible();

  const row = page.getByRole("row").filter({ hasText: name });
  await row.locator("summary").click();
  await row.getByRole("button", { name: /^Revoke key/ }).click();
  await expect(noticeOf(page, `Key revoked: ${name}. It no longer works.`)).toBeVisible();
  expect((await send(place.origin, token, [visit("https://games.example/y")])).status).toBe(401);
});

test("the page leads to how visits are sent, and its examples can be read and copied", async ({ page, signIn }, {
  project,
}) => {
  await signIn();
  await page.goto("/usage-sources");
  await page.getByRole("link", { name: "Usage API" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Usage API" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Check of a key with curl" })).toContainText("/api/v1/me");
  const python = page.getByRole("region", { name: "Example with Python" });
  await expect(python).toBeHidden();
  await page.getByText("Example with Python").first().click();
  await expect(python).toContainText('os.environ["ROLLCALL_KEY"]');
  const copies = page.getByRole("button", { name: "Copy Example with Python" });
  await expect(copies).toHaveCount(project.name === "js" ? 1 : 0);
});
