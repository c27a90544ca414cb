import { useFetcher, useLocation, useRouteLoaderData } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { shell } from "~/constants";
import { paths } from "~/http/paths";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
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
        <button
          key={name}
          className={`${buttonLook} ${compact ? "w-auto flex-1 gap-1 px-1" : "gap-1.5 px-3"}`}
          type="submit"
          name="theme"
          value={name}
          aria-pressed={theme === name}
        >
          <Icon name={theme === name && !compact ? "check" : choices[name].icon} />
          {choices[name].label}
        </button>
      ))}
    </form>
  );
}

const buttonLook =
  "inline-flex min-h-control cursor-pointer items-center justify-center rounded-md border border-line-strong bg-surface " +
  "py-1 font-medium text-ink text-sm hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft " +
  "aria-pressed:text-on-accent-soft aria-pressed:inset-ring aria-pressed:inset-ring-accent";

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
