import { setTimeout as pause } from "node:timers/promises";
import { recordAudit } from "domain/audit/queries/audit";
import {
  createConnectionTest,
  failUnqueuedTest,
  findLatestConnectionTest,
} from "domain/rosters/queries/connection-test-requests";
import { QueueUnavailable } from "domain/job";
import { sftpConnectionTest } from "domain/rosters/jobs";
import { db, enqueue } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";

const waitMs = 10_000;
const lookMs = 200;

type Outcome = { status: string; message: string | null } | { refused: string } | undefined;

/**
 * Tests a connection in the worker and waits for it, 10 seconds at most; after that the page asks for the result.
 * Returns the test's state, why the queue refused it, or undefined when the configuration is not this viewer's.
 */
export async function testConnection(viewer: Viewer, input: { configurationId: string }): Promise<Outcome> {
  const test = await db.transaction().execute(async (db) => {
    const made = await createConnectionTest(db, viewer, { ...input, requestedBy: viewer.profileId });
    if (made) {
      await recordAudit(db, {
        actor: viewer,
        districtId: made.districtId,
        action: "sftp_configuration.tested",
        object: { table: "sftp_configurations", id: input.configurationId },
        requestId: viewer.requestId,
      });
    }
    return made;
  });
  if (!test) return undefined;
  try {
    await enqueue(sftpConnectionTest, { districtId: test.districtId, testId: test.id });
  } catch (error) {
    if (!(error instanceof QueueUnavailable)) throw error;
    await failUnqueuedTest(db, viewer, { id: test.id, message: `The test was not started: ${error.message}.` });
    return { refused: error.message };
  }
  const until = Date.now() + waitMs;
  for (;;) {
    const latest = await findLatestConnectionTest(db, viewer, input);
    const ended = latest?.id !== test.id || latest.finished_at !== null;
    if (ended || Date.now() > until) return { status: latest?.status ?? "queued", message: latest?.message ?? null };
    await pause(lookMs);
  }
}
