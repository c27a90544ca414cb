import { Redis } from "ioredis";
import type { Logger } from "pino";

/**
 * Says loudly, once at the start, when Redis throws keys away as its memory fills: jobs would be lost without a word.
 * A Redis that does not tell its policy is left alone.
 */
export async function warnOfEviction(url: string, log: Logger): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, lazyConnect: true });
  redis.on("error", () => {});
  try {
    const [, policy = ""] = /^maxmemory_policy:(\S+)/m.exec(await redis.info("memory")) ?? [];
    if (policy === "" || policy === "noeviction") return;
    log.error({ policy }, "Redis may throw jobs away when its memory is full: set maxmemory-policy to noeviction");
  } catch (error) {
    log.warn({ err: error }, "Redis did not tell its eviction policy");
  } finally {
    redis.disconnect();
  }
}
