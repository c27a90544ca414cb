import { daysUntil } from "db/governance/agreement-state";
import type { EndingLine } from "~/components/compliance-types";
import type { ProductStanding } from "./compliance-standing.server";
import { paths } from "./paths";

/** How far ahead the report looks, in days. */
const longest = 90;

/** What of a product has its last day within so many days. */
export function endingsOf({ record, applying }: ProductStanding, today: string, days: number): EndingLine[] {
  const about = record.name;
  const to = paths.complianceOf(record.softwareId);
  const lines: (Omit<EndingLine, "days" | "on"> & { on: string | null })[] = [
    ...record.agreements
      .filter(({ status }) => status === "signed")
      .map(({ id, title, endsOn }) => {
        return { what: "agreement" as const, name: title, about, to: paths.agreement(id), on: endsOn };
      }),
    ...applying
      .filter(({ standing }) => standing.status !== "unknown")
      .map(({ requirement, expiresOn }) => {
        return { what: "check" as const, name: `${requirement.law}: ${requirement.title}`, about, to, on: expiresOn };
      }),
    {
      what: "approval",
      name: record.name,
      about: null,
      to: paths.software(record.softwareId),
      on: record.allowedUntil,
    },
    { what: "review", name: record.name, about: null, to: paths.software(record.softwareId), on: record.nextReviewOn },
  ];
  return lines.flatMap(({ on, ...line }) => {
    const left = on === null ? -1 : daysUntil(on, today);
    return on !== null && left >= 0 && left <= days ? [{ ...line, on, days: left }] : [];
  });
}

/** What ends next over all products; an agreement on several of them once, with how many they are. */
export function endingNext(products: ProductStanding[], today: string): EndingLine[] {
  const lines = new Map<string, EndingLine & { products: number }>();
  for (const line of products.flatMap((product) => endingsOf(product, today, longest))) {
    const key = line.what === "agreement" ? line.to : `${line.what} ${line.name} ${line.about} ${line.to}`;
    const known = lines.get(key);
    lines.set(key, { ...line, products: (known?.products ?? 0) + 1 });
  }
  return [...lines.values()]
    .map(({ products: count, about, ...line }) => ({ ...line, about: count > 1 ? `${count} products` : about }))
    .sort((a, b) => a.days - b.days || a.name.localeCompare(b.name));
}
