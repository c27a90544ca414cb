/** Why a link for a new password does not work, and what to do. The form to ask for another is under it. */
export const linkProblems = {
  used: "This link was already used. If that wasn’t you, request a new one now.",
  replaced: "A newer link was sent after this one. Use the newest email, or request another link here.",
  withdrawn: "This link no longer works. Request a new one here. If no email comes, ask your IT office.",
  expired: "This link has expired: it works for 30 minutes. Request a new one here.",
  unknown:
    "This link doesn’t work. It may not have been copied in full, or a newer one was sent. Request a new one here.",
} as const;

/** The same where this site sends no email: no one can request another one here. */
export const deadLink = "This link doesn’t work. It may have expired, been used already, or not been copied in full.";
