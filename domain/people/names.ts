type Named = { firstName: string | null; lastName: string | null; email: string | null };

/** The name that is shown: first and last; without both the part of the email before the @; without that "User". */
export function nameFrom({ firstName, lastName, email }: Named): string {
  const full = [firstName, lastName]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(" ");
  return full || email?.split("@")[0] || "User";
}
