import { describe, expect, test } from "vitest";
import { concernAge, concernWords } from "./concern-words";
import { type ConcernKind, concern, concernKinds, worstFirst } from "./concerns";

const at = { now: Date.parse("2026-11-23T15:00:00Z"), today: "2026-11-23" };

describe("what needs attention", () => {
  test("a sync that stopped stands above what is overdue, that above what is near, that above what waits", () => {
    const inOrder = worstFirst([
      concern("agreements", { count: 4, by: "2027-02-01" }, at.today),
      concern("requests", { count: 9, late: 1 }),
      concern("renewals", { count: 2, by: "2026-12-01" }, at.today),
      concern("sync_held", { count: 1, urgency: "stopped", since: "2026-11-22T08:00:00Z", name: "B" }),
      concern("reviews", { count: 3, late: 2 }),
      concern("sync_held", { count: 1, urgency: "stopped", since: "2026-11-20T08:00:00Z", name: "A" }),
      concern("sync_failed", { count: 1, urgency: "stopped", since: "2026-11-23T08:00:00Z", name: "C" }),
      concern("unauthorized", { count: 0 }),
    ]);
    expect(inOrder.map(({ kind, name, urgency }) => [urgency, kind, name])).toEqual([
      ["stopped", "sync_failed", "C"],
      ["stopped", "sync_held", "A"],
      ["stopped", "sync_held", "B"],
      ["late", "reviews", null],
      ["late", "requests", null],
      ["soon", "renewals", null],
      ["open", "agreements", null],
    ]);
  });

  test("a day is near for two weeks", () => {
    const urgency = (by: string) => concern("renewals", { count: 1, by }, at.today).urgency;
    expect([urgency("2026-11-23"), urgency("2026-12-07"), urgency("2026-12-08")]).toEqual(["soon", "soon", "open"]);
  });

  test.each<[string, Parameters<typeof concernAge>[0], string | null]>([
    [
      "hours of a failed sync",
      { kind: "sync_failed", count: 1, since: "2026-11-23T02:00:00Z", by: null },
      "Failed today",
    ],
    ["days of one", { kind: "sync_failed", count: 1, since: "2026-11-21T02:00:00Z", by: null }, "Failed 2 days ago"],
    ["a held one", { kind: "sync_held", count: 1, since: "2026-11-22T02:00:00Z", by: null }, "Held for 1 day"],
    ["one request", { kind: "requests", count: 1, since: "2026-11-11T15:00:00Z", by: null }, "Waiting 12 days"],
    ["many", { kind: "requests", count: 3, since: "2026-11-11T15:00:00Z", by: null }, "Longest wait: 12 days"],
    ["one site", { kind: "unauthorized", count: 1, since: "2026-08-15", by: null }, "First seen 100 days ago"],
    [
      "many sites",
      { kind: "unauthorized", count: 3, since: "2026-08-15", by: null },
      "The oldest was first seen 100 days ago",
    ],
    ["one agreement", { kind: "uncovered", count: 1, since: "2026-11-20", by: null }, "Not covered for 3 days"],
    ["many agreements", { kind: "uncovered", count: 2, since: "2026-11-20", by: null }, "Not covered for up to 3 days"],
    ["one contract", { kind: "renewals", count: 1, since: null, by: "2026-12-04" }, "11 days left"],
    ["its last day", { kind: "renewals", count: 1, since: null, by: "2026-11-23" }, "due today"],
    ["many approvals", { kind: "due", count: 4, since: null, by: "2026-11-13" }, "First: 10 days overdue"],
    ["what has no day", { kind: "jobs_failed", count: 2, since: null, by: null }, null],
  ])("says how old it is: %s", (_, of, said) => {
    expect(concernAge(of, at)).toBe(said);
  });

  test("names what comes first of many, and the one thing where it is one", () => {
    const meaning = (kind: "renewals" | "agreements", count: number) =>
      concernWords[kind](concern(kind, { count, name: "Mathloom" })).meaning;
    expect(meaning("renewals", 1)).toMatch(/^Keep, change or cancel “Mathloom”\. /);
    expect(meaning("agreements", 1)).toMatch(/^The agreement “Mathloom” ends within /);
    for (const kind of ["renewals", "agreements"] as const)
      expect(meaning(kind, 3)).toMatch(/ “Mathloom” comes first\./);
  });

  test.each([
    [[1, 1, 1], 1, "The last day to decide is within 30 days."],
    [[0, 1, 1], 1, "The last day to decide is within 60 days."],
    [[2, 2, 2], 2, "Last days to decide: all within 30 days."],
    [[0, 0, 2], 2, "Last days to decide: all within 90 days."],
    [[1, 3, 4], 4, "Last days to decide: 1 in the next 30 days, 2 in 31 to 60 days, 1 in 61 to 90 days."],
    [[1, 1, 4], 4, "Last days to decide: 1 in the next 30 days, 3 in 61 to 90 days."],
    [[0, 3, 4], 4, "Last days to decide: 3 in 31 to 60 days, 1 in 61 to 90 days."],
  ])("says how many end in 30, 60 and 90 days, each in one number alone: %j", (within, count, said) => {
    expect(concernWords.renewals(concern("renewals", { count, within, name: "Mathloom" })).meaning).toContain(said);
    if (count > 1) {
      const days = said.replace("Last days to decide: ", "Last days: ");
      expect(concernWords.agreements(concern("agreements", { count, within })).meaning).toContain(days);
    }
  });

  test("says of canceled contracts by when the vendor has to be told, and of a day that has passed what to ask", () => {
    const of = (known: object) => concernWords.untold(concern("untold", { count: 1, name: "Mathloom", ...known }));
    expect(of({ by: "2026-12-09" })).toEqual({
      title: "Tell the vendor that you’re canceling “Mathloom”",
      meaning:
        "You decided to cancel, but the contract renews automatically. Tell the vendor by Dec 9, 2026, then record the day.",
      action: "Record the notice",
    });
    expect(of({ by: "2026-11-01", late: 1 }).meaning).toMatch(/has passed, so ask the vendor to accept it\.$/);
    expect(of({ count: 2, by: "2026-12-09" }).meaning).toContain(
      "“Mathloom” comes first. Tell the vendor by Dec 9, 2026",
    );
  });

  test("says how old a day is in the district's days, also in its evening, when Greenwich has the next day", () => {
    const evening = { now: Date.parse("2026-11-24T01:00:00Z"), today: "2026-11-23" };
    const site = { kind: "unauthorized" as const, count: 1, by: null };
    expect(concernAge({ ...site, since: "2026-11-22" }, evening)).toBe("First seen 1 day ago");
    expect(concernAge({ ...site, since: "2026-11-23" }, evening)).toBe("First seen today");
  });

  test.each<ConcernKind>([...concernKinds])(
    "%s is said of one and of many, with what it means and one thing to do",
    (kind) => {
      for (const count of [1, 1_234]) {
        const { title, meaning, action } = concernWords[kind](concern(kind, { count, name: "Nightly, Lakeside" }));
        expect(title).not.toMatch(/undefined|null|\b1 \w+s (need|end|fail)/);
        expect(meaning).toMatch(/^[A-Z1-9].*\.$/s);
        for (const sentence of meaning.split(/(?<=\.) /)) expect(sentence.split(" ").length).toBeLessThan(20);
        expect(action.split(" ").length).toBeLessThan(5);
      }
    },
  );
});
