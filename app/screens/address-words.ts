/** The first part of an address in words: "teacher dashboard". */
export function addressWords(pathname: string): string {
  const [first] = pathname.toLowerCase().split("/").filter(Boolean);
  return first?.replaceAll("-", " ") ?? "landing";
}
