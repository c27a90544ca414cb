import { Link } from "@remix-run/react";
import type { PlaceKind } from "domain/places/terms";
import { placeWords } from "domain/places/words";
import { paths } from "~/http/paths";
import { Card, SectionCard } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { Rows } from "~/ui/rows";
import { SearchForm } from "~/ui/search-form";
import { Stack } from "~/ui/stack";
import { TableFoot } from "~/ui/table";

type Props = {
  kind: PlaceKind;
  id: string;
  search: string;
  targets: { id: string; name: string; about: string }[];
};

/** The places that one can be merged into, to choose one from. */
export function Targets({ kind, id, search, targets }: Props) {
  const { one, many } = placeWords[kind];
  return (
    <Stack as="section" aria-label={`Choose a ${one}`}>
      <SearchForm label={`Search ${many}`} placeholder={`Search ${many}`} value={search} />
      {targets.length === 0 ? (
        <Card>
          <Empty icon="search-x" title={search ? `No ${one} matches “${search}”` : `There is no other ${one}`}>
            {kind === "schools" ? "Only schools of the same district can be merged." : "Try another part of the name."}
          </Empty>
        </Card>
      ) : (
        <SectionCard title={`Choose the ${one} that stays`} flush>
          <Rows>
            {targets.map((target) => (
              <li key={target.id}>
                <div>
                  <Link to={`${paths.placeMerge(kind, id)}?into=${target.id}`}>{target.name}</Link>
                  {target.about ? <p className="text-sm text-ink-muted">{target.about}</p> : null}
                </div>
              </li>
            ))}
          </Rows>
          {targets.length === 20 ? (
            <TableFoot>
              <p>{`The first 20 are shown. Search for others.`}</p>
            </TableFoot>
          ) : null}
        </SectionCard>
      )}
    </Stack>
  );
}
