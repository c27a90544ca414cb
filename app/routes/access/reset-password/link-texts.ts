/** Why a link for a new password does not work, and what to do. The form to ask for another stands under it. */
export const linkProblems = {
  used: "This link was used already. If it was not you, ask for a new one at once.",
  replaced: "A newer link was sent after this one. Use the newest mail, or ask for another link here.",
  withdrawn: "This link does not work any more. Ask for a new one here; if no mail comes, ask your IT office.",
  expired: "This link has ended: it works for 30 minutes. Ask for a new one here.",
  unknown:
    "This link does not work. It may not have been copied whole, or a newer one was sent. Ask for a new one here.",
} as const;
