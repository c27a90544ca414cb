import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Notice } from "~/ui/notice";

export type Duplicate = { id: string; name: string; vendor: string | null; website: string | null; why: string };

/** Products that are on record and look like the one that is being added. */
export function Duplicates({ duplicates }: { duplicates: Duplicate[] }) {
  if (duplicates.length === 0) return null;
  return (
    <Notice tone="warning" role="alert">
      <p>
        <strong>It may be on record already.</strong> Open what looks the same. If it is none of these, add it below.
      </p>
      <ul className="grid gap-2">
        {duplicates.map(({ id, name, vendor, website, why }) => (
          <li key={id}>
            <Link to={paths.software(id)}>{name}</Link>
            {vendor ? `, ${vendor}` : ""}
            <span className="text-sm text-ink-muted">
              {` ${why}${website ? `, ${website.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}` : ""}`}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
