export const dimensions = ["instruction", "privacy", "security", "accessibility", "budget"] as const;

export const reviewStatuses = ["waiting", "accepted", "refused", "skipped"] as const;

export type Dimension = (typeof dimensions)[number];

export type ReviewStatus = (typeof reviewStatuses)[number];

/** What a reviewer can find. */
export const findings = ["accepted", "refused", "skipped"] as const satisfies ReviewStatus[];

export type Finding = (typeof findings)[number];
