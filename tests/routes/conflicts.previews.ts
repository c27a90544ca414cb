import { aRow } from "../access/two-districts.place-governance";
import { aPerson, aSchool } from "../support/people";
import { postFile } from "../support/people-world";
import { type Case, ok } from "./conflicts.case";

const places = "/school-district-state-manager";

/** What is confirmed after a look at what would happen; `says` is what was not done. */
export const previewCases: Case[] = [
  {
    name: "an import of schools",
    mark: 'value="apply"',
    prepare: async ({ db, districtId, who }) => {
      const at = `${places}/schools/import`;
      const bytes = new TextEncoder().encode("name,identifier\nFir,F1");
      await ok(postFile(who.sam, at, { intent: "upload" }, { field: "file", name: "schools.csv", bytes }));
      const fir = { district_id: districtId, name: "Fir", identifier: null };
      return { at, row: ["districts", districtId], faster: () => db.insertInto("schools").values(fir).execute() };
    },
    says: "imported",
  },
  {
    name: "a merge of schools",
    mark: 'value="merge"',
    prepare: async ({ db, districtId, who: _ }) => {
      const [from, into] = [await aSchool(db, districtId, "Elm"), await aSchool(db, districtId, "Elm Elementary")];
      const person = { districtId, schoolId: from.id, email: "new@lakeside.example" };
      const faster = () => aPerson(db, { role: "teacher", ...person });
      return { at: `${places}/schools/${from.id}/merge?into=${into.id}`, row: ["schools", from.id], faster };
    },
    says: "merged",
  },
  {
    name: "a merge of products",
    mark: 'value="merge"',
    prepare: async ({ db, districtId, product }) => {
      const [from, into] = [await product("Twice there"), await product("There")];
      const study = { tier: 1, outcome: "new", citation_url: "https://example.org" };
      const faster = () => aRow(db, "evidence_studies", { district_id: districtId, software_id: from, ...study });
      return { at: `/software/${from}/merge?into=${into}`, row: ["software", from], faster };
    },
    says: "merged",
  },
];
