import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Notice } from "~/ui/notice";
import type { LoadedFile } from "./file.server";

type Props = Pick<LoadedFile, "file" | "undo">;

/** Says why visits count for no school and no grade, where that is so for all visits of a file. */
export function PeopleInIt({ file, undo }: Props) {
  const { state, accepted, duplicate, unknownPeople, reading } = file;
  if (state !== "done" || accepted === 0 || unknownPeople < accepted + duplicate) return null;
  if (reading?.columns?.person === null) return <NoColumn canUndo={undo.why === null} />;
  if (isNameless(file)) {
    return (
      <Notice tone="info">
        No line of this file names a person. Its visits count for your district, but for no person, school or grade. If
        your filter knows who is signed in, have it write user names or emails to its log.
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      None of these people are in your roster, so their visits count for no school or grade.{" "}
      <Link to={paths.sftp}>Connect a roster that has their emails</Link>
    </Notice>
  );
}

/** Whether none of its lines with a visit says whose it is. */
function isNameless({ accepted, duplicate, skipped, faults, reading }: Props["file"]): boolean {
  const { later = 0, too_old = 0, too_new = 0, no_site = 0, url = 0 } = faults;
  const visits = accepted + duplicate + (skipped.same_minute ?? 0) + later + too_old + too_new + no_site + url;
  return (reading?.nobody ?? 0) >= visits;
}

function NoColumn({ canUndo }: { canUndo: boolean }) {
  return (
    <Notice tone="info">
      <p>
        No column of people is chosen for this file. Its visits count for your district, but for no person, school or
        grade.
      </p>
      <p>
        {canUndo
          ? "Does a column say who it was? Undo this file below and upload it again. Rollcall then asks what is in each column: choose that one for “Person”."
          : "Does a column say who it was? Have Rollcall ask about the next file, below, and choose that column for “Person”."}
      </p>
    </Notice>
  );
}
