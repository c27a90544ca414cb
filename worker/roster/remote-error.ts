export type RemoteErrorCode =
  | "address-refused"
  | "host-unknown"
  | "unreachable"
  | "host-key-unknown"
  | "host-key-changed"
  | "sign-in-refused"
  | "folder-missing"
  | "dropped"
  | "timeout"
  | "file-changed";

const texts: Record<RemoteErrorCode, string> = {
  "address-refused":
    "This address is in a private network. Enter the public host name of the server, or ask whoever runs Rollcall to allow this one.",
  "host-unknown": "No server is known by this host name. Check the host.",
  unreachable:
    "The server does not answer on this host and port. Check both, and ask whether its firewall lets Rollcall in.",
  "host-key-unknown":
    "The server's host key was never confirmed. Press Test connection, compare the key with what your vendor gave you, then confirm it.",
  "host-key-changed":
    "The host key has changed. Nothing was sent to the server. Ask your vendor whether they changed it, then test the connection and confirm the new key.",
  "sign-in-refused":
    "The server refused the sign-in. Check the user name and the password or private key with your vendor.",
  "folder-missing": "The remote folder is not there or this user may not open it. Check the remote folder.",
  dropped: "The connection to the server broke off. Try again; if it happens again, ask your vendor.",
  timeout: "The server did not answer in time. Try again; if it happens again, ask your vendor.",
  "file-changed": "A file changed while it was read. Try again when the upload is finished.",
};

/**
 * What went wrong between us and a roster server. `message` is fit for people, says what to do next and never holds a
 * credential; `code` is for programs; `hostKey` is the fingerprint that the server showed, when it came that far.
 */
export class RemoteError extends Error {
  override name = "RemoteError";
  readonly code: RemoteErrorCode;
  readonly hostKey: string | null;

  constructor(code: RemoteErrorCode, options: { message?: string; hostKey?: string | null; cause?: unknown } = {}) {
    super(options.message ?? texts[code], options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hostKey = options.hostKey ?? null;
  }
}
