import { shell } from "domain/constants";

export type Theme = (typeof shell.themes)[number];

/** Shows a theme on the page as it stands. "system" leaves the choice to the device. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}

/** Mirrors the theme for scripts of this site and for its other pages. Some browsers keep nothing; then nothing is lost. */
export function keepTheme(theme: Theme): void {
  try {
    if (localStorage.getItem(shell.themeKey) !== theme) localStorage.setItem(shell.themeKey, theme);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
