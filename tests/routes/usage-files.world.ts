import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { waitingUsage } from "domain/usage/jobs";
import pino from "pino";
import { expect } from "vitest";
import { startWorker } from "worker/main";
import { handlers } from "worker/registry";
import { cloneDatabase } from "../support/database";
import { aDistrict, aPerson } from "../support/people";
import { Visitor } from "../support/visitor";
import { secretsKey, startWeb } from "../support/web";

export const at = "/usage-sources/files";
const isOfUse = new Set(["waiting-usage", "roll-up-usage", "import-usage-file", "undo-usage-file"]);

type Sent = { content?: string | Uint8Array; name?: string; source?: string; district?: string; origin?: string };

/** Two districts, a visitor who uploads logs for the first, and a web and a worker that import them. */
export async function aUploadsWorld() {
  const database = await cloneDatabase();
  const { db } = database;
  const folder = mkdtempSync(path.join(tmpdir(), "rollcall-files-"));
  const lines: string[] = [];
  const lakeside = await aDistrict(db, "Lakeside");
  const northfield = await aDistrict(db, "Northfield");
  await aPerson(db, { role: "it_director", districtId: lakeside.id, email: "it@lakeside.example" });
  await aPerson(db, { role: "it_director", districtId: northfield.id, email: "it@northfield.example" });
  const web = await startWeb(database.url, { FILES_FOLDER: path.join(folder, "files") });
  const worker = await startWorker(
    {
      databaseUrl: database.url,
      secretsKey: { id: "k1", key: Buffer.from(secretsKey, "base64") },
      tempRoot: path.join(folder, "temp"),
      allowedPrivateHosts: [],
      sftpPorts: new Set<number>(),
    },
    {
      handlers: handlers.filter(({ job }) => isOfUse.has(job.name)),
      schedules: [{ job: waitingUsage, every: 300 }],
      log: pino({ level: "trace" }, { write: (line) => void lines.push(line) }),
    },
  );
  const director = new Visitor(web.origin);
  await director.signIn("it@lakeside.example");
  const upload = (sent: Sent) => {
    const { content, name = "access.log", source = "Squid", district = lakeside.id, origin = web.origin } = sent;
    const form = new FormData();
    form.set("intent", "upload");
    form.set("forDistrict", district);
    form.set("source", source);
    if (content !== undefined) form.set("file", new Blob([content as BlobPart]), name);
    const cookie = [...director.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { Origin: origin, Cookie: cookie };
    return fetch(new URL(at, web.origin), { method: "POST", body: form, headers, redirect: "manual" });
  };
  const state = async (id: string) => {
    const answer = await director.get(`${at}/${id}/progress`);
    return (await answer.json()) as { state: string; accepted: number; rejected: number };
  };
  return {
    database,
    db,
    folder,
    /** What the worker logged. */
    lines,
    lakeside,
    web,
    director,
    upload,
    state,
    imported: async (content: string | Uint8Array) => {
      const id = idIn(await upload({ content }));
      await expect.poll(async () => (await state(id)).state, { timeout: 20_000 }).toBe("done");
      return id;
    },
    /** Takes away every file and every visit. */
    clear: async () => {
      for (const table of ["usage_files", "usage_file_parts", "usage_file_rows", "usage_events"] as const)
        await db.deleteFrom(table).execute();
    },
    close: async () => {
      await worker.close();
      await web.stop();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The file to which the answer to an upload leads. */
export const idIn = (answer: Response) => answer.headers.get("location")?.slice(at.length + 1) ?? "";

/** The beginning of a minute an hour ago, in seconds since 1970. */
export const began = Math.floor(Date.now() / 60_000) * 60 - 3_600;

/** A line of Squid's log, by one of seven pupils unless it names someone. */
export const squid = (nth: number, address: string, person = `pupil${nth % 7}`) =>
  `${(began + 0.5 + nth).toFixed(3)} 5 10.1.0.7 TCP_MISS/200 8 GET ${address} ${person} HIER_DIRECT/192.0.2.1 text/html\n`;

export const aLog = (count: number, address = "https://alpha.example/") =>
  Array.from({ length: count }, (_, nth) => squid(nth, `${address}${nth}`)).join("");
