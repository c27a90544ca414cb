import { wholeDistrict } from "domain/access/scope";
import { defaultSettings } from "domain/software/decisions/dimensions";
import { setDimension } from "domain/software/decisions/queries/review-dimensions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillIn } from "../support/forms";
import { aReviewWorld } from "../support/review-world";
import { aProduct } from "../support/reviews";

let world: Awaited<ReturnType<typeof aReviewWorld>>;

beforeAll(async () => {
  world = await aReviewWorld();
}, 60_000);
afterAll(() => world.close());

/** Needs instruction alone by the rules that a district starts with, which its curriculum director reviews. */
const instructionOnly = { audience: ["staff"], collects_pii: false, requires_login: false, pricing_model: "free" };
const accepted = { status: "accepted" };
const curriculums = { assignee_role: "curriculum_director" };

/** The words of the primary buttons of a page, as the IT director sees it. */
async function primaryOn(at: string, by = world.who.it): Promise<string[]> {
  const html = (await by.read(at)).replaceAll("<!-- -->", "").replaceAll(/<svg.*?<\/svg>/gs, "");
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  return [...main.matchAll(/<(a|button)[^>]*class="button button-primary[^"]*"[^>]*>(.*?)<\/\1>/gs)].map(
    ([, , words = ""]) => words.replaceAll(/<[^>]*>/g, ""),
  );
}

describe("the review of a product has one next step:", () => {
  const product = (name: string) => aProduct(world.db, name, instructionOnly);
  const at = (id: string, query = "") => `${world.reviewOf(id)}${query}`;

  test.each<[string, () => Promise<string>, string]>([
    ["to start it where rules require one", async () => at(await product("Not begun")), "Start review"],
    [
      "to take requests into it",
      async () => {
        const id = await product("Came later");
        const { roundId } = await world.roundOf(id, { instruction: curriculums });
        await world.requested(id, roundId, "submitted");
        return at(id);
      },
      "Start review",
    ],
    [
      "one's own review",
      async () => {
        const id = await product("Mine");
        await world.requested(id, (await world.roundOf(id, { privacy: {} })).roundId);
        return at(id);
      },
      "Save review",
    ],
    [
      "the question, while one is written",
      async () => {
        const id = await product("Asking");
        await world.requested(id, (await world.roundOf(id, { privacy: {} })).roundId);
        return at(id, "?ask");
      },
      "Send question",
    ],
    [
      "the assignment, while it is made",
      async () => {
        const id = await product("Assigning");
        await world.requested(id, (await world.roundOf(id, { privacy: {} })).roundId);
        return at(id, "?assign=privacy");
      },
      "Save",
    ],
    [
      "the end without a decision, while its reason is written",
      async () => {
        const id = await product("Ending");
        await world.roundOf(id, { privacy: {} });
        return at(id, "?end");
      },
      "End review",
    ],
    [
      "the decision, when others review or all is done",
      async () => {
        const id = await product("With others");
        await world.requested(id, (await world.roundOf(id, { instruction: accepted, budget: curriculums })).roundId);
        return at(id);
      },
      "Decide",
    ],
    [
      "to change the decision that was made",
      async () => {
        const id = await product("Decided");
        const typed = { privacyStatus: "compliant", skipReason: "At once." };
        await fillIn(world.who.it, `${at(id)}/decision?decision=approved`, 'value="decide"', typed);
        return at(id);
      },
      "Change the decision",
    ],
  ])("%s", async (_, prepare, button) => {
    expect(await primaryOn(await prepare())).toEqual([button]);
  });

  test("which is the decision where nothing is required, and no button starts a review", async () => {
    const { db, who, ids } = world;
    const id = await product("Nothing required");
    const settings = { ...defaultSettings("instruction"), isEnabled: false };
    await setDimension(db, wholeDistrict(ids.district), { districtId: ids.district, settings });
    const page = await who.it.read(at(id));
    expect(page).toContain("Your rules require no review of this product. You can decide now.");
    expect(page).not.toContain('value="start"');
    expect(await primaryOn(at(id))).toEqual(["Decide"]);
  });
});

describe("the page of a request has one next step:", () => {
  test("the answer for the one who asked, the review for those who review, a new request after a denial", async () => {
    const { who, requested, base, db } = world;
    const request = await requested(await aProduct(db, "With a question"), null, "info_requested");
    expect(await primaryOn(`${base}/requests/${request}`, who.teacher)).toEqual(["Send answer"]);
    expect(await primaryOn(`${base}/requests/${request}`)).toEqual(["Open the review"]);
    const denied = await requested(await aProduct(db, "Denied once"), null, "denied");
    expect(await primaryOn(`${base}/requests/${denied}`, who.teacher)).toEqual(["Request again"]);
  });
});
