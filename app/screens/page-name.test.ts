import { describe, expect, it } from "vitest";
import { pageNameAt } from "./page-name";

describe("the name of the page at an address", () => {
  it.each([
    ["/sftp-integration", "SFTP Integration"],
    ["/SFTP-Integration/", "SFTP Integration"],
    ["/admin/audit", "Audit log"],
    ["/compliance-report/agreements/5d1c6d3e-0000-4000-8000-000000000000", "Agreements"],
    ["/compliance-report/agreements/new", "Add an agreement"],
    ["/sftp-integration/logs/5d1c6d3e-0000-4000-8000-000000000000", "SFTP Integration"],
    // Of a page that is called after what it shows, nothing but its address is known.
    ["/software/5d1c6d3e-0000-4000-8000-000000000000", "software"],
    ["/teacher-dashboard/5d1c6d3e-0000-4000-8000-000000000000", "teacher dashboard"],
    ["/", "landing"],
  ])("%s is %s", (pathname, name) => expect(pageNameAt(pathname)).toBe(name));
});
