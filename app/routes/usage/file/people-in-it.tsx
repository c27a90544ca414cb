import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Notice } from "~/ui/notice";
import type { LoadedFile } from "./file.server";

/** Says why visits count for no school and no grade, where that is so for all visits of a file. */
export function PeopleInIt({ people }: Pick<LoadedFile, "people">) {
  if (people === null) return null;
  return (
    <Notice tone="info">
      {people.texts.map((text) => (
        <p key={text}>
          {text}
          {people.needsRoster ? (
            <>
              {" "}
              <Link to={paths.sftp}>Connect a roster that has their emails</Link>
            </>
          ) : null}
        </p>
      ))}
    </Notice>
  );
}
