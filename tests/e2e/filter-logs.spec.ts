import { expect } from "@playwright/test";
import { test } from "./place";
import { noticeOf, readLog, uploadLog } from "./place-usage";

const rows = (hour: number, words: string[]) =>
  words.map(
    (word, nth) =>
      `2026-11-20 0${hour}:0${nth}:00,mariagonzalez${nth}@students.lakeside.example,https://games.example/x,${word}`,
  );
const table = (name: string, hour: number, words: string[]) =>
  [`Zeit ${name},Wer,Wohin,Was`, ...rows(hour, words), ""].join("\n");

test("a log with words of its own is answered for once, says how it was read, and is asked about again", async ({
  page,
  place,
  signIn,
  context,
}, { project }) => {
  const { db } = place;
  await signIn();
  const path = await uploadLog(page, db, "odd.csv", table(project.name, 8, ["Pass", "Stop"]));
  await page.goto(path);
  await expect(page.getByLabel("Date and time"), "chosen by what is in it").toHaveValue(`Zeit ${project.name}`);
  await expect(page.getByLabel("Address or website")).toHaveValue("Wohin");
  await expect(page.getByLabel("Person (optional)")).toHaveValue("Wer");
  await page.getByLabel("Allowed or blocked").selectOption("Was");
  const second = await context.newPage();
  await second.goto(path);

  await page.getByRole("button", { name: "Import with these columns" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose allowed or blocked for each word of your filter.");
  await expect(page.getByLabel("Pass", { exact: true })).toHaveValue("allowed");
  await page.getByLabel("Stop", { exact: true }).selectOption("blocked");
  await page.getByRole("button", { name: "Import with these columns" }).click();
  await expect(noticeOf(page, "Thank you.")).toBeVisible();

  await second.getByRole("button", { name: "Discard file" }).click();
  await expect(second.getByRole("alert")).toContainText("You have already answered this");
  await expect(second.getByRole("button", { name: "Discard file" }), "the form is gone").toHaveCount(0);
  await expect(second.getByText("Your file is in line to be imported.")).toBeVisible();
  await second.close();

  await readLog(db, path.split("/").at(-1) as string);
  await page.goto(path);
  await expect(page.getByText("counted 2 new visits")).toBeVisible();
  const how = page.getByRole("main");
  await expect(how).toContainText("Someone in your district told Rollcall how to read files like this one.");
  await expect(how).toContainText(/Words for blocked\s*Stop/);
  await page.getByRole("button", { name: "Ask about the next file" }).click();
  await expect(noticeOf(page, "Rollcall will ask how to read the next file like this one.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask about the next file" })).toHaveCount(0);

  await page.goto(await uploadLog(page, db, "next.csv", table(project.name, 9, ["Stop"])));
  await expect(page.getByLabel("Allowed or blocked"), "as it was answered before").toHaveValue("Was");
  await expect(page.getByLabel("Stop", { exact: true })).toHaveValue("blocked");
});

test("a picture is refused at once and told what to send", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/usage-sources/files");
  const buffer = Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
  await page.getByLabel("Log file").setInputFiles({ name: "log.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Upload log" }).click();
  await expect(page.getByRole("alert")).toContainText("This is an image, not a log.");
});

test("the first rows of a table are whole on a phone", async ({ page, place, signIn }, { project }) => {
  await signIn();
  await page.goto(await uploadLog(page, place.db, "phone.csv", table(`phone ${project.name}`, 8, ["Stop"])));
  await page.setViewportSize({ width: 375, height: 800 });
  const cell = page.getByRole("cell", { name: /maria/ });
  await expect(cell).toBeVisible();
  const cut = await cell.evaluate((one) => {
    const frame = one.closest(".table-wrap") as HTMLElement;
    return frame.scrollWidth - frame.clientWidth;
  });
  expect(cut).toBe(0);
});
