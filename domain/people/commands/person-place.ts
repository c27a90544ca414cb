import type { Actor } from "domain/access/actor";
import { isAboveDistricts, isSchoolRole, needsSchool } from "domain/access/roles";
import type { Role } from "domain/access/terms";
import {
  type DistrictChoice,
  listDistrictsNamed,
  listSchoolsNamed,
  type SchoolChoice,
} from "domain/people/queries/people-places";
import { endSentence } from "domain/sentence-words";
import type { Tools } from "domain/tools";

/** Where someone is to belong, as it was typed: a district or school by id, name or number; "" where nothing was. */
export type WantedPlace = { role: Role; district: string; school: string };
export type Place = {
  districtId: string | null;
  schoolId: string | null;
  districtName: string | null;
  schoolName: string | null;
};
export type PlaceFault = { field: "district" | "school"; message: string };

const isCalled = (text: string, names: (string | null)[]) =>
  names.some((name) => name !== null && name.toLowerCase() === text.toLowerCase());

const districtCalled = (text: string) => (one: DistrictChoice) =>
  isCalled(text, [one.id, one.name, `${one.name}, ${one.state}`, one.originalId]);
const schoolCalled = (text: string) => (one: SchoolChoice) => isCalled(text, [one.id, one.name, one.identifier]);

/**
 * The places that fit these roles, within what the actor reaches: admins belong to no district; the district's roles to
 * a district and no school; principals and teachers to a school; students to a district, and a school where they have
 * one. Returns for each wish the place, or what is wrong with it. Two questions to the database, however many there are.
 */
export async function placesFor(tools: Tools, actor: Actor, wanted: WantedPlace[]): Promise<(Place | PlaceFault)[]> {
  const texts = (pick: (one: WantedPlace) => string) => [...new Set(wanted.map(pick).filter(Boolean))];
  const own = actor.districtId ? [actor.districtId] : [];
  const districts = await listDistrictsNamed(tools.db, actor, { texts: [...texts((one) => one.district), ...own] });
  const schools = await listSchoolsNamed(tools.db, actor, {
    districtIds: districts.map(({ id }) => id),
    texts: [...texts((one) => one.school), ...(actor.schoolId ? [actor.schoolId] : [])],
  });
  return wanted.map((one) => placeOf(actor, one, districts, schools));
}

function placeOf(actor: Actor, one: WantedPlace, districts: DistrictChoice[], schools: SchoolChoice[]) {
  const nowhere = { districtId: null, schoolId: null, districtName: null, schoolName: null };
  if (isAboveDistricts(one.role)) return nowhere;
  const district = districtOf(actor, one.district, districts);
  if ("message" in district) return district;
  const inDistrict = { ...nowhere, districtId: district.id, districtName: district.name };
  if (!isSchoolRole(one.role)) return inDistrict;
  const text = one.school || (actor.reach === "school" ? (actor.schoolId ?? "") : "");
  if (!text && !needsSchool(one.role)) return inDistrict;
  const school = schoolOf(actor, text, district, schools);
  if ("message" in school) return school;
  return { ...inDistrict, schoolId: school.id, schoolName: school.name };
}

function districtOf(actor: Actor, text: string, districts: DistrictChoice[]): DistrictChoice | PlaceFault {
  const fault = (message: string): PlaceFault => ({ field: "district", message });
  if (actor.reach !== "all") {
    const own = districts.find(({ id }) => id === actor.districtId);
    if (!own) return fault("Your account has no district. Ask the person who manages it.");
    return text && !districtCalled(text)(own) ? fault(endSentence(`You can only manage people in ${own.name}`)) : own;
  }
  if (!text) return fault("Choose a district: this role belongs to one.");
  const [district, ...more] = districts.filter(districtCalled(text));
  if (!district) return fault(`No district is called “${text}”. Choose one from the list.`);
  if (more.length === 0) return district;
  return fault(`More than one district is called “${text}”. Add its state, as in “${text}, ${district.state}”.`);
}

function schoolOf(
  actor: Actor,
  text: string,
  district: DistrictChoice,
  schools: SchoolChoice[],
): SchoolChoice | PlaceFault {
  const fault = (message: string): PlaceFault => ({ field: "school", message });
  if (!text) return fault("Choose a school: this role belongs to one.");
  const [school, ...more] = schools.filter((one) => one.districtId === district.id && schoolCalled(text)(one));
  if (!school) {
    return actor.reach === "school"
      ? fault("You can only manage people at your own school.")
      : fault(`${district.name} has no school called “${text}”. Give its name or its identifier.`);
  }
  if (more.length === 0) return school;
  return fault(`${district.name} has more than one school called “${text}”. Give its identifier instead.`);
}
