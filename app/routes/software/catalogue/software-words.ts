/** Yes, no, or that nobody knows. */
export function flagText(flag: boolean | null): string {
  if (flag === null) return "Not known";
  return flag ? "Yes" : "No";
}
