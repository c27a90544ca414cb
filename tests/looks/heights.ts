import { type Browser, chromium, type Page } from "@playwright/test";
import config from "../../playwright.config";
import { findIds, type IdName } from "./ids";
import { startPlace } from "./place";
import { type Screen, screens, type Who } from "./screens";
import { openPage } from "./take";

/** A phone, and how many of its screens a page may be high. */
const phone = { width: 375, height: 812 };
const mostScreens = 6;

const roles: Who[] = ["it-director", "principal", "teacher", "student", "super-admin"];

/** `wide` is how far the page itself reaches beyond the phone, in px. */
export type Height = { name: string; who: Who; at: string; height: number; wide: number };

export const tooHigh = ({ height }: Pick<Height, "height">) => height > mostScreens * phone.height;

/** How high every screen is on a phone, for each role that may open it: the highest first. */
export async function measureHeights(data: string, only: RegExp): Promise<Height[]> {
  const place = await startPlace(data);
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    const ids = await findIds(place.db, { partly: true });
    const wanted = screensOnce().filter(({ name, at }) => only.test(name) && namesOf(at).every((id) => ids[id]));
    const found: Height[] = [];
    for (const who of roles) {
      const page = await openAs(browser, place, who);
      found.push(...(await measureAll(page, who, wanted, ids)));
      await page.context().close();
    }
    return found.sort((a, b) => b.height - a.height);
  } finally {
    await browser.close();
    await place.stop();
  }
}

async function openAs(browser: Browser, place: Parameters<typeof openPage>[1], who: Who): Promise<Page> {
  const page = await openPage(browser, place, who);
  await page.setViewportSize(phone);
  const chooses = screens.find(({ name }) => name === "working-district-chosen");
  if (who === "super-admin" && chooses?.act) {
    await page.goto(chooses.at);
    await chooses.act(page);
    await page.waitForURL("**/home");
  }
  return page;
}

const ofIds = /\{(\w+)\}/g;
/** The ids that an address is made with: what a district does not have is not looked at. */
const namesOf = (at: string) => [...at.matchAll(ofIds)].map(([, id]) => id as IdName);

/** Each address once, as it opens. */
function screensOnce(): Screen[] {
  const known = new Map<string, Screen>();
  for (const screen of screens) if (!screen.act && !known.has(screen.at)) known.set(screen.at, screen);
  return [...known.values()];
}

async function measureAll(page: Page, who: Who, wanted: Screen[], ids: Record<IdName, string>): Promise<Height[]> {
  const found: Height[] = [];
  for (const { name, at } of wanted) {
    const answer = await page.goto(at.replace(ofIds, (_, id: IdName) => ids[id]));
    if (answer?.status() !== 200) continue;
    await page.evaluate(() => document.fonts.ready);
    const size = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return { height: scrollHeight, wide: scrollWidth - window.innerWidth };
    });
    found.push({ name, who, at, ...size });
  }
  return found;
}
