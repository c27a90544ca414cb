import { Link } from "@remix-run/react";
import { valueWords } from "domain/insight/value-words";
import { paths } from "~/http/paths";
import { addressWith } from "~/ui/list";

/** What the value index under the table is made of, and by whose weights. */
export function ValueNote({ hasOwnWeights }: { hasOwnWeights: boolean }) {
  return (
    <p className="text-ink-muted text-sm">
      {`${valueWords.name}: open a figure to see its parts. It uses ${hasOwnWeights ? "your own weights" : "the usual weights"}. `}
      <Link to={addressWith(paths.rankings, { measure: "value" })}>See products by value</Link>
    </p>
  );
}
