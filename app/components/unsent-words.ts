/** What is said of a form that got no answer. */
export type Unsent = { title: string; why: string };

export const notSent: Unsent = {
  title: "Your form was not sent.",
  why: "We couldn’t reach Rollcall. Your text is still here. Check your connection, then try again.",
};

export const noAnswer: Unsent = {
  title: "Your form may not have been sent.",
  why: "Rollcall didn’t answer. Your text is still here. Wait a moment, then try again.",
};

export const notSaved = (refusal: string): Unsent => ({
  title: "Your form didn’t go through.",
  why: `${refusal} Your text is still here.`,
});
