type Product = { id: string; name: string };

/** What became of the product that a form was about: the screen of the refusal leads there. */
type Merged = { code: "product_merged"; message: string; into: Product };

/** Takes what an error carries; returns the refusal when it is this one. */
export function mergedOf(data: unknown): Merged | null {
  return typeof data === "object" && (data as Partial<Merged> | null)?.code === "product_merged"
    ? (data as Merged)
    : null;
}
