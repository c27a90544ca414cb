import { describe, expect, it } from "vitest";
import { z } from "zod";
import { addressWith, listLinks } from "~/ui/list";
import { countWords, listOf, pageAmong, pageWithin } from "./list.server";
import { cursorOf } from "./list-cursor.server";
import { choiceFilter, idFilter, partOf, typedFilter } from "./list-filters.server";

const cursor = cursorOf(z.object({ at: z.string(), id: z.uuid() }));
const place = { at: "Alder", id: "00000000-0000-4000-8000-000000000001" };
const withNul = Buffer.from(JSON.stringify({ ...place, at: "\0" })).toString("base64url");

const read = listOf({
  filters: { q: typedFilter(10), kind: choiceFilter(["map", "quiz"]), owner: idFilter },
  parts: { show: partOf(["open", "closed"], "open") },
  sort: { by: ["name", "waiting"], usual: "-waiting" },
  cursor,
});
const urlOf = (query: string) => new URL(`https://rollcall.test/list?${query}`);
const at = (query: string) => read(urlOf(query));

describe("the address of a list", () => {
  it("is read whole", () => {
    const wanted = at(`q=+maps+&kind=quiz&show=closed&sort=name&after=${cursor.write(place)}`);
    expect(wanted.values).toEqual({ q: "maps", kind: "quiz", owner: undefined, show: "closed" });
    expect([wanted.sort, wanted.descending, wanted.after]).toEqual(["name", false, place]);
    expect(wanted.view).toEqual({
      query: { show: "closed", q: "maps", kind: "quiz", sort: "name" },
      kept: { show: "closed", sort: "name" },
      sort: "name",
      isNarrowed: true,
      isLater: true,
    });
  });

  it("does not come back with what would be so anyway", () => {
    expect(at("q=&show=open&sort=-waiting&page=3").view).toEqual({ query: {}, sort: "-waiting" });
    expect(at("show=closed").view.isNarrowed).toBeUndefined();
  });

  it.each([
    "kind=other&owner=me&show=all&sort=-drop&after=x&page=0",
    "sort=--name&page=1.5&after=e30",
    `page=99999999&after=${withNul}`,
  ])("leaves out what it does not understand: %s", (query) => {
    const wanted = at(query);
    expect(wanted.view).toEqual({ query: {}, sort: "-waiting" });
    expect([wanted.page, wanted.after]).toEqual([1, null]);
  });

  it("takes the last of a parameter, cut, and without what PostgreSQL refuses", () => {
    expect(at("q=first&q=a%00bcdefghijklm").values.q).toBe("abcdefghij");
  });

  it("has names of its own for the second list of a page", () => {
    const own = listOf({ filters: {}, sort: { by: ["sent"], usual: "-sent" }, prefix: "mine" });
    const wanted = own(urlOf("sort=name&page=9&mineSort=sent&minePage=2"));
    expect([wanted.sort, wanted.descending, wanted.page]).toEqual(["sent", false, 2]);
    expect(listLinks(wanted.view, { path: "/list" }).page(3)).toBe("/list?mineSort=sent&minePage=3");
  });

  it("knows orders of one direction", () => {
    const one = listOf({ filters: {}, sort: { by: ["name", "newest"], usual: "name", turns: false } });
    expect([one(urlOf("sort=newest")).sort, one(urlOf("sort=-newest")).sort]).toEqual(["newest", "name"]);
  });
});

describe("the links of a list", () => {
  const links = listLinks(at("q=maps&sort=name").view, { path: "/list", kept: { tab: "mine" }, hash: "#rows" });

  it("keep what is asked for, and begin at the first page", () => {
    expect(links.to()).toBe("/list?tab=mine&q=maps&sort=name#rows");
    expect(links.to({ q: null, kind: "map" })).toBe("/list?tab=mine&sort=name&kind=map#rows");
    expect([links.page(1), links.page(2)]).toEqual([links.to(), "/list?tab=mine&q=maps&sort=name&page=2#rows"]);
    expect(links.csv("/list.csv")).toBe("/list.csv?q=maps&sort=name");
    expect(addressWith("/list", { q: "", sort: null })).toBe("/list");
  });

  it("turn an order round at the second click", () => {
    const to = "/list?tab=mine&q=maps&sort=-name#rows";
    expect(links.sortable("Name", "name").sort).toEqual({ to, direction: "ascending" });
    const waiting = "/list?tab=mine&q=maps&sort=-waiting#rows";
    expect(links.sortable("Waiting", "waiting", { falls: true }).sort).toEqual({ to: waiting, direction: "none" });
    expect(links.orderable("Name", "name", "descending").sort?.direction).toBe("descending");
  });
});

describe("a page", () => {
  const all = [1, 2, 3, 4, 5];

  it("behind the last one is the last one", () => {
    expect(pageAmong(all, 9, 2)).toEqual({ rows: [5], total: 5, page: 3, pages: 3 });
    expect(pageAmong([], 9, 2)).toEqual({ rows: [], total: 0, page: 1, pages: 1 });
  });

  it("is read again where the database had none so far behind", async () => {
    const requested: number[] = [];
    const rows = (knows: boolean) => (page: number) => {
      requested.push(page);
      const found = all.slice((page - 1) * 2, page * 2);
      return Promise.resolve({ rows: found, total: knows || found.length > 0 ? 5 : 0 });
    };
    expect(await pageWithin(2, 2, rows(true))).toEqual({ rows: [3, 4], total: 5, page: 2, pages: 3 });
    expect(await pageWithin(9, 2, rows(true))).toMatchObject({ rows: [5], page: 3 });
    expect(await pageWithin(9, 2, rows(false))).toMatchObject({ rows: [1, 2], page: 1, total: 5 });
    expect(requested).toEqual([2, 9, 3, 9, 1]);
  });

  it("is counted so far and no further", () => {
    expect([1_234, 10_000, 10_001].map(countWords)).toEqual(["1,234", "10,000", "more than 10,000"]);
  });
});
