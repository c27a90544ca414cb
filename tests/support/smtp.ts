import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerAddress } from "smtp-server";

export type ReceivedMail = { from: string; to: string[]; raw: string };

type Wanted = Partial<{
  port: number;
  /** Answers a recipient with this code instead of taking it. */
  refuse: (recipient: SMTPServerAddress) => number | null;
  login: { user: string; pass: string };
  onMail: () => Promise<void>;
}>;

/** A mail server on the loopback, without encryption; what it takes stands in `received`. */
export async function startSmtp({ port = 0, refuse, login, onMail }: Wanted = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: login ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    authOptional: !login,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.pass
        ? done(null, { user: username })
        : done(new Error("Invalid username or password")),
    onRcptTo: (address, _session, done) => {
      const code = refuse?.(address) ?? null;
      done(code === null ? null : Object.assign(new Error("refused"), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      let raw = "";
      stream.on("data", (chunk) => {
        raw += chunk;
      });
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        received.push({ from, to: rcptTo.map(({ address }) => address), raw });
        Promise.resolve(onMail?.()).then(() => done(), done);
      });
    },
  });
  // A client that hangs up is what is tested.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const at = (server.server.address() as AddressInfo).port;
  return {
    port: at,
    url: `smtp://127.0.0.1:${at}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
