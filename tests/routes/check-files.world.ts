import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startWeb, type Web } from "../support/web";

export const page = "/docs/oneroster-integration/check-files";

/** A web with a folder of its own for temporary files, and what a visitor does with the check of files there. */
export async function startCheckingWeb(databaseUrl: string, settings: Record<string, string> = {}) {
  const temporary = await mkdtemp(path.join(tmpdir(), "rollcall-checks-test-"));
  // As root, the database of a check runs as another user, who walks through.
  await chmod(temporary, 0o711);
  const web = await startWeb(databaseUrl, { TMPDIR: temporary, ...settings });
  /** Everything in the folder for temporary files but the caches of tsx and Node, which hold code alone. */
  const left = async () => {
    const all = await readdir(temporary, { recursive: true });
    return all.filter(
      (name) => !/^(tsx|node-compile-cache)/.test(name) && !/^rollcall-uploads-\d+(\/\d+)?$/.test(name),
    );
  };
  const close = async () => {
    await web.stop();
    await rm(temporary, { recursive: true, force: true });
  };
  return { web, temporary, left, close, ...visiting(web) };
}

export type CheckingWeb = Awaited<ReturnType<typeof startCheckingWeb>>;
export type Uploaded = { name: string; data: string | Buffer };

export const uploadsOf = (files: Record<string, string | Buffer>): Uploaded[] =>
  Object.entries(files).map(([name, data]) => ({ name, data }));

function visiting(web: Web) {
  const upload = (files: readonly Uploaded[], headers: Record<string, string> = {}) => {
    const form = new FormData();
    form.append("intent", "check");
    for (const { name, data } of files) form.append("files", new Blob([data as BlobPart]), name);
    const all = { Origin: web.origin, ...headers };
    return fetch(new URL(page, web.origin), { method: "POST", body: form, headers: all, redirect: "manual" });
  };
  const look = async (at: string) => {
    const answer = await fetch(new URL(at, web.origin));
    return { answer, html: (await answer.text()).replaceAll("<!-- -->", "") };
  };
  /** Where the result will be; fails when the files were refused. */
  const send = async (files: readonly Uploaded[]) => {
    const answer = await upload(files);
    if (answer.status !== 303) throw new Error(`refused with ${answer.status}: ${await answer.text()}`);
    return answer.headers.get("location") as string;
  };
  /** The page of a check once it is done. */
  const result = async (at: string) => {
    for (;;) {
      const seen = await look(at);
      if (!seen.answer.headers.has("refresh")) return seen;
      await pause(250);
    }
  };
  return { upload, look, send, result };
}
