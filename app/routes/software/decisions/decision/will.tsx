import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { paths } from "~/http/paths";
import type { Will } from "./page.server";

/** The fields whose change changes what the decision will do. */
const counted = ["requests", "privacyStatus"];

/**
 * What the decision will do as the form is filled in by now, asked again from the server with each change that counts.
 * Without scripts it stays as the page came, and the command tells when it would be something else.
 */
export function useWill(softwareId: string, came: Will | null) {
  const fetcher = useFetcher<{ will: Will | null }>();
  const onChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!("name" in target) || !counted.includes(String(target.name))) return;
    const fields = new FormData(currentTarget);
    const query = new URLSearchParams({ ticked: "yes" });
    for (const name of ["decision", ...counted]) {
      for (const value of fields.getAll(name)) query.append(name, String(value));
    }
    fetcher.load(`${paths.reviewDecision(softwareId)}?${query}`);
  };
  return { will: fetcher.data?.will ?? came, onChange };
}

/** What saving will do, to be read before. */
export function ThisWill({ will }: { will: Will | null }) {
  if (!will) return null;
  return (
    <section className="rounded-md bg-sunken px-4 py-3" aria-labelledby="will-head">
      <input type="hidden" name="shown" value={will.key} />
      <h2 id="will-head">This will</h2>
      <ul className="mt-1 list-disc pl-5" aria-live="polite">
        {will.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
