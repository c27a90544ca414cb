import { startEmbedded } from "db/embedded";
import { makeDataFolder } from "./data-folder";

/** A real PostgreSQL of its own for one run of tests, in a folder that the caller removes. */
export async function startTestServer() {
  const dataDir = await makeDataFolder();
  const server = await startEmbedded({ dataDir, throwaway: true });
  return { ...server, dataDir };
}
