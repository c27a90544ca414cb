/**
 * Makes one object of those parts of a page's rows that are equal. Loader data carries each object once, however many
 * rows have it. Takes and returns a part; the parts hold nothing but JSON.
 */
export function equalParts(): <Part extends object>(part: Part) => Part {
  const known = new Map<string, object>();
  return <Part extends object>(part: Part): Part => {
    const key = JSON.stringify(part);
    const first = known.get(key);
    if (!first) known.set(key, part);
    return (first ?? part) as Part;
  };
}
