import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbedded } from "db/embedded";

/** A real PostgreSQL of its own for one run of tests, in a folder that the caller removes. */
export async function startTestServer() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "rollcall-test-"));
  const server = await startEmbedded({ dataDir });
  return { ...server, dataDir };
}
