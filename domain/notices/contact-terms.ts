/** What a visitor can write about. */
export const contactTopics = ["question", "demo", "roster", "privacy", "problem", "other"] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** The status of a message. */
export const contactStates = ["open", "answered"] as const;
export type ContactState = (typeof contactStates)[number];

/** The longest that each part of a message may be, in characters. */
export const contactLengths = { name: 100, email: 254, organization: 150, message: 5_000 } as const;

/** How long a message is kept, in days, answered or not. */
export const contactKeptDays = 365;
