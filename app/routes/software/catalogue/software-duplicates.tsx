import { Link, useActionData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import { seenValue } from "~/routes/software/seen-duplicates";
import type { FormState } from "~/ui/form-state";
import { Notice } from "~/ui/notice";

export type Duplicate = { id: string; name: string; vendor: string | null; website: string | null; why: string };

/** The likely duplicates that the form's answer asks about, and the fields that say of which name they were shown. */
export function useDuplicates(form: FormState | undefined) {
  const answer = useActionData<{ duplicates?: Duplicate[]; compared?: string }>();
  const duplicates = answer?.duplicates ?? [];
  const seen = answer?.duplicates ? seenValue(duplicates) : (form?.values.seen ?? "");
  const answered = (
    <>
      <input type="hidden" name="compared" value={answer?.compared ?? form?.values.compared ?? ""} />
      <input type="hidden" name="seen" value={seen} />
    </>
  );
  return { duplicates, answered };
}

/**
 * Products that are on record and look like the one that is being added, or like its new name. Takes the focus, and so
 * comes into view: the button below means "none of these" now.
 */
export function Duplicates({ duplicates, verb }: { duplicates: Duplicate[]; verb: "add" | "save" }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (duplicates.length > 0) box.current?.focus();
  }, [duplicates]);
  if (duplicates.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="warning" role="alert">
        <p>
          <strong>It may already be in the catalog.</strong> Open what looks the same. If it is none of these, {verb} it
          below.
        </p>
        <ul className="grid gap-2">
          {duplicates.map(({ id, name, vendor, website, why }) => (
            <li key={id}>
              <Link to={paths.software(id)}>{name}</Link>
              {vendorBeside(name, vendor) ? `, ${vendor}` : ""}
              <span className="text-sm text-ink-muted">
                {` ${why}${website ? `, ${website.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}` : ""}`}
              </span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
