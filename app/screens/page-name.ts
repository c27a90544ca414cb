import { addressWords } from "./address-words";
import type { Row } from "./row";
import { screens } from "./table";

const titles = new Map(
  Object.values<Row>(screens).flatMap(({ at, title }) => (title && !/[:?]/.test(at) ? [[at as string, title]] : [])),
);

/**
 * What a sentence calls the page at an address of which nothing else is known: the title of the screen there, otherwise
 * of the nearest one above it in the address, otherwise the address in words.
 */
export function pageNameAt(pathname: string): string {
  const parts = pathname.toLowerCase().split("/").filter(Boolean);
  for (let length = parts.length; length > 0; length -= 1) {
    const title = titles.get(`/${parts.slice(0, length).join("/")}`);
    if (title) return title;
  }
  return addressWords(pathname);
}
