// A server that reads a batch and no more: unpacks, parses, answers. What a call can't do without.
import { createServer } from "node:http";
import { gunzipSync } from "node:zlib";

createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const events = JSON.parse(gunzipSync(Buffer.concat(chunks)).toString());
    response.writeHead(202, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ accepted: events.length }));
  });
}).listen(Number(process.env.PORT), "127.0.0.1", () => console.log("ready"));
