import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Notice } from "~/ui/notice";
import type { LoadedFile } from "./file.server";

/** For how long visits are kept, where a file has some that are older, and what can be done about that. */
export function TooOld({ texts }: { texts: LoadedFile["tooOld"] }) {
  if (texts === null) return null;
  return (
    <Notice tone="warning">
      <p>{texts.why}</p>
      <p>
        {texts.next} <Link to={paths.usageSettings}>Change how long usage is kept</Link>
      </p>
    </Notice>
  );
}
