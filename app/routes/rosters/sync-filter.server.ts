import type { SyncFilter } from "domain/rosters/queries/sync-logs";
import { z } from "zod";

const day = 24 * 60 * 60 * 1000;
const results = ["applied", "unchanged", "held", "rejected", "failed", "stopped", "running"] as const;
const periods = { "1": 1, "7": 7, "30": 30, "90": 90 } as const;

const Query = z.object({
  configuration: z.uuid().optional().catch(undefined),
  result: z.enum(results).optional().catch(undefined),
  days: z.enum(["1", "7", "30", "90"]).optional().catch(undefined),
  order: z.enum(["newest", "oldest"]).catch("newest"),
  after: z
    .string()
    .regex(/^[^|]{10,40}\|[0-9a-f-]{36}$/)
    .refine((text) => !Number.isNaN(Date.parse(text.split("|")[0] ?? "")))
    .optional()
    .catch(undefined),
});

/** The filters of the sync logs as the address has them. What is not understood is left out. */
export function readSyncFilter(request: Request, now: Date) {
  const values = Query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const { configuration, result, days, order } = values;
  const filter: SyncFilter = {
    configurationId: configuration,
    results: result && (result === "running" ? ["queued", "running"] : [result]),
    since: days && new Date(now.getTime() - periods[days] * day),
    order,
  };
  const [startedAt = "", id = ""] = values.after?.split("|") ?? [];
  return {
    values: { configuration, result, days, order },
    filter,
    after: values.after ? { startedAt, id } : undefined,
  };
}
