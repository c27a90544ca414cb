import { errorForLog } from "db/error-for-log";
import pino from "pino";

const level = "info";

const redacted = ["password", "passphrase", "privateKey", "token", "cookie", "authorization", "payload", "data"];

/**
 * The worker's log: one JSON object a line on standard output (or on `destination`). It carries ids, counts and codes,
 * never names, addresses, secrets or the contents of a row; what slips in under a telling key is left out.
 */
export function openLog(process: "worker" | "migrate" | "test", destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
    redact: { paths: [...redacted, ...redacted.map((key) => `*.${key}`)], remove: true },
  };
  return destination ? pino(options, destination) : pino(options);
}
