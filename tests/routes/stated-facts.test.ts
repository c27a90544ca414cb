import { afterAll, beforeAll, expect, test } from "vitest";
import { aReviewWorld } from "../support/review-world";
import { aProduct } from "../support/reviews";

let world: Awaited<ReturnType<typeof aReviewWorld>>;
beforeAll(async () => {
  world = await aReviewWorld();
}, 60_000);
afterAll(() => world.close());

test("what an approved request stated is shown with the request as its source, in the review and on the product", async () => {
  const { db, who, reviewOf, requested } = world;
  const product = await aProduct(db, "Stated Reader");
  const id = await requested(product, null, "approved");
  const sent = new Date("2026-11-03T18:00:00Z");
  const answers = { under_13: true, est_cost: 2350, cost_type: "subscription" } as const;
  await db
    .updateTable("software_requests")
    .set({ ...answers, grades: [4], submitted_at: sent, decided_at: sent, student_data_elements: ["name"] })
    .where("id", "=", id)
    .execute();
  const source = "as stated in the request of Nov 3, 2026";
  const review = await who.it.read(reviewOf(product));
  for (const said of ["Students", "Yes", "Names", "$2,350"]) expect(review).toContain(`<dd>${said}, ${source}</dd>`);
  const page = await who.teacher.read(`/software/${product}`);
  expect(page).toContain(`<dt>Personal data</dt><dd>Yes, ${source}</dd>`);
  expect(page).toContain(`<dt>For</dt><dd>Students, ${source}</dd>`);
});
