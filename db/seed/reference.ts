import type { Db } from "../client";

/** Kinds of educational software, as staff would sort what they use. */
const categories = [
  "Accessibility and assistive tools",
  "Assessment and testing",
  "Career and technical education",
  "Classroom management",
  "Coding and computer science",
  "Communication with families",
  "Content creation and presentation",
  "Digital library and reading",
  "English language arts",
  "English learners",
  "Learning management",
  "Mathematics",
  "Music and arts",
  "Office and collaboration",
  "Physical education and health",
  "Safety and web filtering",
  "School administration",
  "Science",
  "Social and emotional learning",
  "Social studies",
  "Special education",
  "World languages",
];

/** Where districts take the money for software from, without any one state's programs. */
const fundingSources = [
  "General fund",
  "Capital fund",
  "Donations",
  "Federal: IDEA",
  "Federal: Perkins",
  "Federal: Title I",
  "Federal: Title II",
  "Federal: Title III",
  "Federal: Title IV",
  "Local grant",
  "School budget",
  "State grant",
  "State technology fund",
];

/**
 * Fills the two short lists that forms choose from. A list that has rows already is left as it is, so that what an
 * operator took out or renamed does not come back. Safe to repeat.
 */
export async function seedReferenceLists(db: Db): Promise<void> {
  await seedList(db, "software_categories", categories);
  await seedList(db, "funding_sources", fundingSources);
}

async function seedList(db: Db, table: "software_categories" | "funding_sources", names: string[]): Promise<void> {
  const known = await db.selectFrom(table).select("id").limit(1).executeTakeFirst();
  if (known) return;
  await db
    .insertInto(table)
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}
