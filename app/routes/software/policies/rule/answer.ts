import type { RuleEffect } from "domain/software/policies/terms";

const does: Record<RuleEffect, string> = {
  allow: "allows products that have no decision yet",
  needs_request: "requires a request before a product is used",
  needs_review: "requires a review before a product is used",
  alert: "notifies the people who decide, and blocks nothing",
  block: "blocks a product, whatever has been decided",
};

/** What a rule does today: switched off it does nothing, and neither does one whose conditions can't be read. */
export function ruleAnswer({ isEnabled, effect, when }: { isEnabled: boolean; effect: RuleEffect; when: unknown }) {
  if (!when) return "This rule does nothing: its conditions can’t be read. Edit it and set them again.";
  return isEnabled
    ? `This rule is on. Where its conditions apply, it ${does[effect]}.`
    : `This rule is off and changes nothing. Switched on, it ${does[effect]}.`;
}
