import { type Case, fills } from "./conflicts.case";

const places = "/school-district-state-manager";

/** The forms of places. */
export const placesCases: Case[] = [
  {
    name: "a state",
    by: "oscar",
    mark: 'name="abbreviation"',
    prepare: async ({ db, who }) => {
      const fields = { name: "Zephyria", abbreviation: "ZY" };
      const { id } = await db.insertInto("states").values(fields).returning("id").executeTakeFirstOrThrow();
      const at = `${places}/states/${id}`;
      return { at, row: ["states", id], faster: fills(who.olive, at, 'name="abbreviation"', { name: "Theirs" }) };
    },
    typed: { name: "Zephyria the Great", abbreviation: "ZG" },
    says: "olive changed this state",
  },
  {
    name: "a district, among the places",
    by: "oscar",
    mark: 'name="timeZone"',
    prepare: async ({ districtId: id, who }) => {
      const at = `${places}/districts/${id}`;
      const theirs = { originalId: "2700002" };
      return { at, row: ["districts", id], faster: fills(who.olive, at, 'name="timeZone"', theirs) };
    },
    typed: { name: "Lakeside Schools", originalId: "2700003", timeZone: "America/Denver", schoolYearStart: "09-01" },
    says: "olive changed this district",
  },
  {
    name: "a district, by its own people",
    mark: 'name="timeZone"',
    prepare: async ({ districtId: id, who }) => {
      const at = `/user-management?tab=districts&edit=${id}`;
      return {
        at,
        row: ["districts", id],
        faster: fills(who.dana, at, 'name="timeZone"', { schoolYearStart: "08-20" }),
      };
    },
    typed: { name: "Lakeside ISD", timeZone: "America/Denver", schoolYearStart: "09-02" },
    says: "dana changed this district",
  },
  {
    name: "a school",
    mark: 'name="identifier"',
    prepare: async ({ db, districtId, who }) => {
      const fields = { name: "Birch", identifier: "B1", district_id: districtId };
      const { id } = await db.insertInto("schools").values(fields).returning("id").executeTakeFirstOrThrow();
      const at = `${places}/schools/${id}`;
      return { at, row: ["schools", id], faster: fills(who.dana, at, 'name="identifier"', { name: "Birch Middle" }) };
    },
    typed: { name: "Birch High", identifier: "B2", level: "high" },
    says: "dana changed this school",
  },
];
