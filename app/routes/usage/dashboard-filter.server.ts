import { gradeBands, usageSpans } from "domain/usage/terms";
import { z } from "zod";
import { listOf } from "~/http/list.server";

/** What the dashboard's address asks for; its file reads the same. */
export const readDashboardFilter = listOf({
  filters: {
    span: z.enum(usageSpans).default("30").catch("30"),
    school: z.uuid().optional().catch(undefined),
    grades: z.enum(gradeBands).optional().catch(undefined),
  },
  sort: { by: ["people", "engagements", "minutes", "change", "product"], usual: "-people" },
});

export type DashboardFilter = ReturnType<typeof readDashboardFilter>;
