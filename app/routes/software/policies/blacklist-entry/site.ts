/** The host of a banned address: "example.com/games" is on "example.com". */
export const siteOf = (pattern: string) => pattern.split("/", 1)[0] ?? pattern;
