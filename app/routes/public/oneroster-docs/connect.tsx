import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/http/paths";
import { Card } from "~/ui/card";
import { Stack } from "~/ui/stack";

const steps: { title: string; text: ReactNode }[] = [
  {
    title: "Set up the export",
    text: "In your student information system, choose OneRoster CSV 1.1 or 1.2 with all rostering files. Have it delivered to an SFTP server each night, as loose files or as one zip file.",
  },
  {
    title: "Check one export by hand",
    text: (
      <>
        Upload an export to <Link to={paths.checkFiles}>Check your files</Link>. Fix what it finds before you connect.
      </>
    ),
  },
  {
    title: "Add a configuration",
    text: "Sign in as a district admin or IT director, open SFTP Integration and choose “Add configuration”. Enter a name, the host and port, the remote folder, and the user name with a password or private key. Choose how often to sync.",
  },
  {
    title: "Test the connection",
    text: "Open the configuration and choose “Test connection”. Rollcall signs in and lists the files, and changes nothing.",
  },
  {
    title: "Confirm the host key",
    text: "Compare the fingerprint on the page with the one that the server’s operator gives you. Choose “Confirm host key” only if both are the same. No files are fetched before that.",
  },
  {
    title: "Start the first sync",
    text: "Choose “Start sync”. The page shows each step, and then what was added. From then on, syncs follow the schedule.",
  },
  {
    title: "Know what happens when something looks wrong",
    text: "Rows with errors are skipped and listed, and the others are applied. A sync that would change more than usual is held until someone in your district approves or discards it. You get an email when a sync is held or fails, and an applied sync can be undone.",
  },
];

/** How a district connects, as the screens have it. */
export function Connect() {
  return (
    <Stack as="section" aria-labelledby="connect" className="max-w-reading">
      <h2 id="connect" className="scroll-mt-6 text-xl">
        Connect over SFTP, step by step
      </h2>
      <Stack as="ol">
        {steps.map(({ title, text }, at) => (
          <Card as="li" key={title} stack="sm">
            <h3>{`${at + 1}. ${title}`}</h3>
            <p>{text}</p>
          </Card>
        ))}
      </Stack>
      <p className="text-ink-muted">Rollcall connects to a server that your district or vendor runs.</p>
      <h2 id="connect-service" className="mt-4 scroll-mt-6 text-xl">
        Or connect to a OneRoster service
      </h2>
      <p>
        Many student information systems answer OneRoster requests over the web. Rollcall reads version 1.1 and 1.2, and
        only reads. Ask your vendor for three things:
      </p>
      <ul className="list-disc pl-5">
        <li>the service address, the part that comes before /orgs and /users</li>
        <li>the token address, unless the service uses a fixed token or OAuth 1.0a</li>
        <li>a client ID and a secret that may read the scope roster-core.readonly</li>
      </ul>
      <p>
        Open OneRoster Integration, choose “Add connection”, test it, and start the first sync. Each sync reads schools,
        terms, courses, classes, people and enrollments in full. People who are no longer sent are switched off, and the
        same limits apply as for files. Demographics are not read. Passwords are never kept.
      </p>
    </Stack>
  );
}
