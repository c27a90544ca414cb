import { startEmbedded } from "db/embedded";
import { prepareDatabase } from "worker/prepare-database";
import { writeFile } from "node:fs/promises";
const [data] = process.argv.slice(2) as string[];
const pg = await startEmbedded({ dataDir: data!, throwaway: true });
await prepareDatabase(pg as any);
await writeFile(`${data}/urls.json`, JSON.stringify({ appUrl: pg.appUrl, ownerUrl: pg.ownerUrl }));
console.log(pg.ownerUrl);
await new Promise(() => setInterval(() => {}, 1e6));
