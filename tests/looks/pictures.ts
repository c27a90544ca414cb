import { readdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import config from "../../playwright.config";
import { findIds } from "./ids";
import { startPlace } from "./place";
import { type Shot, shots } from "./shots";
import { addressOf, openPage } from "./take";

const sizes = [
  { name: "wide", width: 1120, height: 900, scale: 1.25 },
  { name: "narrow", width: 375, height: 800, scale: 1.75 },
] as const;
/** What is left around the part of the screen that is shown, and below it. Below a row the next one would begin. */
const [margin, below] = [16, 8];
const head = ".page-head";

/**
 * Takes each picture of the public pages at both sizes in both themes into `folder`, in the place of the one before. Its
 * name says how large it is, as in roi-wide-dark.1536x900.webp.
 */
export async function takePictures(data: string, folder: string, only: RegExp): Promise<void> {
  const place = await startPlace(data);
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const ids = await findIds(place.db, { partly: true });
    for (const shot of shots.filter(({ name }) => only.test(name)))
      for (const size of sizes) {
        const page = await openPage(browser, place, shot.who, { viewport: size, deviceScaleFactor: size.scale });
        await page.goto(addressOf(shot.at, ids));
        await page.waitForLoadState("networkidle");
        await shot.act?.(page);
        await page.evaluate(() => document.fonts.ready);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await save(await part(page, shot[size.name]), path.join(folder, `${shot.name}-${size.name}-${colorScheme}`));
        }
        await page.context().close();
      }
  } finally {
    await browser.close();
    await place.stop();
  }
}

async function part(page: Page, { from, to }: Shot["wide"]): Promise<Buffer> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const [first, last, all] = await Promise.all(
    [from, to, head].map((one) => page.locator(one).filter({ visible: true }).first().boundingBox()),
  );
  if (!first || !last || !all) throw new Error(`${from} and ${to} are not both shown`);
  const height = last.y + last.height - first.y + margin + (/^main (tr|li)/.test(to) ? 0 : below);
  const clip = { x: all.x - margin, y: first.y - margin, width: all.width + 2 * margin, height };
  return page.screenshot({ clip, fullPage: true, animations: "disabled", caret: "hide" });
}

async function save(picture: Buffer, file: string): Promise<void> {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  // Letters and flat colors: this keeps their edges, in half of what a photograph's way would take.
  const webp = sharp(picture).webp({ nearLossless: true, quality: 20, effort: 6 });
  const { data, info } = await webp.toBuffer({ resolveWithObject: true });
  const size = `${info.width}x${info.height}`;
  for (const old of readdirSync(folder)) if (old.startsWith(`${name}.`)) rmSync(path.join(folder, old));
  await writeFile(`${file}.${size}.webp`, data);
  console.log(`${String(Math.ceil(info.size / 1000)).padStart(4)} kB  ${name}  ${size}`);
}
