import { z } from "zod";

/** The ids of the likely duplicates that a form has shown, as its hidden field carries them. */
export const seenIds = z
  .string()
  .max(4_000)
  .default("")
  .transform((value) => value.split(",").filter((id) => id !== ""));
