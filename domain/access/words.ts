/** A wait as people say it: in seconds up to a minute, then in minutes, then in hours. */
export function inWords(seconds: number): string {
  const [count, unit] =
    seconds < 60
      ? [seconds, "second"]
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3_600), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** What is said to whoever has done something too often; `what` as in "downloads". */
export const tooMany = (what: string, seconds: number) =>
  `Too many ${what} in a short time. Nothing was lost or changed. Try again in ${inWords(seconds)}.`;

/** What is said to whoever has to wait so many seconds before the next attempt. */
export const tooManyAttempts = (seconds: number) => `Too many attempts. Wait ${inWords(seconds)}, then try again.`;

/** The same on the sign-in page, whose link for a new password is a way in that nobody can close. */
export const tooManySignIns = (seconds: number) =>
  `${tooManyAttempts(seconds)} To get in sooner, choose “Forgot your password?”.`;
