import { z } from "zod";

/**
 * A field of which any number may be ticked: none, one and several come as an array. Takes the schema of one value;
 * values that were ticked twice count once.
 */
export function many<T extends z.ZodType>(one: T) {
  const list = (posted: unknown) =>
    posted === undefined ? [] : Array.isArray(posted) ? [...new Set(posted)] : [posted];
  return z.preprocess(list, z.array(one));
}

/** A field that appears several times on a page, one value for each row: all of them, in the order of the page. */
export function eachOf<T extends z.ZodType>(one: T) {
  return z.preprocess((posted) => (posted === undefined ? [] : [posted].flat()), z.array(one));
}
