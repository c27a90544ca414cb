import { describe, expect, it } from "vitest";
import { crumbsTo } from "./crumbs";

describe("the way to a screen", () => {
  it("has what lies above it, the topmost first, by the names of the table", () => {
    expect(crumbsTo("agreementNew")).toEqual([
      { to: "/compliance-report", label: "Compliance Report" },
      { to: "/compliance-report/agreements", label: "Agreements" },
    ]);
    expect(crumbsTo("home")).toEqual([]);
  });

  it("takes from the page what only the page knows", () => {
    const configuration = { to: "/sftp-integration/1", label: "Lakeside nightly" };
    expect(crumbsTo("sync", { configuration })).toEqual([
      { to: "/sftp-integration", label: "SFTP Integration" },
      configuration,
    ]);
  });
});
