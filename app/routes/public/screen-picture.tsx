import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Theme } from "~/components/theme-choice";

const files = import.meta.glob<string>("./pictures/*.webp", { eager: true, query: "?url", import: "default" });

type Size = "wide" | "narrow";
type Shade = Exclude<Theme, "system">;

/** The file of a picture, and how large it is, which its name says. */
function fileOf(name: string, size: Size, shade: Shade) {
  const start = `./pictures/${name}-${size}-${shade}.`;
  const [at, url] = Object.entries(files).find(([file]) => file.startsWith(start)) ?? [];
  const [, width, height] = /\.(\d+)x(\d+)\.webp$/.exec(at ?? "") ?? [];
  if (!url || !width || !height) throw new Error(`there is no picture ${start}`);
  return { url, width: Number(width), height: Number(height) };
}

type Props = {
  name: string;
  /** Says what is on the wide and on the narrow picture alike. */
  alt: string;
  /** It is among the first things on the page, and fetched at once. */
  first?: boolean;
  /** The caption: that this is the demo district, and what in it is made up. */
  children: ReactNode;
};

const phone = "(max-width: 47.99em)";
const dark = "(prefers-color-scheme: dark)";

/** A part of a real screen, as the demo district shows it: on a phone the phone's own, and in the theme of the page. */
export function ScreenPicture({ name, alt, first = false, children }: Props) {
  const theme = (useRouteLoaderData("root") as { theme?: Theme } | undefined)?.theme ?? "system";
  const shade = theme === "dark" ? "dark" : "light";
  const wide = fileOf(name, "wide", shade);
  return (
    <figure className="grid max-w-120 gap-2 md:max-w-none">
      <picture className="block overflow-clip rounded-lg border border-line shadow-float">
        {theme === "system" ? <Source media={`${phone} and ${dark}`} of={fileOf(name, "narrow", "dark")} /> : null}
        <Source media={phone} of={fileOf(name, "narrow", shade)} />
        {theme === "system" ? <Source media={dark} of={fileOf(name, "wide", "dark")} /> : null}
        <img
          className="h-auto w-full"
          src={wide.url}
          width={wide.width}
          height={wide.height}
          alt={alt}
          loading={first ? "eager" : "lazy"}
          fetchPriority={first ? "high" : undefined}
          decoding="async"
        />
      </picture>
      <figcaption className="text-ink-muted text-sm">{children}</figcaption>
    </figure>
  );
}

function Source({ media, of: { url, width, height } }: { media: string; of: ReturnType<typeof fileOf> }) {
  return <source media={media} srcSet={url} width={width} height={height} type="image/webp" />;
}
