import { Link } from "@remix-run/react";
import { AnswerLine, type ShownAnswer } from "~/components/answer-line";
import { vendorBeside } from "~/components/vendor-words";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";

type Props = {
  product: { id: string; name: string; vendor: string | null; answer: ShownAnswer | null };
  /** "grade 4"; null when none was named. */
  grade: string | null;
};

/** The product that is asked for, and whether it may be used already. */
export function RequestProductCard({ product, grade }: Props) {
  const { answer } = product;
  return (
    <SectionCard
      title={product.name}
      lead={vendorBeside(product.name, product.vendor)}
      actions={<Link to={paths.requestNew}>Choose another</Link>}
    >
      {answer ? (
        <>
          <h3 className="font-medium text-ink-muted text-sm/6">{`May I use it${grade ? ` with ${grade}` : ""}?`}</h3>
          <AnswerLine answer={answer} />
          <p>
            <Link to={paths.software(product.id)}>See everything on record about it</Link>
          </p>
        </>
      ) : null}
    </SectionCard>
  );
}
