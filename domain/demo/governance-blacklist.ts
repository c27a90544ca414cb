import type { Db } from "db/client";
import { ago, type DemoPlace, dayFrom, idOf } from "./governance-place";

const product = (place: DemoPlace, name: string) => idOf(place, `product ${name}`);
const address = (host: string) => ({ pattern: host, pattern_type: "domain", host, path: "" });
/** The entry that a school is let off. */
const snapgradeOf = (place: DemoPlace) => idOf(place, "blacklist Snapgrade");

/** What the district bans: products and addresses, each for everyone or for some. */
function entriesOf(place: DemoPlace) {
  const at = { district_id: place.id, demo: true, created_by: place.itDirector };
  return [
    {
      ...at,
      id: snapgradeOf(place),
      software_id: product(place, "Snapgrade"),
      reason_code: "privacy",
      reason: "Demo: Keeps photographs of student work and would not agree to delete them.",
      starts_on: dayFrom(place, -75),
      alternative_software_id: product(place, "Mathloom"),
    },
    {
      ...at,
      software_id: product(place, "Looptalk"),
      reason_code: "inappropriate",
      reason: "Demo: Strangers can write to students, and nobody moderates.",
      starts_on: dayFrom(place, -130),
    },
    {
      ...at,
      ...address("freeanswers.example"),
      reason_code: "distraction",
      roles: ["student"],
      reason: "Demo: Finished homework to copy.",
      starts_on: dayFrom(place, -40),
      ends_on: dayFrom(place, 160),
    },
    {
      ...at,
      software_id: product(place, "Quizblast"),
      reason_code: "other",
      grades: [0, 1, 2, 3, 4, 5],
      reason: "Demo: Advertisements between rounds; not for the lower grades.",
      starts_on: dayFrom(place, 14),
    },
    {
      ...at,
      ...address("springgames.example"),
      reason_code: "distraction",
      reason: "Demo: Everyone played it during testing weeks.",
      starts_on: dayFrom(place, -210),
      ends_on: dayFrom(place, -150),
    },
    {
      ...at,
      software_id: product(place, "Soundstage Junior"),
      reason_code: "legal",
      reason: "Demo: Copyrighted songs could be shared with everyone.",
      starts_on: dayFrom(place, -260),
      lifted_at: ago(place, 170),
      lifted_by: place.itDirector,
      lift_reason: "Demo: Sharing stays inside the class since the last update.",
    },
  ];
}

/** The fictional district's blacklist: in force, to come, over and lifted, one of them with a school let off. */
export async function addBlacklist(db: Db, place: DemoPlace): Promise<void> {
  // One by one: an entry names a product or an address, never both.
  for (const entry of entriesOf(place)) {
    const created_at = new Date(Math.min(Date.parse(entry.starts_on), ago(place, 9).getTime()));
    await db
      .insertInto("software_blacklist")
      .values({ ...entry, created_at })
      .execute();
  }
  const school = place.schools[2] ?? place.schools[0];
  await db
    .insertInto("blacklist_exceptions")
    .values({
      district_id: place.id,
      entry_id: snapgradeOf(place),
      school_id: school?.id ?? null,
      until: dayFrom(place, 45),
      reason: "Demo: Finishes its trial on paper that shows no names.",
      created_by: place.itDirector,
    })
    .execute();
}
