import type { Db } from "../client";

/** The states and the District of Columbia, with the abbreviations of the United States Postal Service. */
const states =
  "Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE," +
  "District of Columbia DC,Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS," +
  "Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS," +
  "Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY," +
  "North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Rhode Island RI," +
  "South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA," +
  "West Virginia WV,Wisconsin WI,Wyoming WY";

/** Adds the states that are not there yet, and returns how many those were. Safe to repeat. */
export async function seedStates(db: Db): Promise<number> {
  const values = states.split(",").map((state) => ({ name: state.slice(0, -3), abbreviation: state.slice(-2) }));
  const added = await db
    .insertInto("states")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0);
}
