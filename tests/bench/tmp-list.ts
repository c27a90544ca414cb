import { readFileSync } from "node:fs";
import { startWeb } from "../support/web";
import { Visitor } from "../support/visitor";
const [data, who, ...ats] = process.argv.slice(2) as string[];
const { appUrl } = JSON.parse(readFileSync(`${data}/urls.json`, "utf8"));
const viewers = JSON.parse(readFileSync(`${data}/viewers.json`, "utf8"));
const web = await startWeb(appUrl, { NODE_OPTIONS: "--import /tmp/list-queries.mjs", LQ: process.env.LQ ?? "160" }, process.env.BUILD);
const v = new Visitor(web.origin); await v.signIn(viewers[who!]);
for (const at of ats) { for (let i = 0; i < 6; i++) await (await v.get(at)).text(); const before = web.output().length; const t = performance.now(); await (await v.get(at)).text(); console.log(at, (performance.now() - t).toFixed(1)); console.log(web.output().slice(before)); }
await web.stop(); process.exit(0);
