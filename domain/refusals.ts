/**
 * Why a command did nothing, where the actor must be told instead of the caller judging: the web, an API and the
 * command line each answer a refusal in their own way. What a form can mend is an outcome of the command, not a
 * refusal.
 */
export abstract class Refusal extends Error {
  /** Not allowed (403), not there (404), at odds with what stands by now (409), not possible as sent (422). */
  abstract readonly kind: "forbidden" | "missing" | "conflict" | "invalid";
}

/** The actor may not do this at all, whatever they send. */
export class Forbidden extends Refusal {
  readonly kind = "forbidden";
}

type Product = { id: string; name: string };

/** What was meant for a product that has been merged in the meantime; nothing was saved. */
export class ProductMerged extends Refusal {
  readonly kind = "conflict";
  readonly into: Product;
  constructor({ name, into }: { name: string; into: Product }) {
    super(`${name} has been merged into ${into.name}, so nothing was saved. Open ${into.name} and try again.`);
    this.into = into;
  }
}
