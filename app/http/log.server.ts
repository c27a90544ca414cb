import pino from "pino";

/** Our own log: one JSON object a line. It carries ids and codes, never names, addresses, tokens or form values. */
export const log = pino({
  base: { process: "web" },
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: ["password", "token", "cookie", "authorization", "*.password", "*.token"], remove: true },
});
