/**
 * Given to a web by NODE_OPTIONS=--import: counts what one request asks of the database. Each answer says how many
 * statements it took (x-queries), how many bytes came back (x-read-bytes), how long all and the slowest of them did in
 * milliseconds, and which that was.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import pg from "pg";

const requests = new AsyncLocalStorage();

subscribe("http.server.request.start", ({ response }) => {
  const count = { queries: 0, bytes: 0, total: 0, slowest: 0, text: "" };
  requests.enterWith(count);
  const { writeHead } = response;
  response.writeHead = (...head) => {
    response.setHeader("x-queries", String(count.queries));
    response.setHeader("x-read-bytes", String(count.bytes));
    response.setHeader("x-query-ms", count.total.toFixed(2));
    response.setHeader("x-slowest-ms", count.slowest.toFixed(2));
    response.setHeader("x-slowest", encodeURIComponent(count.text.replace(/\s+/g, " ").slice(0, 3_000)));
    return writeHead.apply(response, head);
  };
});

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...args) {
  const count = requests.getStore();
  const { stream } = this.connection;
  const before = stream.bytesRead;
  const result = query.apply(this, args);
  if (!count || typeof result?.then !== "function") return result;
  count.queries++;
  const begun = performance.now();
  const note = () => {
    const took = performance.now() - begun;
    count.total += took;
    count.bytes += stream.bytesRead - before;
    if (took <= count.slowest) return;
    count.slowest = took;
    count.text = typeof args[0] === "string" ? args[0] : (args[0]?.text ?? "");
  };
  result.then(note, note);
  return result;
};
