import type { ProductFacts } from "domain/software/catalogue/product-facts";
import { paidModels } from "domain/software/catalogue/terms";
import { always, type Conditions, compileConditions } from "domain/software/policies/conditions";
import type { FiredRule } from "domain/software/policies/may-i-use";
import { whyNeeded } from "domain/software/policies/need-texts";
import { z } from "zod";
import { type Dimension, dimensions, type ReviewerRole, type ReviewStatus } from "./terms";

export const questionKinds = ["text", "yes_no"] as const;

const Question = z.object({
  id: z.string().min(1).max(40),
  text: z.string().trim().min(1).max(300),
  kind: z.enum(questionKinds).default("text"),
  required: z.boolean().default(false),
});

/** What a reviewer answers. The id stays with the question when its words change, so that answers keep their place. */
export type Question = z.infer<typeof Question>;
export const mostQuestions = 15;
export const Questions = z.array(Question).max(mostQuestions);

/** How a district reviews one dimension. */
export type DimensionSettings = {
  dimension: Dimension;
  isEnabled: boolean;
  neededWhen: Conditions;
  assigneeProfileId: string | null;
  assigneeRole: ReviewerRole | null;
  questions: Question[];
  dueDays: number;
  /** 0: the district has never changed it. */
  version: number;
};

const studentData: Conditions = {
  match: "any",
  rules: [
    { field: "collects_pii", op: "is_yes", values: [] },
    { field: "collects_pii", op: "is_unknown", values: [] },
    { field: "student_login", op: "is_yes", values: [] },
  ],
};

const signIn: Conditions = {
  match: "any",
  rules: [
    { field: "requires_login", op: "is_yes", values: [] },
    { field: "collects_pii", op: "is_yes", values: [] },
    { field: "student_login", op: "is_yes", values: [] },
  ],
};

/** Who it is made for is a set that nobody may have filled in yet: then students are not ruled out. */
const forStudents: Conditions = {
  match: "any",
  rules: [
    { field: "audience", op: "has_any_of", values: ["student"] },
    { field: "audience", op: "is_empty", values: [] },
    { field: "student_login", op: "is_yes", values: [] },
  ],
};

const costsMoney: Conditions = {
  match: "any",
  rules: [
    { field: "cost_type", op: "is_any_of", values: ["one_time", "subscription"] },
    { field: "estimated_cost", op: "at_least", values: ["0.01"] },
    { field: "pricing", op: "is_any_of", values: [...paidModels] },
  ],
};

type Start = { neededWhen: Conditions; assigneeRole: ReviewerRole; questions: [string, Question["kind"], boolean][] };

const starts: Record<Dimension, Start> = {
  instruction: {
    neededWhen: always,
    assigneeRole: "curriculum_director",
    questions: [
      ["What does it do for learning that nothing we already have does?", "text", true],
      ["Does it fit the curriculum of the grades it is meant for?", "yes_no", true],
      ["What shows that it works?", "text", false],
    ],
  },
  privacy: {
    neededWhen: studentData,
    assigneeRole: "it_director",
    questions: [
      ["Which data about students does it collect, and is all of it needed?", "text", true],
      ["Is there an agreement, or will there be one before it is used?", "yes_no", true],
      ["Does the vendor sell data or show ads that follow a student?", "yes_no", true],
    ],
  },
  security: {
    neededWhen: signIn,
    assigneeRole: "it_director",
    questions: [
      ["How do people sign in, and does it work with our own sign-in?", "text", true],
      ["Is data encrypted in transit and where it is stored?", "yes_no", true],
    ],
  },
  accessibility: {
    neededWhen: forStudents,
    assigneeRole: "curriculum_director",
    questions: [
      ["Can everything be done with a keyboard and with a screen reader?", "yes_no", true],
      ["Which report or statement says so?", "text", false],
    ],
  },
  budget: {
    neededWhen: costsMoney,
    assigneeRole: "district_admin",
    questions: [
      ["What does it cost a year in total?", "text", true],
      ["Which fund pays, and until when?", "text", true],
    ],
  },
};

/** How a dimension is reviewed in a district that has never changed it. */
export function defaultSettings(dimension: Dimension): DimensionSettings {
  const { neededWhen, assigneeRole, questions } = starts[dimension];
  return {
    dimension,
    isEnabled: true,
    neededWhen,
    assigneeRole,
    assigneeProfileId: null,
    dueDays: 14,
    version: 0,
    questions: questions.map(([text, kind, required], at) => ({ id: `${dimension}-${at + 1}`, text, kind, required })),
  };
}

/** A review that a product needs, and why in a sentence. */
export type Needed = { settings: DimensionSettings; why: string };

/**
 * Which reviews a product needs in a district: the enabled dimensions whose conditions it meets; every enabled one when a
 * policy rule asks for a review. Takes the settings, the product's facts and the rules that fire.
 */
export function neededDimensions(
  all: readonly DimensionSettings[],
  { facts, rules }: { facts: ProductFacts; rules: readonly FiredRule[] },
): Needed[] {
  const rule = rules.find(({ effect }) => effect === "needs_review");
  return all
    .filter((settings) => settings.isEnabled)
    .flatMap((settings) => {
      const isMet = compileConditions(settings.neededWhen)(facts);
      if (!isMet) return rule ? [{ settings, why: `The rule “${rule.name}” asks for a review.` }] : [];
      return [{ settings, why: whyNeeded(settings.neededWhen, facts) }];
    })
    .sort((a, b) => dimensions.indexOf(a.settings.dimension) - dimensions.indexOf(b.settings.dimension));
}

type Last = { dimension: Dimension; status: ReviewStatus; inOpenRound: boolean };

/**
 * Which of the reviews that a product needs now a decision would bypass without anyone having started them. While a round
 * is open, what is in it has been started; else what was found last counts, and a review that was skipped was not done.
 */
export function bypassedReviews(
  needed: readonly Needed[],
  { last, hasRound }: { last: readonly Last[]; hasRound: boolean },
): Needed[] {
  return needed.filter(({ settings: { dimension } }) => {
    const found = last.find((review) => review.dimension === dimension);
    if (hasRound) return !found?.inOpenRound;
    return found?.status !== "accepted" && found?.status !== "refused";
  });
}
