import { shell } from "domain/constants";
import { env } from "./env.server";

export type Theme = (typeof shell.themes)[number];

const aYear = 365 * 24 * 60 * 60;

/** The theme that a person chose, from the cookie "theme"; "system" when there is none. */
export function readTheme(request: Request): Theme {
  const chosen = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(request.headers.get("cookie") ?? "")?.[1];
  return (chosen as Theme | undefined) ?? "system";
}

/** The Set-Cookie header that keeps a theme for a year. It says nothing of a person, and outlasts signing out. */
export function themeCookie(theme: Theme): string {
  const kept = `${shell.themeKey}=${theme}; Path=/; Max-Age=${aYear}; SameSite=Lax; HttpOnly`;
  return env.secure ? `${kept}; Secure` : kept;
}
