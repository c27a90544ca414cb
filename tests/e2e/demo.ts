import { expect, type Page } from "@playwright/test";
import { signInAs } from "./place";
import { databaseOf, password } from "./start-demo";
import { worlds } from "./worlds";

export const test = worlds.extend<{ signIn: (email: string) => Promise<void> }>({
  baseURL: async ({ demo }, use) => use(demo.origin),
  signIn: async ({ page }, use) => use((email) => signInAs(page, email, password)),
});

/** Another person sits down: a page that is still open would itself go to the sign-in page once its cookies are gone. */
export async function nobodySignedIn(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Keeps every sync of a demo from writing people until the function that comes back is called. */
export async function holdSyncs(data: string): Promise<() => Promise<void>> {
  const holder = await databaseOf(data, "app");
  await holder.query("begin; lock table profiles in share mode");
  return () => holder.end();
}

/** The card of one configuration. */
export function cardOf(page: Page, name: string) {
  return page.getByRole("article", { name });
}

export { expect };
