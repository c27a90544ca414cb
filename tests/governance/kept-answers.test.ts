import type { Actor } from "domain/access/actor";
import { answersFor } from "domain/software/policies/answers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cloneDatabase } from "../support/database";
import { aDistrict } from "../support/people";
import { anApproval, aProduct, daysAgo } from "../usage/unauthorized-world";

let world: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  world = await cloneDatabase();
}, 60_000);
afterAll(() => world?.close());

it("an answer follows a decision at once, for a teacher as for an office", async () => {
  const { id: districtId } = await aDistrict(world.db, "Answers");
  const softwareId = await aProduct(world.db, "Answered");
  const as = (role: Actor["role"], reach: Actor["reach"]): Actor =>
    ({ role, reach, districtId, schoolId: null, profileId: null }) as Actor;
  const answers = async () => {
    const of = { district: { id: districtId, today: daysAgo(0) }, softwareIds: [softwareId], grade: null };
    const both = [as("it_director", "district"), as("teacher", "classes")].map((actor) =>
      answersFor(world.db, actor, of),
    );
    return (await Promise.all(both)).map((found) => found.get(softwareId)?.answer);
  };
  const before = await answers();
  expect(before).not.toContain("no");
  expect(await answers()).toEqual(before);
  await anApproval(world.db, { districtId, softwareId, status: "denied" });
  expect(await answers()).toEqual(["no", "no"]);
});
