import { useSearchParams } from "@remix-run/react";
import { Input } from "./control";
import { Icon } from "./icon";

/** No name that is looked for is longer. */
export const longestSearch = 200;

type BoxProps = { value?: string; placeholder: string; maxLength?: number };

function SearchBox({ value, placeholder, maxLength }: BoxProps) {
  return (
    <div className="search">
      <Icon name="search" />
      <Input type="search" id="q" name="q" maxLength={maxLength} defaultValue={value} placeholder={placeholder} />
    </div>
  );
}

type Props = BoxProps & {
  label: string;
  /** The label is for screen readers alone. */
  quiet?: boolean;
  /** It takes the room that other fields leave. */
  wide?: boolean;
};

/** The line that a search is typed into, as "q". */
export function SearchField({ label, quiet = false, wide = false, ...box }: Props) {
  return (
    <div className={wide ? "field wide" : "field"}>
      <label htmlFor="q" className={quiet ? "sr-only" : undefined}>
        {label}
      </label>
      <SearchBox maxLength={longestSearch} {...box} />
      <TooLong />
    </div>
  );
}

/** What is said of a search that is longer than what is looked for. */
export const cutShort = (length: number, most = longestSearch): string =>
  `Only the first ${most} of ${length.toLocaleString("en-US")} characters were used. Shorten your search.`;

/** A field lets nobody type more, but an address can have it. */
function TooLong() {
  const [params] = useSearchParams();
  const { length } = params.get("q") ?? "";
  if (length <= longestSearch) return null;
  return (
    <p className="field-error" role="status">
      {cutShort(length)}
    </p>
  );
}
