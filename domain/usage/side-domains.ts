/**
 * Domains that belong to a product and have another name: where its pictures, videos and files come from, or former
 * names.
 */
const sideDomains: Record<string, string> = {
  "Khan Academy": "kastatic.org kasandbox.org",
  YouTube: "ytimg.com googlevideo.com youtube-nocookie.com youtu.be",
  Canvas: "inscloudgate.net instructure-uploads.com canvas-user-content.com instructuremedia.com",
  Schoology: "schoologycdn.com",
  "Prodigy Math": "prodigygame.com",
  ClassDojo: "classdojo.com",
  "Kahoot!": "kahoot.com kahoot.it",
  Quizizz: "quizizz.com wayground.com",
  Nearpod: "nearpod.com",
  "Pear Deck": "peardeck.com",
  Edpuzzle: "edpuzzle.com",
  "i-Ready": "i-ready.com cainc.com",
  IXL: "ixl.com",
  Desmos: "desmos.com",
  Epic: "getepic.com",
  Seesaw: "seesaw.me",
  Canva: "canva.com",
  "Code.org": "code.org",
  Zoom: "zoom.us",
};

/** The products that have such domains, by name. */
export const sideProducts = Object.keys(sideDomains);

const products = new Map(
  Object.entries(sideDomains).flatMap(([product, names]) => names.split(" ").map((name) => [name, product] as const)),
);

/** The name of the product that a domain is part of, as the catalogue has it; null for others. */
export const productOfSideDomain = (domain: string): string | null => products.get(domain) ?? null;
