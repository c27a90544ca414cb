import { rankMeasures } from "domain/usage/rankings";
import { usageSpans } from "domain/usage/terms";
import { z } from "zod";
import { listOf } from "~/http/list.server";
import { idFilter, typedFilter } from "~/http/list-filters.server";

/** What the rankings' address asks for; their file reads the same. */
export const readRankingsFilter = listOf({
  filters: {
    span: z.enum(usageSpans).default("30").catch("30"),
    measure: z.enum(rankMeasures).default("people").catch("people"),
    school: idFilter,
    category: typedFilter(),
  },
});
