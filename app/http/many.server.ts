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
