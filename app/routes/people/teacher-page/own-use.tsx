import { type PersonUse, UseTiles } from "~/components/person-use";
import { ProductUseTable } from "~/components/product-use-table";
import type { PersonUseView } from "~/http/person-use.server";
import { SectionHead } from "~/ui/card";
import { Stack } from "~/ui/stack";

type Props = Omit<Parameters<typeof PersonUse>[0], "use"> & { use: PersonUseView };

/** What the teacher used, below their classes. */
export function OwnUse({ use, name, path, csv, made }: Props) {
  return (
    <Stack as="section">
      <SectionHead title={name ? `${name}’s own usage` : "Your own usage"} lead={use.headline} />
      {use.figures.engagements > 0 ? (
        <>
          <UseTiles use={use} made={made} />
          <ProductUseTable use={use} path={path} csv={csv} />
        </>
      ) : null}
    </Stack>
  );
}
