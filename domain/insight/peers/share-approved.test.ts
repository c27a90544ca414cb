import { type ApprovalStatus, approvalStatuses } from "domain/software/status/terms";
import { figureWords } from "domain/usage/figure-words";
import { overviewFigures } from "domain/usage/overview";
import { expect, test } from "vitest";
import { peerFigureWords } from "./words";

const use = { people: 1, engagements: 4, seconds: 0 };
const sites = { count: 0, ...use, engagements: 0, before: { ...use, engagements: 0 } };

test("counts as approved what its definition says, and products that are phasing out aren’t", () => {
  const share = (approval: ApprovalStatus) => {
    const product = { id: "1", name: "Fox", category: null, approval, ...use, before: use };
    return overviewFigures([], { products: [product], sites } as never).shareApproved.value;
  };
  const counted = approvalStatuses.filter((status) => share(status) === 100);
  expect(counted).toEqual(["pilot", "approved", "approved_with_conditions"]);
  for (const { definition } of [figureWords.shareApproved, peerFigureWords.shareApproved]) {
    expect(definition).toContain("Products that are phasing out");
  }
});
