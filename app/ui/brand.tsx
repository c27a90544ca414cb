import { Link } from "@remix-run/react";

/** The mark and the word, leading home. */
export function Brand({ to }: { to: string }) {
  return (
    <Link className="brand" to={to}>
      <svg className="brand-mark" viewBox="0 0 26 26" aria-hidden="true" focusable="false">
        <rect width="26" height="26" rx="7" />
        <path d="M6.5 8h8" />
        <path d="M6.5 13.2l4.6 4.9L20 9" />
      </svg>
      Rollcall
    </Link>
  );
}
