import { can, type Permission, permissions } from "domain/access/permissions";
import { ranksAbove } from "domain/access/roles";
import { scopeOf } from "domain/access/scope";
import { isRole, type Role, roles } from "domain/access/terms";
import { describe, expect, it } from "vitest";

/** Written out by hand, so that a change of access is a change here, too, and is seen in review. */
const table = `
                            super_admin  admin  district_admin  curriculum_director  it_director  principal  teacher  student
view:all_software           x            x      .               .                    .            .          .        .
view:district_software      .            .      x               x                    x            .          .        .
view:school_software        .            .      .               .                    .            x          x        .
view:district_data          .            .      x               x                    x            .          .        .
view:own_school             .            .      .               .                    .            x          x        .
view:class_usage            .            .      .               .                    .            .          x        .
view:own_usage              .            .      .               .                    .            .          .        x
view:unauthorized_usage     x            x      x               .                    x            .          .        .
view:policy_rules           x            x      x               .                    x            .          .        .
manage:all_users            x            x      .               .                    .            .          .        .
manage:district_users       .            .      x               .                    x            .          .        .
manage:school_users         .            .      .               .                    .            x          .        .
manage:all_districts        x            .      .               .                    .            .          .        .
manage:own_district         .            .      x               .                    x            .          .        .
manage:all_schools          x            .      .               .                    .            .          .        .
manage:district_schools     .            .      x               .                    x            .          .        .
manage:own_school           .            .      .               .                    .            x          .        .
manage:policies             x            .      x               .                    .            .          .        .
manage:url_patterns         x            x      x               .                    x            .          .        .
approve:software            x            x      x               x                    x            .          .        .
manage:software_requests    x            x      x               .                    x            .          .        .
request:software            .            .      .               x                    x            x          x        .
create:software_requests    .            .      .               .                    .            x          x        .
manage:software_blacklist   .            x      x               .                    x            .          .        .
`;

const [head = "", ...rows] = table.trim().split("\n");
const columns = head.trim().split(/\s+/);
const written = rows.map((row) => {
  const [permission = "", ...marks] = row.trim().split(/\s+/);
  return { permission, holders: columns.filter((_, at) => marks[at] === "x"), marks };
});

describe("the table of permissions", () => {
  it("is written out whole: 24 permissions for 8 roles", () => {
    expect(written.length).toBe(24);
    expect(written.every(({ marks }) => marks.length === 8 && marks.every((mark) => /^[x.]$/.test(mark)))).toBe(true);
    expect(columns).toEqual([...roles]);
  });

  it("knows these permissions and no others", () => {
    expect(Object.keys(permissions).sort()).toEqual(written.map(({ permission }) => permission).sort());
  });

  it.each(written)("gives $permission to just these roles", ({ permission, holders }) => {
    expect(roles.filter((role) => can({ role }, permission as Permission))).toEqual(holders);
  });

  it("fails for an unknown, empty or missing role", () => {
    const nobodies = [null, undefined, {}, { role: null }, { role: "" }, { role: "root" }, { role: "toString" }];
    const every = Object.keys(permissions) as Permission[];
    expect(nobodies.filter((nobody) => can(nobody, ...every))).toEqual([]);
    expect(isRole("superadmin")).toBe(false);
  });

  it("lets in whoever holds any one of several, and nobody for none", () => {
    expect(can({ role: "principal" }, "manage:all_users", "manage:school_users")).toBe(true);
    expect(can({ role: "teacher" }, "manage:all_users", "manage:school_users")).toBe(false);
    expect(can({ role: "super_admin" })).toBe(false);
  });
});

describe("how far each role sees", () => {
  const at = { id: "p", districtId: "d", schoolId: "s" };
  const reaches: [Role, string, string, string][] = [
    // role, with district and school, with a district only, with neither
    ["super_admin", "all", "all", "all"],
    ["admin", "all", "all", "all"],
    ["district_admin", "district", "district", "none"],
    ["curriculum_director", "district", "district", "none"],
    ["it_director", "district", "district", "none"],
    ["principal", "school", "none", "none"],
    ["teacher", "classes", "none", "none"],
    ["student", "self", "self", "none"],
  ];

  it("is said for every role", () => {
    expect(reaches.map(([role]) => role)).toEqual([...roles]);
  });

  it.each(reaches)("a %s reaches %s, without a school %s, without a district %s", (role, whole, district, neither) => {
    expect(scopeOf({ ...at, role }).reach).toBe(whole);
    expect(scopeOf({ ...at, role, schoolId: null }).reach).toBe(district);
    expect(scopeOf({ ...at, role, districtId: null, schoolId: null }).reach).toBe(neither);
    expect(scopeOf({ ...at, role, districtId: null }).reach).toBe(neither);
  });

  it("keeps whose scope it is, and nothing of anyone where it is none", () => {
    expect(scopeOf({ ...at, role: "teacher" })).toMatchObject({ districtId: "d", schoolId: "s", profileId: "p" });
    expect(scopeOf({ ...at, role: "teacher", schoolId: null })).toEqual({
      reach: "none",
      districtId: null,
      schoolId: null,
      profileId: null,
    });
  });
});

describe("the order of roles", () => {
  const order: Role[][] = [
    ["super_admin"],
    ["admin"],
    ["district_admin"],
    ["it_director", "curriculum_director"],
    ["principal"],
    ["teacher"],
    ["student"],
  ];
  const place = (role: Role) => order.findIndex((rank) => rank.includes(role));

  it("has every role in one place", () => {
    expect(order.flat().sort()).toEqual([...roles].sort());
  });

  it("lets one stand above another only when strictly higher", () => {
    const pairs = roles.flatMap((one) => roles.map((other) => [one, other] as const));
    const wrong = pairs.filter(([one, other]) => ranksAbove(one, other) !== place(one) < place(other));
    expect(wrong).toEqual([]);
  });
});
