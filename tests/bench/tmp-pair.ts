import { readFileSync } from "node:fs";
import { startWeb } from "../support/web";
import { asOwner } from "../support/database";
import { measureAll, percentile } from "./pages-measure";
// tmp-pair data folderA|- folderB|- requests who path...
const [data, a, b, requests, who, ...ats] = process.argv.slice(2) as string[];
const { appUrl, ownerUrl } = JSON.parse(readFileSync(`${data}/urls.json`, "utf8"));
const viewers = JSON.parse(readFileSync(`${data}/viewers.json`, "utf8"));
const webs = [] as any[];
for (const f of [a, b]) if (f !== "none") webs.push(await startWeb(appUrl, process.env.PROF_DIR ? { NODE_OPTIONS: "--import /tmp/profiler.mjs", PROF_DIR: process.env.PROF_DIR } : {}, f === "-" ? undefined : f));
const screens = ats.map((at) => ({ who, at }));
if (process.env.PROF_DIR) setTimeout(() => webs[0].child.kill("SIGUSR2"), 3000);
const res = await measureAll(webs, { viewers, screens } as any, { requests: Number(requests), forget: () => asOwner(ownerUrl, "delete from limit_uses"), say: console.log } as any);
if (process.env.PROF_DIR) { webs[0].child.kill("SIGUSR2"); await new Promise((r) => setTimeout(r, 2000)); }
for (const s of screens) console.log(s.at.padEnd(50), ...res.map((m) => { const t = (m as any).get(s)?.times ?? []; return `p50 ${percentile(t, 0.5).toFixed(1)} p95 ${percentile(t, 0.95).toFixed(1)} mean ${(t.reduce((x: number, y: number) => x + y, 0) / t.length).toFixed(1)} |`; }));
for (const w of webs) await w.stop();
process.exit(0);
