import { fillIn } from "../support/forms";
import { type Case, fills, ok } from "./conflicts.case";

const reviews = "/edtech-ai-recommendations/reviews";
const found = (verdict: string, comment: string) => ({ verdict, comment });
const review = 'value="review"';

/** The forms of reviews. */
export const reviewCases: Case[] = [
  {
    name: "how an area is reviewed",
    mark: 'name="dueDays"',
    prepare: async ({ db, districtId, who }) => {
      const at = `${reviews}/settings/security`;
      await ok(fillIn(who.dana, at, 'name="dueDays"', { dueDays: "7", to: "role:it_director" }));
      // Another area, changed later by somebody else, is not this one.
      const faster = async () => {
        await ok(fillIn(who.dana, at, 'name="dueDays"', { dueDays: "8" }));
        await ok(fillIn(who.sam, `${reviews}/settings/instruction`, 'name="dueDays"', { dueDays: "9", to: "" }));
      };
      const { version } = await db
        .selectFrom("review_dimensions")
        .select("version")
        .where("district_id", "=", districtId)
        .where("dimension", "=", "security")
        .executeTakeFirstOrThrow();
      if (version !== 1) throw new Error("it was set before");
      return { at, row: ["districts", districtId], faster };
    },
    typed: { dueDays: "21", to: "role:district_admin" },
    says: "dana changed these review settings",
  },
  {
    name: "a review",
    mark: review,
    prepare: async ({ reviewed, who }) => {
      const { softwareId, reviewId } = await reviewed("Reviewed twice");
      const at = `${reviews}/${softwareId}?review=privacy`;
      const theirs = found("refused", "It sells data.");
      return { at, row: ["request_reviews", reviewId], faster: fills(who.dana, at, review, theirs) };
    },
    typed: found("skipped", "We know it “well”."),
    says: "dana changed this review",
    now: "Its result is now “Failed”.",
    again: true,
  },
  {
    name: "a review that somebody has given to another reviewer",
    mark: review,
    prepare: async ({ reviewed, who }) => {
      const { softwareId, reviewId } = await reviewed("Given on");
      const at = `${reviews}/${softwareId}?review=privacy`;
      const faster = fills(who.dana, `${reviews}/${softwareId}?assign=privacy`, 'value="assign"', { to: "" });
      return { at, row: ["request_reviews", reviewId], faster };
    },
    typed: found("skipped", "Mine all the same."),
    says: "dana changed this review",
    again: true,
  },
  {
    name: "a reviewer, for a review that somebody has done",
    mark: 'value="assign"',
    prepare: async ({ reviewed, who }) => {
      const { softwareId, reviewId } = await reviewed("Assigned late");
      const faster = fills(who.dana, `${reviews}/${softwareId}?review=privacy`, review, found("refused", "No."));
      return { at: `${reviews}/${softwareId}?assign=privacy`, row: ["request_reviews", reviewId], faster };
    },
    typed: { to: "role:curriculum_director", dueOn: "2099-01-31" },
    says: "dana changed this review",
    again: true,
  },
  {
    name: "a review of a product that was decided about",
    mark: review,
    prepare: async ({ reviewed, who }) => {
      const { softwareId, reviewId } = await reviewed("Decided first");
      const faster = fills(who.dana, `${reviews}/${softwareId}/decision?decision=denied`, 'value="decide"', {
        reason: "It has ads.",
        skipReason: "No need to wait.",
      });
      return { at: `${reviews}/${softwareId}?review=privacy`, row: ["request_reviews", reviewId], faster };
    },
    typed: found("refused", "It sells data."),
    says: "dana closed the review of this product",
  },
  {
    name: "a review that is to be done again",
    mark: 'value="reopen"',
    prepare: async ({ reviewed, who }) => {
      const { softwareId, reviewId } = await reviewed("Opened again");
      const at = `${reviews}/${softwareId}`;
      await ok(fillIn(who.dana, `${at}?review=privacy`, review, found("refused", "No.")));
      return { at, row: ["request_reviews", reviewId], faster: fills(who.dana, at, 'value="reopen"', {}) };
    },
    says: "dana changed this review",
  },
  {
    name: "the end of a review in which somebody has found something",
    mark: 'value="end"',
    prepare: async ({ reviewed, who }) => {
      const { softwareId, roundId } = await reviewed("Ended late");
      const at = `${reviews}/${softwareId}`;
      const faster = fills(who.dana, `${at}?review=privacy`, review, found("refused", "No."));
      return { at: `${at}?end`, row: ["review_rounds", roundId], faster };
    },
    typed: { endReason: "Nobody waits for it." },
    says: "dana changed the review of this product",
    again: true,
  },
  {
    name: "the end of a review that somebody has ended",
    mark: 'value="end"',
    prepare: async ({ reviewed, who }) => {
      const { softwareId, roundId } = await reviewed("Ended twice");
      const at = `${reviews}/${softwareId}?end`;
      return {
        at,
        row: ["review_rounds", roundId],
        faster: fills(who.dana, at, 'value="end"', { endReason: "Mine." }),
      };
    },
    typed: { endReason: "Nobody waits for it." },
    says: "dana closed the review of this product",
  },
];
