import { useState } from "react";
import { useTypedAnswer } from "~/components/use-typed-answer";
import { paths } from "~/http/paths";
import { seenValue } from "~/routes/software/seen-duplicates";
import { TextField } from "~/ui/field";
import type { FormState } from "~/ui/form-state";
import { formatCount } from "~/ui/format";
import { RequestSimilar, type SimilarProduct } from "./request-similar";

/** Products that the new one may be, and the mark of the name and address that they were found for. */
export type Alike = { products: SimilarProduct[]; compared: string };

/** A new product as it was named before: on the page that looks it up, or in a draft. */
export type Proposed = { name: string; url: string };

/** What is typed, and the answer to the form that it was typed after. */
type Typed = { name: string; url: string; after: Alike | undefined };

type Props = { form?: FormState; proposed: Proposed; alike?: Alike };

/**
 * A new product's name and address. Similar products on record are shown below them: at once when the link brought a
 * name or an address; with scripts, while typing; otherwise, and for whoever sent it sooner, with the answer to the
 * form.
 */
export function RequestNewProduct({ form, proposed, alike }: Props) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const compared = typed ? { name: typed.name, url: typed.url } : undefined;
  const found = useTypedAnswer<Alike>(isEnough(typed) ? paths.requestAlike : null, compared);
  // The answer to the form is newer than what was found while one typed before it was sent.
  const shown = typed?.after === alike ? (found ?? alike) : (alike ?? found ?? undefined);
  const hasChoices = shown !== undefined && shown.products.length > 0;
  // Said before, and not asked again: that it is one of those alike, or none of them.
  const settled = shown ? "" : (form?.values.sameAs ?? "");
  const before = { name: form?.values.name ?? proposed.name, url: form?.values.url ?? proposed.url };
  const typeInto = (field: "name" | "url") => (event: React.ChangeEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    setTyped((now) => ({ ...(now ?? before), [field]: value, after: alike }));
  };
  return (
    <>
      <TextField
        name="name"
        label="Name"
        form={form}
        defaultValue={proposed.name}
        maxLength={200}
        autoComplete="off"
        onChange={typeInto("name")}
        required
      />
      <TextField
        name="url"
        label="Web address"
        form={form}
        defaultValue={proposed.url}
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        onChange={typeInto("url")}
        required
      />
      <p className="sr-only" role="status">
        {found ? said(found.products.length) : ""}
      </p>
      {hasChoices ? (
        <RequestSimilar key={shown.products.map(({ id }) => id).join(" ")} similar={shown.products} form={form} />
      ) : null}
      <input type="hidden" name="compared" value={shown?.compared ?? form?.values.compared ?? ""} />
      <input type="hidden" name="seen" value={shown ? seenValue(shown.products) : (form?.values.seen ?? "")} />
      {settled ? <input type="hidden" name="sameAs" value={settled} /> : null}
      {settled && settled !== "none" ? (
        <p className="text-sm text-ink-muted">Your request will be for the product on record that you chose.</p>
      ) : null}
    </>
  );
}

const isEnough = (typed: Typed | null) => typed !== null && (typed.name.trim().length > 1 || typed.url.trim() !== "");

const said = (count: number) =>
  count === 0
    ? "Nothing on record looks like it."
    : `${formatCount(count, "product on record looks", "products on record look")} like it. Below the web address, say whether it is the same.`;
