import { parse } from "csv-parse/sync";
import type { Db } from "db/client";
import type { Role } from "domain/access/terms";
import { makeOwnFigures } from "domain/insight/peers/make-comparisons";
import { refreshWindows } from "domain/usage/queries/windows";
import { aRow } from "../access/two-districts.place-governance";
import { aCheck } from "../support/compliance-world";
import { aContract } from "../support/money-world";
import { aPerson, aSchool } from "../support/people";
import { Visitor } from "../support/visitor";
import { aClassWorld } from "../usage/class-world";
import { daysAgo } from "../usage/unauthorized-world";

/** Who signs in, by email address, and what each of them is. */
export const office = ["district_admin", "curriculum_director", "it_director", "super_admin", "admin"] as const;

const pupils = Array.from({ length: 14 }, (_, nth) => `pupil${nth + 1}`);

/**
 * A district of two schools in which a dozen people used something, so that no figure is left out for being of few, with
 * all that figures are made of: contracts, checks of requirements, a target of use, and sharing with other districts.
 */
export async function aFigureWorld(db: Db) {
  const world = await aClassWorld(db, "Fir");
  const { districtId, school, products, sites } = world;
  const other = await aSchool(db, districtId, "Oak Middle");
  for (const who of pupils) await world.person(who);
  const pupilId = await world.person("ana");
  await world.person("cal", "student", other.id);
  const teacherId = await world.person("tea", "teacher");
  await world.course("Reading", "tea", ["ana", ...pupils]);
  await world.visit(
    ...pupils.map((who, nth) => ({ who, site: sites.fox, back: 1 + (nth % 5), seconds: 100 + 37 * nth })),
    { who: "ana", site: sites.fox, back: 1, at: "09:00:00", seconds: 610 },
    { who: "ana", site: sites.lab, back: 4, seconds: 200 },
    { who: "cal", site: sites.fox, back: 20, seconds: 120 },
    { who: "tea", site: sites.lab, back: 5, seconds: 70 },
    { who: "pupil1", site: "games.example", back: 2, seconds: 61 },
    { who: "pupil2", site: "puzzles.example", back: 45, seconds: 90 },
  );
  for (const [site, softwareId] of [
    [sites.fox, products.fox],
    [sites.lab, products.lab],
  ] as const) {
    const pattern = { pattern: site, host: site, software_id: softwareId, software_name: site };
    await aRow(db, "url_patterns", { district_id: districtId, ...pattern });
  }
  const line = (softwareId: string, quantity: number, price: string) => [{ softwareId, quantity, price }];
  await aContract(db, districtId, {
    title: "Fox seats",
    starts: -100,
    ends: 50,
    lines: line(products.fox, 40, "7.35"),
  });
  await aContract(db, districtId, {
    title: "Lab seats",
    starts: -100,
    ends: 200,
    lines: line(products.lab, 7, "12.99"),
  });
  const check = { districtId, softwareId: products.fox };
  await aCheck(db, { ...check, code: "ferpa.school-official" }, { status: "pass" });
  await aCheck(db, { ...check, code: "ada.wcag" }, { status: "fail" });
  await db
    .updateTable("district_software")
    .set({ privacy_status: "compliant" })
    .where("district_id", "=", districtId)
    .where("software_id", "=", products.fox)
    .execute();
  await aRow(db, "use_targets", { district_id: districtId, software_id: products.fox, minutes_per_week: 5 });
  await refreshWindows(db, { districtId, now: new Date() });
  await db.updateTable("districts").set({ shares_benchmarks: true }).where("id", "=", districtId).execute();
  await makeOwnFigures(db, { day: daysAgo(0) });
  const roles: Role[] = [...office, "principal"];
  for (const role of roles) {
    const place = role === "super_admin" || role === "admin" ? {} : { districtId };
    const at = role === "principal" ? { schoolId: school.id } : {};
    await aPerson(db, { role, email: `${role}@fir.example`, ...place, ...at });
  }
  return { ...world, pupilId, teacherId, people: [...roles, "tea", "ana"] };
}

/** What people of that district read of figures, from the pages and files of a web; each of them signs in. */
export async function readersOf(origin: string, { people, districtId }: Awaited<ReturnType<typeof aFigureWorld>>) {
  const visitors = new Map<string, Visitor>();
  for (const who of people) {
    const visitor = new Visitor(origin);
    await visitor.signIn(`${who}@fir.example`);
    visitors.set(who, visitor);
  }
  const html = async (who: string, path: string) =>
    (await (visitors.get(who) as Visitor).read(path)).replaceAll("<!-- -->", "");
  for (const all of ["super_admin", "admin"]) {
    await visitors.get(all)?.post("/working-district", { district: districtId, redirectTo: "/home" });
  }
  return {
    html,
    /** The words of a page, without the choices of its forms. */
    text: async (who: string, path: string) =>
      (await html(who, path))
        .replace(/<(script|style|option)[\s\S]*?<\/\1>/g, "")
        .replace(/<[^>]+>/g, " ")
        .replaceAll("’", "'")
        .replace(/\s+/g, " "),
    rows: async (who: string, path: string): Promise<Record<string, string>[]> =>
      parse(await html(who, path), { columns: true, bom: true }),
    /** The figures of a page, by the name that stands over each; the first of a name. */
    tiles: async (who: string, path: string): Promise<Record<string, number>> => {
      const found = [
        ...(await html(who, path)).matchAll(/class="tile-label">([^<(]+).*?class="tile-value">\$?([\d,.]+)/gs),
      ];
      if (found.length < 2) throw new Error(`${who} finds no figures on ${path}.`);
      const named = found.map(([, name = "", value = ""]) => [name.trim(), Number(value.replaceAll(",", ""))]);
      return Object.fromEntries(named.reverse());
    },
  };
}
