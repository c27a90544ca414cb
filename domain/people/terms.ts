/** The status of a person, by their account, which most people of a roster do not have. */
export const personStates = ["active", "invited", "deactivated", "no-account"] as const;
export type PersonState = (typeof personStates)[number];

/** What a list of people can be narrowed to. "never" is who could have signed in and never did. */
export const personFilters = [...personStates, "never"] as const;
export type PersonFilter = (typeof personFilters)[number];

/** How a list of people may stand. */
export const peopleSorts = ["name", "role", "sign-in", "newest"] as const;
export type PeopleSort = (typeof peopleSorts)[number];

/** Who brought a person in. */
export const personSources = ["operator", "invitation", "roster"] as const;
export type PersonSource = (typeof personSources)[number];
