import { listLikelyDuplicates } from "domain/software/catalogue/queries/software-duplicates";
import { listSoftwareNamed } from "domain/software/catalogue/queries/software-search";
import { answersFor } from "domain/software/policies/answers";
import { findAskableProduct } from "domain/software/requests/queries/software-requests";
import type { RequestedProduct } from "domain/software/requests/queries/software-requests-drafts";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import { webAddress } from "~/http/web-address.server";
import type { Working } from "~/http/working-district.server";
import { isComparedMark } from "./request-alike.server";
import type { PostedRequest } from "./request-form.server";

const most = 6;

/** What was typed to find a product by: an address when it looks like one, otherwise a name. */
export function readProduct(typed: string): { name: string; url: string } {
  const isAddress = /^https?:\/\//i.test(typed) || (!/\s/.test(typed) && /\.[a-z]{2,}(\/|$)/i.test(typed));
  const url = isAddress ? webAddress.safeParse(typed).data : undefined;
  return url ? { name: "", url } : { name: typed, url: "" };
}

/** The products that are called so, or nearly. */
const findNamed = (viewer: Viewer, district: Working, text: string) =>
  listSoftwareNamed(db, viewer, { districtId: district.id, text, limit: most });

/** The products that someone may mean who typed this, each with "May I use it?" for a grade. */
export async function findSubmitted(viewer: Viewer, district: Working, typed: string, grade: number | null) {
  const { name, url } = readProduct(typed);
  const found: { id: string; name: string; vendor: string | null }[] = url
    ? await listLikelyDuplicates(db, viewer, { districtId: district.id, name, url })
    : await findNamed(viewer, district, name);
  const ids = found.map(({ id }) => id);
  const answers = ids.length > 0 ? await answersFor(db, viewer, { district, softwareIds: ids, grade }) : new Map();
  return found.map(({ id, name: called, vendor }) => ({ id, name: called, vendor, answer: answers.get(id) ?? null }));
}

type Resolved =
  | { kind: "product"; product: RequestedProduct; seen: readonly string[] }
  | { kind: "fault"; fields: Record<string, string[]> };

/**
 * The product that a posted form asks for: the one it names, the one that was chosen among those alike, or a new one,
 * with the products of which the person has said that it is none of them.
 */
export async function resolveProduct(viewer: Viewer, district: Working, posted: PostedRequest): Promise<Resolved> {
  const { software, sameAs, name, url, compared, seen } = posted;
  const isCompared = isComparedMark(compared, { name, url });
  const chosen = software || (isCompared && sameAs !== "none" ? sameAs : "");
  if (chosen) {
    const product = await findAskableProduct(db, viewer, { districtId: district.id, id: chosen });
    if (!product) return { kind: "fault", fields: { name: ["This product no longer exists. Name it again."] } };
    return { kind: "product", product: { softwareId: product.id, proposedName: null, proposedUrl: null }, seen: [] };
  }
  const isNone = isCompared && sameAs === "none";
  const product = { softwareId: null, proposedName: name, proposedUrl: url || null };
  return { kind: "product", product, seen: isNone ? seen : [] };
}

/** A grade from an address; null when it is none. */
export function readGrade(text: string | null): number | null {
  return text !== null && /^(-1|\d|1[0-2])$/.test(text) ? Number(text) : null;
}
