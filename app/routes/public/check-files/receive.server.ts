import { clientOverLimit } from "~/http/client-allowance.server";
import { readUploads } from "~/http/upload.server";
import { newFolder, removeFolder } from "./folders.server";
import { addCheck, enter } from "./queue.server";
import { savesTo, UploadRefused } from "./save-files.server";

type Refusal = { message: string; status: 413 | 422 | 429 | 503 };

export type Received = {
  /** The fields of the form, for parseForm. */
  fields: Request;
  refusal: Refusal | null;
  /** Puts what came in the queue and returns the token of its result. */
  queue: () => string;
  /** Ends the request in any case: removes what was not put in the queue. */
  end: () => Promise<void>;
};

const busy =
  "Rollcall is checking as many files as it can right now. Nothing was uploaded. Try again in a minute or two.";
const noFiles: Refusal = { message: "Choose one or more files.", status: 422 };
const isUpload = (request: Request) => /^multipart\//i.test(request.headers.get("content-type") ?? "");

/**
 * Takes in a posted form with files. Whoever calls it calls `end`. Throws as readUpload does; what came until then is
 * removed.
 */
export async function receive(request: Request): Promise<Received> {
  if (!isUpload(request)) return withoutFiles(request, noFiles);
  const wait = await clientOverLimit(request, "file-checks");
  if (wait) return withoutFiles(request, { message: wait, status: 429 });
  const leave = enter();
  if (!leave) return withoutFiles(request, { message: busy, status: 503 });
  let folder: string | null = await newFolder().catch((error: unknown) => {
    leave();
    throw error;
  });
  const end = async () => {
    leave();
    if (folder) await removeFolder(folder);
  };
  const { take, names } = savesTo(folder);
  let refusal: Refusal | null = null;
  const takeUntilRefused = async (file: Parameters<typeof take>[0]) => {
    try {
      return await take(file);
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error;
      refusal = { message: error.message, status: error.status };
      return false;
    }
  };
  try {
    const { fields, done } = await readUploads(request, "files", takeUntilRefused);
    await done();
    if (!refusal && names.length === 0) refusal = noFiles;
    const queue = () => {
      const token = addCheck(folder as string, names);
      folder = null;
      return token;
    };
    return { fields, refusal, queue, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Reads only the fields, and discards everything else. */
async function withoutFiles(request: Request, refusal: Refusal): Promise<Received> {
  const { fields, done } = await readUploads(request, "files", async () => false);
  await done();
  const queue = () => {
    throw new Error("nothing came that could be checked");
  };
  return { fields, refusal, queue, end: async () => {} };
}
