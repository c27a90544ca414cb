import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { aLog, at, aUploadsWorld, squid } from "./usage-files.world";

const { director, imported, state, clear, close } = await aUploadsWorld();
const nobodyKnown = "None of these people are in your roster";
const pageOf = async (id: string) => director.read(`${at}/${id}`);
/** A visit by the district's own director, whose account makes the name known. */
const ownVisit = squid(0, "https://alpha.example/", "it@lakeside.example");

beforeEach(clear);
afterAll(close);

describe("the page of a filter log says that nobody of it is in the roster", () => {
  test("when it counted visits of strangers alone, some of them for the first time", async () => {
    const first = await imported(`${aLog(20)}no line of a log\n`);
    expect(await state(first)).toMatchObject({ accepted: 7, rejected: 1 });
    expect(await pageOf(first)).toContain(nobodyKnown);
    const longer = await imported(`${aLog(20)}${squid(60, "https://alpha.example/")}no line of a log\n`);
    expect(await state(longer)).toMatchObject({ accepted: 1, duplicate: 7, rejected: 1 });
    expect(await pageOf(longer)).toContain(nobodyKnown);
  });

  test("but not when it counted nothing new", async () => {
    await imported(`${aLog(20)}no line of a log\n`);
    const again = await imported(`${aLog(20)}no line of a log either\n`);
    expect(await state(again)).toMatchObject({ accepted: 0, duplicate: 7, unknownPeople: 7, rejected: 1 });
    expect(await pageOf(again)).not.toContain(nobodyKnown);
  });

  test("and not when someone is known, even if only their visit was counted before", async () => {
    const known = await imported(ownVisit);
    expect(await state(known)).toMatchObject({ accepted: 1, unknownPeople: 0 });
    expect(await pageOf(known)).not.toContain(nobodyKnown);
    const mixed = await imported(`${aLog(20)}${ownVisit}no line of a log\n`);
    expect(await state(mixed)).toMatchObject({ accepted: 7, duplicate: 1, unknownPeople: 7, rejected: 1 });
    expect(await pageOf(mixed)).not.toContain(nobodyKnown);
  });

  test("and where no column of people is chosen, says so instead, and how to choose one", async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const page = await pageOf(await imported(`Time,URL\n${at},https://alpha.example/\n`));
    expect(page).not.toContain(nobodyKnown);
    expect(page).toContain("No column of people is chosen for this file.");
    expect(page).toContain("for no person, school or grade.");
    expect(page).toContain("Undo this file below and upload it again.");
  });

  test("and where no line names anyone, says that", async () => {
    const page = await pageOf(await imported(squid(0, "https://alpha.example/", "-")));
    expect(page).not.toContain(nobodyKnown);
    expect(page).toContain("No line of this file names a person.");
  });
});
