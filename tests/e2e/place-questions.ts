import { test as base } from "./place";

/** Maple is there, whether a test names it or not. */
export const test = base.extend<{ mapleIsThere: undefined }>({
  mapleIsThere: [async ({ maple: _ }, use) => use(undefined), { auto: true }],
});
