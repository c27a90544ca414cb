import { Facts } from "~/ui/facts";
import type { Connection } from "./source-shape.server";

/** Where a configuration's roster comes from, and how Rollcall signs in there. */
export function ConnectionFacts({ connection }: { connection: Connection }) {
  if (connection.kind === "server") {
    return (
      <Facts
        ruled
        facts={[
          { term: "Host", value: <code>{connection.host}</code> },
          { term: "Port", value: connection.port },
          { term: "User name", value: <code>{connection.username}</code> },
          { term: "Sign-in", value: connection.signIn },
          { term: "Folder", value: <code>{connection.remoteFolder}</code> },
          { term: "Format", value: "OneRoster CSV" },
        ]}
      />
    );
  }
  const { url, tokenUrl, clientId, signIn, version } = connection;
  return (
    <Facts
      ruled
      facts={[
        { term: "Address", value: <code>{url}</code> },
        { term: "Version", value: version },
        { term: "Sign-in", value: signIn },
        ...(tokenUrl ? [{ term: "Token address", value: <code>{tokenUrl}</code> }] : []),
        ...(clientId ? [{ term: "Client ID", value: <code>{clientId}</code> }] : []),
      ]}
    />
  );
}
