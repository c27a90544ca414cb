import { Link, useLocation, useMatches } from "@remix-run/react";
import { endSentence } from "domain/sentence-words";
import { workingDistrictPath } from "~/http/path-queries";
import { Icon } from "~/ui/icon";

/** Which district the page is about, for those who may work on any. Nothing for everyone else. */
export function DistrictLine({ district }: { district: { name: string; mayChange: boolean } }) {
  const { pathname, search } = useLocation();
  if (!district.mayChange) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-muted text-sm/6">
      <Icon name="landmark" />
      <span>{endSentence(`You’re working on ${district.name}`)}</span>
      <Link to={workingDistrictPath(pathname + search)}>Change district</Link>
    </p>
  );
}

/**
 * In a form that makes something new: the district it is made for, which another tab may have changed in the meantime.
 */
export function ForDistrict({ district }: { district: { id: string } }) {
  return <input type="hidden" name="forDistrict" value={district.id} />;
}

/** The same in a piece of a page: the district that the page shows. */
export function ForShownDistrict() {
  const shown = useMatches().at(-1)?.data as { district?: { id: string } } | undefined;
  return shown?.district ? <ForDistrict district={shown.district} /> : null;
}
