/** The database has been silent for so long that whoever is waiting for it gets this error. */
export class DatabaseSilent extends Error {
  override name = "DatabaseSilent";
  constructor() {
    super("the database does not answer");
  }
}

/** Whether it is an error of the network, and nothing that the database said. */
export const isNetwork = ({ code = "" }: Error & { code?: string }) => /^E[A-Z]{4}$/.test(code);

const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET|08|53[0-3]|57P0)/;
const lost =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/;

/**
 * What an error says of the database itself: it can't be reached, its disk is full, or it takes too long. Else null.
 */
export function troubleOf(error: Error): "gone" | "full" | "slow" | null {
  const { code = "", message } = error as Error & { code?: string };
  if (code === "53100") return "full";
  // A lock that does not come (55P03) is the matter of whoever asked for it in time.
  if (code === "57014") return "slow";
  return error instanceof DatabaseSilent || unreachable.test(code) || lost.test(message) ? "gone" : null;
}
