import type { MetaDescriptor } from "@remix-run/node";
import { screens, type TitledScreen } from "./table";

type Of = {
  screen: TitledScreen;
  description: string;
  /** Where people reach the site; undefined where the page could not be loaded. */
  origin: string | undefined;
  /** Not for search engines: what only one visitor sees. */
  hidden?: boolean;
  /** Instead of the screen's own name. */
  title?: string;
};

/** What search engines and messengers are told of a public page: its title, one sentence, its address and a picture. */
export function publicMeta({ screen, description, origin, hidden = false, title }: Of): MetaDescriptor[] {
  const full = title ?? `${screens[screen].title} - Rollcall`;
  const named = [{ title: full }, { name: "description", content: description }];
  if (hidden || !origin) return [...named, { name: "robots", content: "noindex" }];
  const address = `${origin}${screens[screen].at}`;
  return [...named, ...shared({ title: full, description, address, origin })];
}

type Shared = { title: string; description: string; address: string; origin: string };

/** The same for the page at the site's root. */
export function shared({ title, description, address, origin }: Shared): MetaDescriptor[] {
  return [
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
