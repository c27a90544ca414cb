import { knowUsagePeople } from "domain/usage/jobs";
import { knowPeople } from "domain/usage/know-people";
import { todayIn } from "domain/usage/queries/today";
import { handles } from "../handler";

/** Links whom a district's sources named with whom its rosters know. Twice does no harm: the second finds nothing to do. */
export const knowUsagePeopleHandler = handles(knowUsagePeople, async ({ districtId }, { db, now, log }) => {
  const today = await todayIn(db, { districtId, now: now() });
  const { linked, moved } = await knowPeople(db, { districtId, today });
  if (linked + moved > 0) log.info({ districtId, linked, moved }, "people of the use were looked at");
});
