import net from "node:net";

/** open: passes all; shut: refuses; silent: takes what comes and passes nothing on; deaf: passes on, but no answer. */
type State = "open" | "shut" | "silent" | "deaf";

/**
 * Stands between a client and a server on this machine, so that a test can take the server away and give it back.
 * What a client sent while the gate was silent is lost with its connection.
 */
export async function openGate(targetPort: number) {
  let state: State = "open";
  let target = targetPort;
  let mostBytes = Number.POSITIVE_INFINITY;
  let mostAnswered = Number.POSITIVE_INFINITY;
  let delayMs = 0;
  const pairs = new Set<{ client: net.Socket; server: net.Socket; bytes: number; answered: number }>();
  const gate = net.createServer((client) => {
    const server = net.connect(target, "127.0.0.1");
    const pair = { client, server, bytes: 0, answered: 0 };
    pairs.add(pair);
    const end = () => {
      client.destroy();
      server.destroy();
      pairs.delete(pair);
    };
    client.on("data", (data) => {
      if (state === "silent") return;
      server.write(data);
      pair.bytes += data.length;
      if (pair.bytes > mostBytes) client.pause();
    });
    const answer = (data: Buffer) => state === "open" && client.write(data);
    server.on("data", (data) => {
      pair.answered += data.length;
      if (pair.answered > mostAnswered) server.pause();
      if (delayMs === 0) answer(data);
      else setTimeout(answer, delayMs, data);
    });
    for (const socket of [client, server]) socket.on("error", end).on("close", end);
  });
  const listen = (port: number) => new Promise<void>((resolve) => gate.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = gate.address() as net.AddressInfo;

  async function close() {
    const closed = new Promise<void>((resolve) => gate.close(() => resolve()));
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
    await closed;
  }

  return {
    port,
    /** Where connections lead from now on. */
    leadTo: (port: number) => {
      target = port;
    },
    /** From now on each connection passes about so many bytes on; the rest waits in it until there is no limit again. */
    limit: (bytes: number) => {
      mostBytes = bytes;
      for (const pair of pairs) {
        pair.bytes = 0;
        pair.client.resume();
      }
    },
    /** The same for what the server answers. */
    limitAnswers: (bytes: number) => {
      mostAnswered = bytes;
      for (const pair of pairs) {
        pair.answered = 0;
        pair.server.resume();
      }
    },
    /** Whether a connection has come to that limit. */
    isFull: () => [...pairs].some(({ answered }) => answered > mostAnswered),
    /** From now on each answer is so many milliseconds late. */
    delay: (ms: number) => {
      delayMs = ms;
    },
    set: async (wanted: State) => {
      if (wanted === "shut") await close();
      else if (state === "shut") await listen(port);
      state = wanted;
    },
    close: () => (state === "shut" ? Promise.resolve() : close()),
  };
}
