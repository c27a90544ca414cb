import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { Stack } from "~/ui/stack";

/** The products that an agreement covers, with the way to how each of them meets the laws. */
export function CoveredProducts({ products }: { products: { id: string; name: string }[] }) {
  return (
    <SectionCard title="Products it covers">
      {products.length === 0 ? <p className="text-sm text-ink-muted">None. Edit the agreement to add one.</p> : null}
      <Stack as="ul" gap="sm">
        {products.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.complianceOf(id)}>{name}</Link>
          </li>
        ))}
      </Stack>
    </SectionCard>
  );
}
