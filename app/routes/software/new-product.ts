import { paths } from "~/http/paths";
import { addressWith } from "~/ui/list";

const isAddress = (typed: string) =>
  /^https?:\/\//i.test(typed) || (!/\s/.test(typed) && /\.[a-z]{2,}(\/|$)/i.test(typed));

/** Where a product that is not on record is requested, with what was typed as its web address or its name. */
export const newProductAddress = (typed: string, grade: string): string =>
  addressWith(paths.requestNew, { [isAddress(typed) ? "url" : "name"]: typed, grade: grade || null });
