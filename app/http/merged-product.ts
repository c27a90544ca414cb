type Product = { id: string; name: string };

/** What became of the product that a form was about: the screen of the refusal leads there. */
type Merged = { code: "product_merged"; message: string; into: Product };

/** The answer to what was meant for a product that has been merged meanwhile. */
export function mergedRefusal({ name, into }: { name: string; into: Product }): Response {
  const message = `${name} was merged into ${into.name} meanwhile, so nothing was saved. Open ${into.name} and try again.`;
  const said: Merged = { code: "product_merged", message, into };
  return Response.json(said, { status: 409, headers: { "Cache-Control": "no-store" } });
}

/** Takes what an error carries; returns the refusal when it is this one. */
export function mergedOf(data: unknown): Merged | null {
  return typeof data === "object" && (data as Partial<Merged> | null)?.code === "product_merged"
    ? (data as Merged)
    : null;
}
