import type { MetaDescriptor } from "@remix-run/node";
import { type ScreenName, screens, type TitledScreen } from "./table";

type Of = {
  description: string;
  /** Where people reach the site; undefined where the page could not be loaded. */
  origin: string | undefined;
  /** Not for search engines: what one visitor sees. */
  hidden?: boolean;
} & ({ screen: TitledScreen; title?: undefined } | { screen: ScreenName; title: string });

/**
 * What search engines and messengers get to know about a public page: its title, one sentence, its address and a
 * picture.
 */
export function publicMeta({ description, origin, hidden = false, ...of }: Of): MetaDescriptor[] {
  const title = of.title === undefined ? `${screens[of.screen].title} - Rollcall` : of.title;
  const named = [{ title }, { name: "description", content: description }];
  if (hidden || !origin) return [...named, { name: "robots", content: "noindex" }];
  const address = `${origin}${screens[of.screen].at}`;
  return [
    ...named,
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: "Rollcall" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${origin}/social.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "Rollcall: know every app your schools use" },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
