/** What the hidden field of a form carries of the likely duplicates it shows: their ids. */
export const seenValue = (products: readonly { id: string }[]) => products.map(({ id }) => id).join(",");
