import { compileLogformat } from "domain/usage/logs/logformat";
import { utc } from "domain/usage/logs/times";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { at, aUploadsWorld, began, idIn } from "./usage-files.world";

const { director, upload, state, clear, close } = await aUploadsWorld();

beforeEach(clear);
afterAll(close);

describe("a filter log", () => {
  test("that nobody can read asks how, and its source does not work yet", async () => {
    const id = idIn(
      await upload({ source: "Odd filter", content: "When,Who,Seen\n2026-11-20 08:01:02,s1,https://example.org\n" }),
    );
    await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("asking");
    expect(await director.read(`${at}/${id}`)).toContain("What is in each column?");
    expect(await director.read("/usage-sources")).toContain("No visits have come from its files yet.");
  });

  test("that begins with a visit in place of column names says what to do", async () => {
    const line = "2026-11-20 08:01:02,s1,https://example.org\n";
    const id = idIn(await upload({ source: "No heads", content: line.repeat(3) }));
    await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("asking");
    const page = await director.read(`${at}/${id}`);
    expect(page).toContain("The first line of this file has values, not column names.");
    expect(page).not.toContain("What is in each column?");
    const [, example = ""] = /For example: ([^<]+)</.exec(page) ?? [];
    const cut = compileLogformat(example.replaceAll("&gt;", ">"), utc);
    expect(cut).toBeTypeOf("function");
    if (typeof cut === "string") return;
    expect(cut("1791291602.123 s1 GET https://example.org/ 200")).toMatchObject({ at: 1_791_291_602_123 });
  });

  test("that is no table or a roster says so, and what to do", async () => {
    const unknown = "Rollcall doesn’t recognize this file as a web filter log.";
    const roster = "This looks like a file of a roster (OneRoster), not a log.";
    const pageOf = async (content: string) => {
      const id = idIn(await upload({ source: "Odd", content }));
      await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("asking");
      return director.read(`${at}/${id}`);
    };
    const page = await pageOf('{"time":"2026-11-20","user":"s1"}\n{"time":"2026-11-20","user":"s2"}\n');
    expect(page).toContain(unknown);
    expect(page).toContain("export the log as CSV with a line of column names");
    const users = await pageOf("sourcedId,status,username\nu1,active,amy\n");
    expect(users).toContain(roster);
    expect(users).not.toContain(unknown);
    const table = await pageOf("When,Who,Seen\n2026-11-20 08:01:02,s1,https://example.org\n");
    for (const said of [unknown, roster]) expect(table).not.toContain(said);
  });

  test("that has column names alone says that it has no visits", async () => {
    const id = idIn(await upload({ source: "Empty", content: "Time,User,URL,Action\n" }));
    await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("done");
    const page = await director.read(`${at}/${id}`);
    expect(page).toContain("This file has no visits: it has nothing but column names, comments or blank lines.");
  });

  test("with words of a filter that nobody knows asks what they mean, with its columns chosen", async () => {
    const minute = (nth: number) => new Date((began + nth * 60) * 1_000).toISOString().slice(0, 19).replace("T", " ");
    const rows = ["Allowed", "Coached"].map((word, nth) => `${minute(nth)}Z,s1,https://example.org,${word}\n`);
    const id = idIn(await upload({ source: "Coach", content: `Time,User,URL,Action\n${rows.join("")}` }));
    await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("asking");
    const page = await director.read(`${at}/${id}`);
    expect(page).toContain("Rollcall doesn’t know every word in the column “Action”.");
    expect(page).toContain("What your filter’s words mean");
    expect(page).not.toContain("Squid log with a custom format");
    const chosen = [...page.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value);
    expect(chosen).toEqual(["Time", "", "URL", "User", "Action", "", "allowed", "", "", ""]);
    const columns = { time: "Time", timeOfDay: "", address: "URL", person: "User", action: "Action", duration: "" };
    const post = (...meanings: string[]) =>
      director.post(`${at}/${id}`, [
        ...Object.entries({ intent: "columns", ...columns, timeZone: "", dateOrder: "month" }),
        ...["Allowed", "Coached"].flatMap((word, nth): [string, string][] => [
          ["word", word],
          ["meaning", meanings[nth] ?? ""],
        ]),
      ]);
    const twice = { intent: "columns", ...columns, person: "URL", timeZone: "", dateOrder: "month" };
    const refused = await director.post(`${at}/${id}`, Object.entries(twice));
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("This column is already chosen for “Address or website”. Choose another one."),
    ]);
    const answer = await post("allowed");
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("Choose allowed or blocked")]);
    expect((await post("allowed", "blocked")).status).toBe(302);
    await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("done");
    expect(await state(id)).toMatchObject({ accepted: 2, blocked: 1, rejected: 0 });
  });

  test("with an offset in a column of its own, or times that are called UTC, has that chosen and is read by it", async () => {
    const read = async (head: string, cells: string) => {
      const id = idIn(await upload({ source: head, content: `${head},Wer,Wo\n${cells},s1,example.org\n` }));
      await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("asking");
      const page = await director.read(`${at}/${id}`);
      const chosen = [...page.matchAll(/<option value="([^"]*)" selected/g)].map(([, value = ""]) => value);
      const [time = "", timeOfDay = "", address = "", person = "", action = "", duration = ""] = chosen;
      const [timeZone = "", offset = ""] = chosen.slice(-2);
      const columns = { time, timeOfDay, address, person, action, duration, timeZone, offset };
      const answer = { intent: "columns", ...columns, dateOrder: "month" };
      expect((await director.post(`${at}/${id}`, Object.entries(answer))).status).toBe(302);
      await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("done");
      return {
        timeZone,
        offset,
        page: (await director.read(`${at}/${id}`)).replace(/<[^>]+>/g, " ").replace(/\s+/g, " "),
      };
    };
    const beside = await read("Moment,Versatz", "2026-11-20 08:01:00,-05:00");
    expect(beside).toMatchObject({ timeZone: "", offset: "Versatz" });
    expect(beside.page).toContain("Offset from UTC Versatz");
    const named = await read("Moment (UTC)", "2026-11-20 08:01:00");
    expect(named).toMatchObject({ timeZone: "UTC", offset: "" });
    expect(named.page).toContain("Time zone UTC, for times without one");
  });
});
