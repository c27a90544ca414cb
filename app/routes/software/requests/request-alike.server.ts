import { type LikelyDuplicate, listLikelyDuplicates } from "domain/software/catalogue/queries/software-duplicates";
import { z } from "zod";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { webAddress } from "~/http/web-address.server";
import type { Working } from "~/http/working-district.server";

/** A name and an address that are being typed, which need not be whole yet. */
export const Typed = z.object({ name: z.string().trim().max(200), url: webAddress.catch("") });

/** The mark of a name and an address that were compared with what is on record. */
export const comparedMark = ({ name, url }: { name: string; url: string }) => `${name}|${url}`.toLowerCase();

/** Whether a form's mark is of this name and address, or of the one that was there when the other was yet to be typed. */
export function isComparedMark(mark: string, { name, url }: { name: string; url: string }): boolean {
  return [
    { name, url },
    { name, url: "" },
    { name: "", url },
  ].some((typed) => mark === comparedMark(typed));
}

/** The products that the form of a request asks about, and what they were found for. */
export async function findAlike(viewer: Viewer, district: Working, typed: z.output<typeof Typed>) {
  return alikeOf(typed, await listLikelyDuplicates(db, viewer, { districtId: district.id, ...typed }));
}

/** The same for a form that is opened with a name or an address in it; undefined when there is nothing to ask about. */
export async function findAlikeAtFirst(
  viewer: Viewer,
  district: Working,
  { name, url }: { name: string; url: string },
) {
  const typed = Typed.safeParse({ name, url }).data;
  if (!typed || comparedMark(typed) === comparedMark({ name: "", url: "" })) return undefined;
  const alike = await findAlike(viewer, district, typed);
  return alike.products.length > 0 ? alike : undefined;
}

/** Likely duplicates as the form asks about them, with the mark of what they were found for. */
export function alikeOf(typed: z.output<typeof Typed>, found: readonly LikelyDuplicate[]) {
  const products = found.map(({ id, name, vendor, why }) => ({ id, name, vendor, why }));
  return { products, compared: comparedMark(typed) };
}
