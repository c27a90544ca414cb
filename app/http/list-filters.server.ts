import { z } from "zod";

/** What is typed, cut where no name is longer. */
export const typedFilter = (most = 200) =>
  z
    .string()
    .transform((text) => text.trim().slice(0, most))
    .catch("");

/** One of a few; without it, all. */
export const choiceFilter = <const T extends readonly string[]>(values: T) =>
  z.enum(values).optional().catch(undefined);

/** One of a few parts of a list, and the one that is shown when the address names none. */
export const partOf = <const T extends readonly string[]>(values: T, usual: T[number]) => z.enum(values).catch(usual);

export const idFilter = z.uuid().optional().catch(undefined);
