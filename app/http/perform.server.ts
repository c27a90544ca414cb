import { transactionsInTurn } from "db/lost-turn";
import { Refusal } from "domain/refusals";
import type { Tools } from "domain/tools";
import { attemptKey } from "./authenticator.server";
import { env } from "./env.server";
import { getFile, putFile, removeFile } from "./files.server";
import { log } from "./log.server";
import { db, enqueue } from "./services.server";

const tools: Tools = {
  db: transactionsInTurn(db),
  enqueue,
  files: { put: putFile, get: getFile, remove: removeFile },
  secretsKey: env.secretsKey,
  attemptKey,
  demo: env.demo,
  log: {
    warn: (facts, message) => log.warn(facts, message),
    error: (facts, message) => log.error(facts, message),
  },
};

const statuses: Record<Refusal["kind"], [status: number, statusText: string]> = {
  forbidden: [403, "Forbidden"],
  missing: [404, "Not Found"],
  conflict: [409, "Conflict"],
  invalid: [422, "Unprocessable Content"],
};

/**
 * Runs a command of the domain with the web's tools: the one way from a screen to a command. Returns what the command
 * returns; throws the answer to a refusal, which the error screen shows. A transaction of it that met another in the
 * database and was taken back is done again; the command itself runs once.
 */
export async function perform<A, I extends [input?: unknown], O>(
  command: (tools: Tools, actor: A, ...input: I) => Promise<O>,
  actor: NoInfer<A>,
  ...input: I
): Promise<O> {
  try {
    return await command(tools, actor, ...input);
  } catch (error) {
    if (error instanceof Refusal) throw answerTo(error);
    throw error;
  }
}

function answerTo(refusal: Refusal): Response {
  const [status, statusText] = statuses[refusal.kind];
  const said = {
    message: refusal.message,
    ...("into" in refusal ? { code: "product_merged", into: refusal.into } : {}),
  };
  return Response.json(said, { status, statusText, headers: { "Cache-Control": "no-store" } });
}
