import type { PersonFilter, PersonSource, PersonState } from "./terms";

export const personStateWords: Record<PersonState, string> = {
  active: "Active",
  invited: "Invited",
  deactivated: "Deactivated",
  "no-account": "No account",
};

/** What the list of users offers to narrow it, in this order. */
export const accountFilterWords: Partial<Record<PersonFilter, string>> = {
  active: personStateWords.active,
  invited: personStateWords.invited,
  never: "Never signed in",
  deactivated: personStateWords.deactivated,
};

/** Who brought a person in, as in "Comes from a roster". */
export const personSourceWords: Record<PersonSource, string> = {
  roster: "a roster",
  invitation: "an invitation",
  operator: "your Rollcall operator",
};
