import { endSentence } from "domain/sentence-words";
import { listSoftwareNamed } from "domain/software/catalogue/queries/software-search";
import { z } from "zod";
import { vendorBeside } from "~/components/vendor-words";
import { db } from "./services.server";
import type { Viewer } from "./viewer.server";
import type { Working } from "./working-district.server";

/** The field of a product, as SoftwareField posts it: a name, a name with its vendor, or an id. Empty: none. */
export const softwareText = z.string().trim().max(300);

type Chosen =
  | { kind: "none" }
  | { kind: "found"; id: string; name: string }
  /** Nothing, or more than one product, is meant: what to say at the field. */
  | { kind: "unclear"; message: string };

type Named = { name: string; vendor: string | null };

/** As the field writes a product down, so that it is found again. */
export const softwareLabel = ({ name, vendor }: Named) => [name, vendorBeside(name, vendor)].filter(Boolean).join(", ");

/** Products as a message offers them to be typed; of those with one name each says whose it is. */
export const offeredSoftware = (products: readonly Named[], { sameName }: { sameName: boolean }): string =>
  products.map((one) => `“${sameName && one.vendor ? `${one.name}, ${one.vendor}` : softwareLabel(one)}”`).join(", ");

/**
 * Which product a person meant by what they typed, among those of the catalogue and of the district. Takes the posted
 * text; returns the product, or words that say what to type instead.
 */
export async function chosenSoftware(viewer: Viewer, district: Working, text: string): Promise<Chosen> {
  if (!text.trim()) return { kind: "none" };
  const near = await listSoftwareNamed(db, viewer, { districtId: district.id, text, limit: 5 });
  const exact = near.filter((row) => row.exact);
  const [only] = exact.length > 0 ? exact : near;
  if (only && exact.length === 1) return { kind: "found", id: only.id, name: only.name };
  const names = offeredSoftware(exact.length > 1 ? exact : near, { sameName: exact.length > 1 });
  if (exact.length > 1)
    return { kind: "unclear", message: endSentence(`Several products have this name. Type one of these: ${names}`) };
  if (near.length === 0)
    return { kind: "unclear", message: "No product has this name. Check its spelling in the software search." };
  return { kind: "unclear", message: `No product has exactly this name. Did you mean ${names}?` };
}

/** Products to suggest while somebody types, as the field writes them down. */
export async function suggestedSoftware(viewer: Viewer, district: Working, text: string): Promise<string[]> {
  if (text.trim().length < 2) return [];
  const near = await listSoftwareNamed(db, viewer, { districtId: district.id, text, limit: 8 });
  return near.map(softwareLabel);
}
