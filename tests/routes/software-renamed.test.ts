import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aRow } from "../access/two-districts.place-governance";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { startWeb, type Web } from "../support/web";

const database = await cloneDatabase();
const { db } = database;
let web: Web;
let director: Visitor;
let districtId = "";

beforeAll(async () => {
  districtId = (await aDistrict(db, "Lakeside")).id;
  await aPerson(db, { role: "it_director", districtId, email: "director@lakeside.example" });
  web = await startWeb(database.url);
  director = new Visitor(web.origin);
  await director.signIn("director@lakeside.example");
}, 60_000);
afterAll(async () => {
  await web.stop();
  await database.close();
});

const fieldOf = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
const ownProduct = (name: string, website: string | null = null) =>
  aRow(db, "software", { district_id: districtId, name, website });
const nameOf = async (id: string) =>
  (await db.selectFrom("software").select(["name", "website"]).where("id", "=", id).executeTakeFirst())?.name;

/** Sends the form of a product as it was opened just now, with what is changed in it. */
async function save(id: string, change: Record<string, string>) {
  const version = change.version ?? fieldOf(await director.read(`/software/${id}/edit`), "version");
  const answer = await director.post(`/software/${id}/edit`, {
    website: "",
    vendor: "",
    categoryId: "",
    productType: "web_app",
    description: "",
    gradeMin: "",
    gradeMax: "",
    subjects: "",
    pricingModel: "unknown",
    requiresLogin: "",
    collectsPii: "",
    showsAds: "",
    usesAi: "",
    compared: "",
    seen: "",
    version,
    ...change,
  });
  const page = answer.status === 302 ? "" : await answer.text();
  const question = { compared: fieldOf(page, "compared"), seen: fieldOf(page, "seen"), version };
  return { status: answer.status, page, question };
}

describe("a new name or address of a district's own product", () => {
  test("that may mean another product is asked about, and saved once it is none of these", async () => {
    const [own, other] = [await ownProduct("Reading corner"), await ownProduct("Foxglove Spelling")];
    const name = "Foxglove Spellings";
    const first = await save(own, { name, description: "Kept as typed" });
    expect(first.status).toBe(422);
    expect(first.page).toContain(`href="/software/${other}"`);
    expect(first.page).toContain("None of these: save it");
    expect(first.page).toContain("Kept as typed");
    expect(await nameOf(own)).toBe("Reading corner");
    expect((await save(own, { name, ...first.question })).status).toBe(302);
    expect(await nameOf(own)).toBe(name);
  });

  test("is asked about again when what exists has changed since, or another name was typed", async () => {
    const own = await ownProduct("Number corner");
    await ownProduct("Marsh Wren Math");
    const name = "Marsh Wren Maths";
    const { question } = await save(own, { name });
    const late = await ownProduct("Marsh Wren Mathe");
    const again = await save(own, { name, ...question });
    expect(again.status).toBe(422);
    expect(again.page).toContain(`href="/software/${late}"`);
    expect((await save(own, { name: "Marsh Wren Mathes", ...again.question })).status).toBe(422);
    expect((await save(own, { name, ...again.question })).status).toBe(302);
  });

  test("is asked about when the address is that of another product", async () => {
    const own = await ownProduct("Geography corner", "https://corner.example");
    const other = await ownProduct("Quillfeather Notes", "https://quillfeather.example/start");
    const name = "Geography corner";
    const { status, page, question } = await save(own, { name, website: "https://www.quillfeather.example" });
    expect(status).toBe(422);
    expect(page).toContain(`href="/software/${other}"`);
    expect(page).toContain("The same address");
    expect((await save(own, { name, website: "https://quillfeather.example/elsewhere", ...question })).status).toBe(
      422,
    );
    expect((await save(own, { name, website: "https://www.quillfeather.example", ...question })).status).toBe(302);
  });

  test("that is the same in other letters, or elsewhere on its host, asks nothing, nor does any other change", async () => {
    const own = await ownProduct("Plover Maps", "https://plover.example");
    await ownProduct("Plover Map", "https://plover.example/other");
    const changes: Record<string, string>[] = [
      { name: "PLOVER Maps", website: "https://plover.example" },
      { name: "Plover Maps", website: "https://www.plover.example/start" },
      { name: "Plover Maps", website: "https://plover.example", description: "For field trips" },
    ];
    for (const change of changes) expect((await save(own, change)).status).toBe(302);
  });

  test("is held against what others rename in the same moment", async () => {
    const [one, two] = [await ownProduct("History corner"), await ownProduct("Art corner")];
    const sent = await Promise.all([one, two].map((id) => save(id, { name: "Sandpiper Timeline" })));
    expect(sent.map(({ status }) => status).sort()).toEqual([302, 422]);
  });

  test("comes after a change that somebody else has made meanwhile", async () => {
    const own = await ownProduct("Music corner");
    await ownProduct("Dunlin Songs");
    const version = fieldOf(await director.read(`/software/${own}/edit`), "version");
    expect((await save(own, { name: "Music corner", description: "Changed", version })).status).toBe(302);
    expect((await save(own, { name: "Dunlin Song", version })).status).toBe(409);
  });
});
