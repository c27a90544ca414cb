import { fileURLToPath } from "node:url";
import { monthWords } from "domain/money/saving-words";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../support/database";
import { aContract, aMoneyWorld, someUse } from "../support/money-world";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
const base = "/roi-dashboard";
const who: Record<"it" | "curriculum" | "principal" | "teacher" | "north", Visitor> = Object.create(null);
const thisMonth = monthWords(new Date().toISOString().slice(0, 10));
let web: Web;
let world: Awaited<ReturnType<typeof aMoneyWorld>>;

beforeAll(async () => {
  world = await aMoneyWorld(db);
  const counting = fileURLToPath(new URL("../support/count-queries.mjs", import.meta.url));
  web = await startWeb(database.url, { NODE_OPTIONS: `--import ${counting}` });
  const emails = {
    it: "it@lakeside.example",
    curriculum: "curriculum@lakeside.example",
    north: "it@northfield.example",
    principal: "principal@lakeside.example",
    teacher: "teacher@lakeside.example",
  };
  for (const [name, email] of Object.entries(emails) as [keyof typeof who, string][]) {
    who[name] = new Visitor(web.origin);
    await who[name].signIn(email);
  }
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

/** The cells of the table with this caption, row by row, without markup. */
function rowsOf(html: string, caption: string): string[][] {
  const [, table = ""] = new RegExp(`<caption[^>]*>${caption}</caption>([\\s\\S]*?)</table>`).exec(html) ?? [];
  return [...table.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].slice(1).map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
      cell
        .replaceAll(/<small>/g, " ")
        .replaceAll(/<[^>]+>/g, "")
        .trim(),
    ),
  );
}
/** Value and note of each figure above the table. */
const tilesOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<li class="tile">([\s\S]*?)<\/li>/g)].map(([, tile = ""]) => {
      const part = (name: string) =>
        (new RegExp(`<p class="tile-${name}">([\\s\\S]*?)</p>`).exec(tile)?.[1] ?? "")
          .replaceAll(/<button[\s\S]*$/g, "")
          .replaceAll(/<[^>]+>/g, "");
      return [part("label"), [part("value"), part("note")]];
    }),
  );
const products = (html: string) => rowsOf(html, "Products and what they cost");

describe("before usage has come in", () => {
  test("the page has what is paid: each product once, its seats, its dates, and the sum", async () => {
    const page = await who.it.read(base);
    expect(tilesOf(page)).toEqual({
      "Annual cost": ["$18,400", "2 active contracts"],
      "Products you pay for": ["2", "with an active contract"],
      "Ends in 90 days": ["$6,400", "1 contract"],
    });
    expect(products(page).map((row) => row.slice(0, 3))).toEqual([
      ["Brightpath Reader Brightpath Reader Works", "$12,000", "2 site license"],
      ["Mathloom Mathloom Works", "$6,399.90", "1,200"],
      ["Total", "$18,399.90", ""],
    ]);
    expect(page).toContain("No usage has come in yet, so this page shows costs only.");
    expect(page).not.toContain("Unused seats you could give back");
    expect(await who.it.read(`${base}/savings`)).toContain("No savings to show yet");
    expect(page).not.toContain("Maps of last year");
  });

  test("filters narrow the products and stay in the address of the file; the figures above do not move", async () => {
    const past = await who.it.read(`${base}?when=past`);
    expect(products(past).map(([name]) => name)).toEqual(["Maps Maps Works", "Total"]);
    expect(products(past)[0]?.[1], "a monthly price, 12 times").toBe("$1,200");
    expect(tilesOf(past)["Annual cost"]?.[0]).toBe("$18,400");
    expect(past).toContain(`${base}.csv?when=past`);
    const funded = await who.it.read(`${base}?funding=${world.title1}&kind=training`);
    expect(products(funded).map((row) => row.slice(0, 3))).toEqual([
      ["Mathloom Mathloom Works", "$999.90", "1,200"],
      ["Total", "$999.90", ""],
    ]);
    expect(products(await who.it.read(`${base}?q=po-4711`))).toHaveLength(2);
    expect(await who.it.read(`${base}?q=xyzzy`)).toContain("No product matches these filters");
  });

  test("sorts by each column, and turns round", async () => {
    const first = async (sort: string) => products(await who.it.read(`${base}?sort=${sort}`))[0]?.[0]?.split(" ")[0];
    expect(await first("cost")).toBe("Mathloom");
    expect(await first("-cost")).toBe("Brightpath");
    expect(await first("name")).toBe("Brightpath");
    expect(await first("-seats")).toBe("Mathloom");
    expect(await first("ends")).toBe("Mathloom");
    expect(await first("notice"), "without a notice day: last").toBe("Mathloom");
    expect(await first("-notice"), "without a notice day: last either way").toBe("Mathloom");
  });

  test("renewals come by month, and cost by where the money is from", async () => {
    const page = await who.it.read(base);
    const whole = await who.it.read(`${base}/renewals`);
    for (const [of, heading] of [
      [page, "Next renewals"],
      [whole, "Days to know"],
    ] as const) {
      const [, renewals = ""] = new RegExp(`${heading}([\\s\\S]*?)</section>`).exec(of) ?? [];
      const said = [...renewals.matchAll(/<p class="text-sm text-ink-muted">([^<]+)/g)].map(
        ([, text = ""]) => text.split(" · ")[0],
      );
      expect(said.slice(-3)).toEqual(["Last day to cancel", "Contract ends", "Contract ends"]);
    }
    expect(whole).toContain("2 contracts end in the next 12 months.");
    expect(rowsOf(page, "Cost by funding source")).toEqual([
      ["Not set", "1", "$12,000", "65%"],
      ["Title I for tests", "1", "$6,399.90", "35%"],
      ["Total", "2", "$18,399.90", "100%"],
    ]);
  });

  test("a district without contracts is told what will be here, and how to begin", async () => {
    await db.deleteFrom("contract_lines").where("contract_id", "=", world.contracts.theirs).execute();
    await db.deleteFrom("contracts").where("id", "=", world.contracts.theirs).execute();
    const page = await who.north.read(base);
    expect(page).toContain("No contracts yet");
    expect(page).toContain(`href="${base}/contracts/new"`);
    expect(page).not.toContain("Annual cost");
  });
});

describe("with usage", () => {
  beforeAll(async () => {
    const { mathloom, reader } = world.products;
    await someUse(db, world.own, {
      uses: [
        { softwareId: mathloom, active: 300, peak: 400 },
        { softwareId: reader, active: 90, peak: 120 },
      ],
    });
  });

  test("each product says what comes of it, and the figures are the sums of the rows", async () => {
    const page = await who.curriculum.read(base);
    expect(products(page).map((row) => row.slice(0, 8))).toEqual([
      [
        ...["Brightpath Reader Brightpath Reader Works", "$12,000", "2 site license", "90", "4,500%", "$133.33"],
        ...["site license $6,000 per student", "site license"],
      ],
      ["Mathloom Mathloom Works", "$6,399.90", "1,200", "300", "25%", "$21.33", "$4,050", "$3,420"],
      ["Total", "$18,399.90", "", "", "", "", "$4,050", "$3,420"],
    ]);
    expect(tilesOf(page)).toMatchObject({
      "Unused spend (incomplete)": ["$4,050", "a year, for seats unused in the last 90 days"],
      "You could save (incomplete)": ["$3,420", "a year, by the busiest month of the last 12 months, at 1 renewal"],
      "EdTech Price Index (incomplete)": ["4.00", "1.00 is ideal"],
    });
    expect(page).not.toContain("No usage has come in yet");
    const week = await who.curriculum.read(`${base}?span=7`);
    expect(products(week)[1]?.slice(3, 7)).toEqual(["1", "1%", "$6,399.90", "$5,395.50"]);
    expect(products(week)[1]?.[7], "the busiest month stays the same").toBe("$3,420");
  });

  test("amounts that a reader is not shown come to no total in the report, either", async () => {
    const totals = async (visitor: Visitor) => rowsOf(await visitor.read("/reports/roi"), "Cost and ROI report").at(-1);
    expect(await totals(who.curriculum)).toEqual(["Total", "$18,399.90", "", "", "", "", "", "$4,050", "$3,420", ""]);
    expect(await totals(who.principal)).toEqual(["Total", "", "$18,399.90", "", "", ""]);
  });

  test("asks the database eight times at most, with everything that it shows", async () => {
    await who.it.get(base);
    const answer = await who.it.get(base);
    expect(Number(answer.headers.get("x-queries"))).toBeGreaterThan(4);
    expect(Number(answer.headers.get("x-queries"))).toBeLessThanOrEqual(8);
  });

  test("what could be saved is said for each renewal, with the words to the vendor", async () => {
    const saving = rowsOf(await who.it.read(base), "Unused seats you could give back");
    const whole = await who.it.read(`${base}/savings`);
    expect(rowsOf(whole, "Unused seats you could give back"), "on its own page").toEqual(saving);
    expect(whole).toContain(
      "$3,420 a year: $3,420 for unused seats and $0 where you could pay for one product, not two.",
    );
    expect(saving.map((row) => [row[0], row[1], row[3]])).toEqual([
      [
        "Mathloom Mathloom seats",
        `We pay for 1,200 seats of Mathloom. In ${thisMonth}, the busiest of the last 12 months, 400 people used it. We’d like to renew 440 seats, which saves $3,420 a year.`,
        "$3,420",
      ],
      ["Total", "", "$3,420 a year"],
    ]);
    expect(saving[0]?.[2]).toContain("in 20 days");
  });

  test("seats of two contracts are given back once: in the one that is decided first", async () => {
    const id = await aContract(db, world.own, {
      title: "Mathloom extra seats",
      starts: -5,
      ends: 300,
      notice: 10,
      lines: [{ softwareId: world.products.mathloom, quantity: 300, price: "6.00" }],
    });
    const page = await who.it.read(base);
    // 1,500 seats, 440 are needed: 300 go with the first contract ($1,800), 760 with the next one ($3,420).
    expect(rowsOf(page, "Unused seats you could give back").map((row) => [row[0], row[3]])).toEqual([
      ["Mathloom Mathloom extra seats", "$1,800"],
      ["Mathloom Mathloom seats", "$3,420"],
      ["Total", "$5,220 a year"],
    ]);
    // What the list is narrowed to changes the cost that it shows, and not what comes of the product.
    const narrowed = products(await who.it.read(`${base}?q=extra`))[0];
    expect(narrowed?.slice(1, 5)).toEqual(["$1,800", "1,500", "300", "20%"]);
    expect(narrowed?.[7]).toBe("$5,220");
    const ended = products(await who.it.read(`${base}?when=past`));
    for (const row of ended.filter(([name]) => name !== "Total"))
      expect(row[7], "nothing can be given back").toBe("not known");
    expect(products(page)[1]?.[7]).toBe("$5,220");
    expect(tilesOf(page)["You could save (incomplete)"]).toEqual([
      "$5,220",
      "a year, by the busiest month of the last 12 months, at 2 renewals",
    ]);
    await db.deleteFrom("contract_lines").where("contract_id", "=", id).execute();
    await db.deleteFrom("contracts").where("id", "=", id).execute();
  });

  test("a product that no address leads to is not called unused", async () => {
    const id = await aContract(db, world.own, {
      title: "Maps again",
      starts: -5,
      ends: 300,
      lines: [{ softwareId: world.products.maps, quantity: 50, price: "2.00" }],
    });
    const page = await who.it.read(`${base}?q=maps`);
    expect(products(page)[0]?.slice(3, 8)).toEqual(Array.from({ length: 5 }, () => "not known"));
    expect(page).toContain("1 product has no URL pattern");
    expect(tilesOf(page)["Unused spend (incomplete)"]?.[0]).toBe("$4,050");
    await db.deleteFrom("contract_lines").where("contract_id", "=", id).execute();
    await db.deleteFrom("contracts").where("id", "=", id).execute();
  });

  test("a school sees what is paid, and nothing that sets the district’s seats against its own people", async () => {
    for (const visitor of [who.principal, who.teacher]) {
      const page = await visitor.read(base);
      expect(products(page).map((row) => row[1])).toEqual(["$12,000", "$6,399.90", "$18,399.90"]);
      expect(page).not.toMatch(
        /Unused seats you could|All you could save|\$4,050|\$3,420|Add a contract|No usage has come in/,
      );
      const file = await (await visitor.get(`${base}.csv`)).text();
      const [head, ...rows] = file.trim().split("\r\n");
      const columns = ["product", "vendor", "annual_cost_usd", "license_cost_usd", "seats", "site_license"];
      expect(head?.split(",")).toEqual([...columns, "contract_ends_on", "notice_on", "contracts"]);
      expect(rows.map((row) => row.split(",").slice(0, 6))).toEqual([
        ["Brightpath Reader", "Brightpath Reader Works", "12000.00", "12000.00", "2", "yes"],
        ["Mathloom", "Mathloom Works", "6399.90", "5400.00", "1200", "no"],
      ]);
    }
  });

  test("the file has the same rows as the page", async () => {
    const file = await (await who.it.get(`${base}.csv?sort=name&span=90`)).text();
    const [head, ...rows] = file.trim().split("\r\n");
    expect(head).toContain("annual_cost_usd");
    expect(rows.map((row) => row.split(",").slice(0, 15).join(","))).toEqual([
      "Brightpath Reader,Brightpath Reader Works,12000.00,12000.00,2,yes,90,,,,90,4500,133.33,,",
      "Mathloom,Mathloom Works,6399.90,5400.00,1200,no,300,,,,300,25,21.33,4050.00,3420.00",
    ]);
  });

  test("little usage is said to be little", async () => {
    await db
      .deleteFrom("usage_periods")
      .where("first_day", "<", new Date(Date.now() - 62 * 86_400_000).toISOString())
      .execute();
    expect(await who.it.read(base)).toMatch(/Only [23] months of usage so far/);
  });
});
