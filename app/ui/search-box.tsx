import { Icon } from "./icon";

/** The line that a search is typed into, as "q"; its label is the form's to give. */
export function SearchBox({
  value,
  placeholder,
  maxLength,
}: {
  value?: string;
  placeholder: string;
  maxLength?: number;
}) {
  return (
    <div className="search">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        id="q"
        name="q"
        maxLength={maxLength}
        defaultValue={value}
        placeholder={placeholder}
      />
    </div>
  );
}
