import { describe, expect, it } from "vitest";
import { describeProblem, problemTexts, rejectsBundle } from "./problem-texts";

const codes = Object.keys(problemTexts);

describe("the texts of problems", () => {
  it.each(codes)("say of %s what it is and what to do, for one and for many", (code) => {
    for (const count of [1, 1_234]) {
      const { title, advice } = describeProblem({ code, count, file: "users.csv", field: "role" });
      for (const text of [title, advice]) expect(text).toMatch(/^[A-Z0-9a-z].{9,}$/);
      expect(`${title} ${advice}`).not.toMatch(/undefined|NaN|null/);
    }
  });

  it("count in plain English", () => {
    const one = describeProblem({ code: "row.blank_required", count: 1, file: "users.csv", field: "role" });
    expect(one.title).toBe("1 row of users.csv has no role");
    const many = describeProblem({
      code: "semantic.dangling",
      count: 1_234,
      file: "enrollments.csv",
      field: "classSourcedId",
    });
    expect(many.title).toBe("1,234 rows of enrollments.csv have an id in classSourcedId that is not in the files");
  });

  it("fit a folder, a zip file and an upload alike, where each of them is checked", () => {
    for (const code of codes.filter((code) => /^(file|zip\.(several|beside)|manifest)/.test(code))) {
      const { title, advice } = describeProblem({ code, count: 1, file: "courses.csv" });
      expect(`${title} ${advice}`).not.toContain("in the folder");
    }
    expect(describeProblem({ code: "file.missing", count: 1, file: "courses.csv" }).title).toBe(
      "courses.csv is missing from the files",
    );
  });

  it("are grouped as the format's checks are", () => {
    const groups = new Set(codes.map((code) => code.split(".")[0]));
    expect([...groups].sort()).toEqual([
      "csv",
      "encoding",
      "file",
      "format",
      "guard",
      "header",
      "manifest",
      "mode",
      "row",
      "semantic",
      "zip",
    ]);
  });

  it("leave a code of a newer version as it is", () => {
    expect(describeProblem({ code: "row.newer", count: 1 }).title).toBe("row.newer");
    expect(rejectsBundle("row.newer")).toBe(false);
    expect(rejectsBundle("file.missing")).toBe(true);
    expect(rejectsBundle("row.bad_date")).toBe(false);
  });
});
