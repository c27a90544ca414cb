export type Theme = "light" | "dark" | "system";

/** The theme that a person chose, from the cookie "theme"; "system" when there is none. */
export function readTheme(request: Request): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1];
  return (chosen as Theme | undefined) ?? "system";
}
