import { parseArgs } from "node:util";
import { leave } from "db/leave";
import { startDemoSftp } from "../demo/sftp";
import { errorWords } from "../named-file";

/** The demo's SFTP server alone, for trying out a connection. */
const { values } = parseArgs({ options: { data: { type: "string", default: ".data" }, port: { type: "string" } } });

try {
  const server = await startDemoSftp(values.data, values.port === undefined ? undefined : Number(values.port));
  console.log(`Serving the demo's rosters on sftp://${server.host}:${server.port}`);
  console.log(`  host key   ${server.hostKey}`);
  console.log(`  users      ${Object.keys(server.passwords).join(", ")}`);
  console.log(`  passwords  in ${values.data}/secrets.json`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => void server.stop().then(() => leave(0)));
  }
} catch (error) {
  console.error(`The SFTP server did not start: ${errorWords(error)}`);
  await leave(1);
}
