import { RemoteError, unreachable } from "../roster/remote-error";

const silent = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"]);
/** OpenSSL's words for a certificate that is out of date, of another host, or of nobody we know. */
const certificate =
  /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET_ISSUER|VERIFY)|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)/;

export const isUnreachable = (error: unknown): boolean => error instanceof RemoteError && error.code === "unreachable";

/**
 * What a fault of the network means for people; a RemoteError stays what it is. Before the first answer whatever fails is
 * "unreachable", except a certificate that can't be trusted: somebody is there, and the vendor has to mend it.
 */
export function asRemote(thrown: unknown, hasAnswered: boolean): unknown {
  const error = causeOf(thrown);
  if (error instanceof RemoteError || !(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (certificate.test(code)) return new RemoteError("certificate", { cause: error });
  if (silent.has(code)) return new RemoteError("timeout", { message: silentText, cause: error });
  if (code === "UND_ERR_CONNECT_TIMEOUT") return unreachable("no-answer", error);
  if (code === "") return error;
  return hasAnswered
    ? new RemoteError("dropped", { message: droppedText, cause: error })
    : unreachable("no-connection", error);
}

/** A lookup's own error is wrapped by whoever dialed. */
function causeOf(thrown: unknown): unknown {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  return cause instanceof RemoteError ? cause : thrown;
}

const silentText = "The service did not answer in time. Try again; if it happens again, ask your vendor.";
const droppedText = "The connection to the service broke off. Try again; if it happens again, ask your vendor.";
