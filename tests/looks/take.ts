import { mkdirSync } from "node:fs";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import config from "../../playwright.config";
import { password } from "../e2e/start-demo";
import { findIds, type IdName } from "./ids";
import { type Place, startPlace } from "./place";
import { type Screen, screens, type Who } from "./screens";

type Size = { width: number; height: number };

const sizes: Size[] = [
  { width: 1280, height: 900 },
  { width: 375, height: 800 },
];

export type Theme = "light" | "dark";

type Ids = Record<IdName, string>;

export type Wanted = { only: RegExp; themes: Theme[] };

/**
 * Takes every screen at both sizes in both themes into `folder`; `only` limits it to screens whose name matches.
 * Returns what could not be looked at.
 */
export async function take(data: string, folder: string, { only, themes }: Wanted): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  return visitScreens(data, only, (page, { name }, shown) =>
    takeOne(page, path.join(folder, name), { sizes: shown, themes }),
  );
}

/** What is done with a screen that is shown, at the first of its sizes. */
type Look = (page: Page, screen: Screen, sizes: Size[]) => Promise<void>;

/** Opens each screen whose name matches and looks at it. Returns what could not be looked at. */
export async function visitScreens(data: string, only: RegExp, look: Look): Promise<string[]> {
  const place = await startPlace(data);
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const ids = await findIds(place.db);
    const faults: string[] = [];
    const wanted = screens.filter(({ name }) => only.test(name));
    for (const who of new Set(wanted.map((screen) => screen.who))) {
      const mine = wanted.filter((screen) => screen.who === who);
      faults.push(...(await visitAll(await openPage(browser, place, who), mine, ids, look)));
    }
    return faults;
  } finally {
    await browser.close();
    await place.stop();
  }
}

/** A page of somebody who has signed in, or of a visitor. */
export async function openPage(
  browser: Browser,
  place: Place,
  who: Who,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: place.origin, reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  if (who === "visitor") return page;
  const email = who === "northfield" ? "it-director@northfield.example" : `${who}@lakeside.example`;
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/home");
  return page;
}

async function visitAll(page: Page, mine: Screen[], ids: Ids, look: Look): Promise<string[]> {
  const faults: string[] = [];
  for (const screen of mine) {
    try {
      const shown = sizes.filter(({ width }) => width === (screen.width ?? width));
      await page.setViewportSize(shown[0] as Size);
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      const answer = await page.goto(addressOf(screen.at, ids));
      const expected = /not-found|unknown|unauthorized|refused/.test(screen.name);
      const there = new URL(page.url());
      if (!expected && answer?.status() !== 200) faults.push(`${screen.name}: ${answer?.status()}`);
      if (!expected && !screen.at.startsWith(there.pathname.slice(0, 8)))
        faults.push(`${screen.name}: led to ${there.pathname}`);
      // Scripts add hints and say times anew once they have loaded.
      await page.waitForLoadState("networkidle");
      if (screen.act) {
        await screen.act(page);
        await page.waitForLoadState("networkidle");
      }
      await page.evaluate(() => document.fonts.ready);
      await look(page, screen, shown);
    } catch (error) {
      faults.push(`${screen.name}: ${(error as Error).message.split("\n")[0]}`);
    }
  }
  await page.context().close();
  return faults;
}

/** An address with its ids. Throws when one is named that no query finds: the address would be of something unknown. */
export function addressOf(at: string, ids: Ids): string {
  return at.replace(/\{(\w+)\}/g, (_, name: IdName) => {
    if (!ids[name]) throw new Error(`no id has the name ${name}`);
    return ids[name];
  });
}

async function takeOne(page: Page, name: string, { sizes, themes }: { sizes: Size[]; themes: Theme[] }): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(sayExactTimes);
      const file = `${name}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: file, fullPage: true, animations: "disabled", caret: "hide" });
    }
  }
}

/** "3 hours ago" differs from look to look: every time is shown as it stands in the markup. Runs in the page. */
function sayExactTimes(): void {
  for (const time of document.querySelectorAll("time")) time.textContent = time.dateTime.slice(0, 16);
}
