import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Icon } from "./icon";

type Props = {
  /** Says to screen readers what is searched. */
  label: string;
  placeholder: string;
  name?: string;
  defaultValue?: string;
  /** Hidden fields that keep the rest of the address, as the tab. */
  children?: ReactNode;
};

/** A search by GET, so that its result has an address. */
export function SearchForm({ label, placeholder, name = "q", defaultValue, children }: Props) {
  return (
    <Form method="get" role="search" className="filters-inline" preventScrollReset>
      {children}
      <div className="field">
        <label htmlFor={name} className="sr-only">
          {label}
        </label>
        <div className="search">
          <Icon as={Search} />
          <input
            className="input"
            type="search"
            id={name}
            name={name}
            placeholder={placeholder}
            defaultValue={defaultValue}
            key={defaultValue}
          />
        </div>
      </div>
      <Button>Search</Button>
    </Form>
  );
}
