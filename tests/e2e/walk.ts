import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";

/** How somebody's clicks came to be: those that led to the page where the task is done, and those made there. */
export type Clicks = { way: number; there: number };

/** The columns of the table in docs/tasks.md that hold clicks. */
export const columns = ["1280 px", "375 px", "375 px without scripts"] as const;
export type Column = (typeof columns)[number];

/** What docs/tasks.md says of each task: the clicks of each column. The test of the tasks holds them. */
export function clicksOnRecord(): Map<string, Record<Column, Clicks>> {
  const lines = readFileSync("docs/tasks.md", "utf8").split("\n");
  const cellsOf = (line: string) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
  const [head = "", , ...rows] = lines.filter((line) => line.startsWith("|"));
  const at = columns.map((column) => [column, cellsOf(head).indexOf(column)] as const);
  return new Map(
    rows.map(cellsOf).map((cells) => {
      const clicks = at.map(([column, nth]) => {
        const [way, there] = (cells[nth] ?? "").split("+").map(Number);
        if (!Number.isInteger(way) || !Number.isInteger(there)) throw new Error(`${cells[0]}: no clicks at ${column}`);
        return [column, { way, there }];
      });
      return [cells[0] ?? "", Object.fromEntries(clicks)];
    }),
  );
}

/** Someone with a task: every link, button and option they choose is a click; what they type is not. */
export class Walk {
  readonly #clicks: Clicks = { way: 0, there: 0 };
  #isThere = false;

  constructor(readonly page: Page) {}

  get clicks(): Clicks {
    return { ...this.#clicks };
  }

  /** From here on the clicks are those of the page where the task is done. */
  async arriveAt(heading: string | RegExp): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    this.#isThere = true;
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.#count();
  }

  async check(target: Locator): Promise<void> {
    await target.check();
    this.#count();
  }

  async choose(target: Locator, option: string): Promise<void> {
    await target.selectOption({ label: option });
    this.#count();
  }

  /** A link of the page itself. */
  link(name: string | RegExp, exact = typeof name === "string"): Promise<void> {
    return this.click(this.page.getByRole("main").getByRole("link", { name, exact }).first());
  }

  button(name: string | RegExp): Promise<void> {
    return this.click(this.page.getByRole("main").getByRole("button", { name }).first());
  }

  /** A link of a menu: on a wide screen of its menu, on a phone of the drawer that has all of them. */
  async menu(label: string, name: string): Promise<void> {
    const isWide = (this.page.viewportSize()?.width ?? 0) >= 768;
    await this.click(this.page.getByRole("button", { name: isWide ? label : "Open navigation" }));
    await this.click(this.page.getByRole("link", { name, exact: true }).and(this.page.locator(":visible")).first());
  }

  #count(): void {
    this.#clicks[this.#isThere ? "there" : "way"] += 1;
  }
}
