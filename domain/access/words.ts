import type { Role } from "./terms";

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

/** The message to whoever has done something too often; `what` as in "downloads". */
export const tooMany = (what: string, seconds: number) =>
  `Too many ${what} in a short time. Nothing was lost or changed. Try again in ${inWords(seconds)}.`;

/** The message to whoever has to wait so many seconds before the next attempt. */
export const tooManyAttempts = (seconds: number) => `Too many attempts. Wait ${inWords(seconds)}, then try again.`;

/** The same on the sign-in page, whose link for a new password is a way in that nobody can close. */
export const tooManySignIns = (seconds: number) =>
  `${tooManyAttempts(seconds)} To get in sooner, choose “Forgot your password?”.`;

/** A role as people read it, as in "IT director". */
export const roleNames: Record<Role, string> = {
  super_admin: "Super admin",
  admin: "Admin",
  district_admin: "District admin",
  curriculum_director: "Curriculum director",
  it_director: "IT director",
  principal: "Principal",
  teacher: "Teacher",
  student: "Student",
};

/** A role within a sentence: "curriculum director", "IT director". */
export const roleInSentence = (role: Role) =>
  roleNames[role].replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase());

/** Those who have a role, as people read them in a sentence: "IT directors". */
export const rolePlurals: Record<Role, string> = {
  super_admin: "super admins",
  admin: "admins",
  district_admin: "district admins",
  curriculum_director: "curriculum directors",
  it_director: "IT directors",
  principal: "principals",
  teacher: "teachers",
  student: "students",
};
