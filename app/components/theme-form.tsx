import { useFetcher, useLocation, useRouteLoaderData } from "@remix-run/react";
import { shell } from "domain/constants";
import { type FormEvent, useEffect } from "react";
import { paths } from "~/http/paths";
import type { IconName } from "~/ui/icon-names";
import { Toggle } from "~/ui/toggle";
import { applyTheme, keepTheme, type Theme } from "./theme-choice";

const choices = {
  light: { label: "Light", icon: "sun" },
  dark: { label: "Dark", icon: "moon" },
  system: { label: "System", icon: "monitor" },
} satisfies Record<Theme, { label: string; icon: IconName }>;

/**
 * Light, dark, or as the device has it: three buttons that each send the choice. Without scripts the page comes back in
 * the new theme; with them it changes at once. `compact` is for menus.
 */
export function ThemeForm({ compact = false }: { compact?: boolean }) {
  const [theme, choose] = useTheme();
  const { pathname, search } = useLocation();
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const button = (event.nativeEvent as SubmitEvent).submitter;
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    choose(button.value as Theme);
  }
  return (
    <form
      method="post"
      action={paths.theme}
      className={
        compact
          ? "my-1.5 flex gap-1 border-line border-y px-2.5 py-1.5 last:mb-0 last:border-b-0"
          : "flex flex-wrap gap-2"
      }
      aria-label="Theme"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="redirectTo" value={`${pathname}${search}`} />
      {shell.themes.map((name) => (
        <Toggle
          key={name}
          name="theme"
          value={name}
          compact={compact}
          pressed={theme === name}
          icon={theme === name && !compact ? "check" : choices[name].icon}
        >
          {choices[name].label}
        </Toggle>
      ))}
    </form>
  );
}

/** The theme that is shown, and how to change it: on this page at once, in this browser's other pages, and for the next. */
function useTheme(): [Theme, (theme: Theme) => void] {
  const fetcher = useFetcher({ key: "theme" });
  const drawn = (useRouteLoaderData("root") as { theme?: Theme } | undefined)?.theme ?? "system";
  const sent = fetcher.formData?.get("theme") as Theme | null | undefined;
  useEffect(() => keepTheme(drawn), [drawn]);
  function choose(theme: Theme) {
    applyTheme(theme);
    keepTheme(theme);
    fetcher.submit({ theme, stay: "yes" }, { method: "post", action: paths.theme });
  }
  return [sent ?? drawn, choose];
}
