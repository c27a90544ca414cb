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
  const pairs = new Set<{ client: net.Socket; server: net.Socket }>();
  const gate = net.createServer((client) => {
    const server = net.connect(target, "127.0.0.1");
    const pair = { client, server };
    pairs.add(pair);
    const end = () => {
      client.destroy();
      server.destroy();
      pairs.delete(pair);
    };
    client.on("data", (data) => state !== "silent" && server.write(data));
    server.on("data", (data) => state === "open" && client.write(data));
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
    set: async (wanted: State) => {
      if (wanted === "shut") await close();
      else if (state === "shut") await listen(port);
      state = wanted;
    },
    close: () => (state === "shut" ? Promise.resolve() : close()),
  };
}
