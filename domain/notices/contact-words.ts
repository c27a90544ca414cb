import type { ContactState, ContactTopic } from "./contact-terms";

/** What a visitor writes about, as the form offers it. */
export const contactTopicWords: Record<ContactTopic, string> = {
  question: "A question about Rollcall",
  demo: "A demo or pricing",
  roster: "Connecting a roster",
  privacy: "Privacy or my data",
  problem: "Something does not work",
  other: "Something else",
};

export const contactStateWords: Record<ContactState, string> = { open: "Open", answered: "Answered" };
