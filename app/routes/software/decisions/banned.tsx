import { Link } from "@remix-run/react";
import { Notice } from "~/ui/notice";
import type { BanShown } from "./ban-shown.server";

/** Why a product can't be approved, and where to change that for those who may. */
export function Banned({ ban }: { ban: BanShown }) {
  if (ban === null) return null;
  return (
    <Notice tone="warning" slim>
      <p>
        {`${ban.words} To approve the product, `}
        {ban.liftAt ? (
          <Link to={ban.liftAt}>lift that entry first</Link>
        ) : (
          "ask your IT director to lift that entry first"
        )}
        .
      </p>
    </Notice>
  );
}
