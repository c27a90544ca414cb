const folded = (text: string) => text.trim().toLocaleLowerCase("en-US");

/**
 * The vendor to show beside the name of a product or contract. Undefined when there is none, and when it has the same
 * name, which would say one word twice.
 */
export const vendorBeside = (name: string, vendor: string | null | undefined): string | undefined =>
  vendor && folded(vendor) !== folded(name) ? vendor : undefined;
