import { setTimeout as pause } from "node:timers/promises";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { QueueUnavailable } from "domain/job";
import { sftpConnectionTest } from "domain/rosters/jobs";
import {
  createConnectionTest,
  failUnqueuedTest,
  findLatestConnectionTest,
} from "domain/rosters/queries/connection-test-requests";
import { auditedAs, wayOf } from "domain/rosters/terms";
import type { Tools } from "domain/tools";

const waitMs = 10_000;
const lookMs = 200;

type Outcome = { status: string; message: string | null } | { refused: string } | undefined;

/**
 * Tests a connection in the worker and waits for it, 10 seconds at most; after that the page asks for the result.
 * Returns the test's state, why the queue refused it, or undefined when the configuration is not this actor's.
 */
export async function testConnection(
  tools: Tools,
  actor: ActingPerson,
  input: { configurationId: string },
): Promise<Outcome> {
  const test = await tools.db.transaction().execute(async (db) => {
    const made = await createConnectionTest(db, actor, { ...input, requestedBy: actor.profileId });
    if (made) {
      await recordAudit(db, {
        actor,
        districtId: made.districtId,
        action: `${auditedAs[wayOf(made.format)]}.tested`,
        object: { table: "sftp_configurations", id: input.configurationId },
      });
    }
    return made;
  });
  if (!test) return undefined;
  try {
    await tools.enqueue(sftpConnectionTest, { districtId: test.districtId, testId: test.id });
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
    await failUnqueuedTest(tools.db, actor, { id: test.id, message: `The test was not started: ${error.message}.` });
    return { refused: error.message };
  }
  const until = Date.now() + waitMs;
  for (;;) {
    const latest = await findLatestConnectionTest(tools.db, actor, input);
    const ended = latest?.id !== test.id || latest.finished_at !== null;
    if (ended || Date.now() > until) return { status: latest?.status ?? "queued", message: latest?.message ?? null };
    await pause(lookMs);
  }
}
