import { hostKeyTexts } from "domain/rosters/words";
export type RemoteErrorCode =
  | "unreachable"
  | "encryption-outdated"
  | "host-key-unknown"
  | "host-key-changed"
  | "sign-in-refused"
  | "sftp-refused"
  | "folder-missing"
  | "dropped"
  | "timeout"
  | "file-changed"
  | "not-readable"
  | "certificate"
  | "service-refused"
  | "service-busy"
  | "service-answer";

/** Why a server is "unreachable". For the operator's log alone: people could map the network that Rollcall is in. */
export type UnreachableReason =
  | "port-not-allowed"
  | "address-not-allowed"
  | "host-unknown"
  | "no-connection"
  | "no-answer"
  | "no-ssh";

const texts: Record<RemoteErrorCode, string> = {
  unreachable:
    "Rollcall can’t reach this host and port. Check both with your vendor. If they are right, ask the vendor whether the server’s firewall lets Rollcall in. Ask your Rollcall operator whether this host and port are allowed.",
  "encryption-outdated": "The server offers only outdated encryption. Ask your vendor to update the server.",
  "host-key-unknown":
    "The server’s host key was never confirmed. Press Test connection, compare the key with what your vendor gave you, then confirm it.",
  "host-key-changed": hostKeyTexts.changed,
  "sign-in-refused":
    "The server rejected the sign-in. Check the user name and the password or private key with your vendor.",
  "sftp-refused": "Signed in, but the server doesn’t offer SFTP to this user. Ask your vendor to allow it.",
  "folder-missing": "The remote folder is not there or this user may not open it. Check the remote folder.",
  dropped: "The connection to the server broke off. Try again; if it happens again, ask your vendor.",
  timeout: "The server did not answer in time. Try again; if it happens again, ask your vendor.",
  "file-changed": "A file changed while it was being read. Try again when the upload is finished.",
  "not-readable": "The server does not let this user read a file. Ask your vendor to allow it.",
  certificate: "The service’s certificate can’t be trusted. Ask your vendor to renew or correct it.",
  "service-refused": "The service did not accept a question. Check the address and the version with your vendor.",
  "service-busy": "The service is busy or has a fault of its own. Try again; if it happens again, ask your vendor.",
  "service-answer": "The service’s answer is not OneRoster. Check the address with your vendor.",
};

type Details = { message?: string; hostKey?: string | null; cause?: unknown };

/**
 * What went wrong between us and a roster server. `message` is fit for people, says what to do next and never holds a
 * credential; `code` is for programs; `hostKey` is the fingerprint that the server showed, when it came that far.
 * Everything before a server speaks SSH has the code "unreachable" and the same message; see `unreachable`.
 */
export class RemoteError extends Error {
  override name = "RemoteError";
  readonly code: RemoteErrorCode;
  readonly hostKey: string | null;
  readonly reason: UnreachableReason | null;

  constructor(code: RemoteErrorCode, options: Details & { reason?: UnreachableReason } = {}) {
    super(options.message ?? texts[code], options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hostKey = options.hostKey ?? null;
    this.reason = options.reason ?? null;
  }
}

/** A server that may not or can't be reached: one message for every reason. */
export const unreachable = (reason: UnreachableReason, cause?: unknown) =>
  new RemoteError("unreachable", { reason, cause });
