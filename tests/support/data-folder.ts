import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * A new folder for the data of a test's own server, which the caller removes. As root, PostgreSQL runs as user postgres,
 * who must be able to walk through it: else the database would live elsewhere and outlive the folder.
 */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "rollcall-test-"));
  await chmod(folder, 0o711);
  return folder;
}
