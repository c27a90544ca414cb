import type { Db } from "db/client";
import { readLog } from "../logs/read-log";
import { wallClockOf } from "../logs/times";
import { findFileForm } from "../queries/file-forms";
import { findProducts, listProductsLike, listProductsNamed } from "../queries/launched-products";
import { type FileQuestion, longestResource, mostOpen, offeredIn, type Resource, spelledResource } from "./question";
import { launchesKey, type ReadResource } from "./reading";
import type { LaunchReading } from "./visits";

/** Different names in one file that are asked about. Others count as left open. */
const mostResources = 1_000;
/** Products that are offered for a resource. */
const mostNear = 6;
const noonMs = 12 * 3_600_000;

type Of = { districtId: string; sourceNo: number };
type File = Of & { question: FileQuestion | null; timeZone: string; bytes: AsyncIterable<Uint8Array> };

/** The resources of a portal's report, the most launched first. Reads it to its end. */
export async function resourcesIn(bytes: AsyncIterable<Uint8Array>, timeZone: string): Promise<Resource[]> {
  const met = new Map<string, Resource>();
  for await (const some of readLog(bytes, { timeZone, salt: "" }).entries) {
    for (const { said } of some) {
      if (said.kind !== "launches" || said.product.length > longestResource) continue;
      const key = spelledResource(said.product);
      const there = met.get(key);
      if (!there && met.size >= mostResources) continue;
      const { rows = 0, launches = 0, name = said.product } = there ?? {};
      met.set(key, { name, rows: rows + 1, launches: launches + said.launches });
    }
  }
  return [...met.values()].sort((a, b) => b.launches - a.launches || (a.name < b.name ? -1 : 1));
}

/**
 * Which products resources are: as a person of the district said for this source, else the one product that has the very
 * name. What was merged is the product that it is part of now.
 */
export async function resolveResources(
  db: Db,
  { districtId, sourceNo }: Of,
  resources: readonly Resource[],
): Promise<{ read: ReadResource[]; asksAgain: boolean }> {
  const form = await findFileForm(db, { districtId, sourceNo, key: launchesKey });
  const said = form?.resources ?? {};
  const products = await findProducts(db, { districtId, ids: Object.values(said).flatMap((id) => id ?? []) });
  const named = await listProductsNamed(db, { districtId, names: resources.map(({ name }) => name) });
  const read = resources.map((resource): ReadResource => {
    const answer = said[spelledResource(resource.name)];
    if (answer === null) return { ...resource, softwareId: null, by: "skipped" };
    const chosen = answer === undefined ? undefined : products.get(answer);
    if (chosen) return { ...resource, softwareId: chosen, by: "said" };
    const [only, ...others] = named.get(resource.name) ?? [];
    if (only && others.length === 0) return { ...resource, softwareId: only, by: "name" };
    return { ...resource, softwareId: null, by: "open" };
  });
  return { read, asksAgain: form?.asksAgain === true };
}

/** How a portal's report is read, or what a person has to say first. */
export async function planLaunches(db: Db, { question, timeZone, bytes, ...of }: File) {
  const { read, asksAgain } = await resolveResources(db, of, await resourcesIn(bytes, timeZone));
  const offered = offeredIn(question);
  const open = read.filter(({ name, by }) => (asksAgain || by === "open") && !offered.has(spelledResource(name)));
  if (open.length > 0) {
    const shown = open.slice(0, mostOpen);
    // Looked up once, here: among many products this takes a tenth of a second for each name.
    const near = await listProductsLike(db, { ...of, names: shown.map(({ name }) => name), most: mostNear });
    const resources = shown.map(({ name, rows, launches }) => ({ name, rows, launches, near: near.get(name) ?? [] }));
    return { ask: { resources, more: open.length - resources.length, offered: [...offered] } satisfies FileQuestion };
  }
  const isSaid = read.some(({ by }) => by === "said" || by === "skipped");
  return { timeZone, form: launchesKey, isSaid, resources: read };
}

/** What the launches of a file need, by what its resources are. Throws for a time zone that there is not. */
export function launchReadingOf(resources: readonly ReadResource[], timeZone: string): LaunchReading {
  const products = new Map(resources.map((resource) => [spelledResource(resource.name), resource]));
  const clock = wallClockOf(timeZone);
  if (!clock) throw new Error("There is no such time zone.");
  return {
    productOf: (name) => {
      const { softwareId = null, by = "open" } = products.get(spelledResource(name)) ?? {};
      if (softwareId !== null) return { softwareId };
      return by === "skipped" ? "product_skipped" : "product_open";
    },
    noonOf: (day) => clock(Date.parse(day) + noonMs),
  };
}
