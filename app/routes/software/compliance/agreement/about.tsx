import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { Stack } from "~/ui/stack";
import { Time } from "~/ui/time";

type Props = {
  agreement: {
    vendor: string | null;
    createdBy: string | null;
    demo: boolean;
    products: { id: string; name: string }[];
  };
  times: { createdAt: string; updatedAt: string; zone: string; now: string };
};

/** What the agreement is about, with the way to each product, and who put it on record. */
export function About({ agreement: { vendor, createdBy, demo, products }, times }: Props) {
  const { createdAt, updatedAt, zone, now } = times;
  return (
    <>
      <SectionCard title="Products">
        <Stack as="ul" gap="sm">
          {products.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.complianceOf(id)}>{name}</Link>
            </li>
          ))}
        </Stack>
      </SectionCard>
      <SectionCard title="On record">
        <Facts
          ruled
          facts={[
            { term: "Vendor", value: vendor ?? "several, or not known" },
            { term: "Added", value: <Time iso={createdAt} zone={zone} now={now} /> },
            { term: "By", value: createdBy ?? "someone who is gone" },
            { term: "Changed", value: <Time iso={updatedAt} zone={zone} now={now} /> },
            ...(demo ? [{ term: "Note", value: "demo data: nobody has signed this" }] : []),
          ]}
        />
      </SectionCard>
    </>
  );
}
