import { Link } from "@remix-run/react";
import { wholePercent } from "domain/percent-words";
import { activeStudents, figureWords } from "domain/usage/figure-words";
import { gradeName } from "~/components/grade-name";
import { paths } from "~/http/paths";
import type { ClassUseView, ShownClass } from "~/routes/people/class-use.server";
import { formatCount, formatNumber } from "~/ui/format";
import { ListCard, listLinks, NumberPages } from "~/ui/list";
import { Cell, NumCell, Row, RowHead, Table } from "~/ui/table";

type Props = { use: ClassUseView; path: string; csv: string };

/** The classes, each with its active students and what it used most. */
export function ClassTable({ use, path, csv }: Props) {
  const { view, lines, total, page, pages, own } = use;
  const links = listLinks(view, { path });
  const number = { numeric: true, falls: true };
  const hasLicenses = use.licenses.licenses > 0;
  return (
    <ListCard title={formatCount(total, "class", "classes")} csv={links.csv(csv)}>
      <Table
        caption="Usage by class"
        scrolls={!own.opensProducts}
        narrow="columns"
        columns={[
          links.sortable("Class", "class"),
          links.sortable(activeStudents.name, "active", number),
          links.sortable(figureWords.engagements.name, "engagements", number),
          links.sortable(figureWords.minutes.name, "minutes", number),
          ...(hasLicenses ? [links.sortable(figureWords.licensesUsed.name, "licenses", number)] : []),
          links.sortable("Approved, not used", "unused", number),
          { label: "Used most" },
        ]}
      >
        {lines.map((line) => (
          <Row key={line.id}>
            <RowHead sub={aboutOf(line)}>{line.title}</RowHead>
            <NumCell
              label={activeStudents.name}
              value={`${formatNumber(line.active)} of ${formatNumber(line.students)}`}
              sub={line.share === null ? undefined : `${line.share}%`}
            />
            <NumCell label={figureWords.engagements.name} value={line.engagements} />
            <NumCell label={figureWords.minutes.name} value={line.minutes} />
            {hasLicenses ? <LicensesCell line={line} /> : null}
            <NumCell
              label="Approved, not used"
              value={
                line.given === 0 ? "none approved" : `${formatNumber(line.allUnused)} of ${formatNumber(line.given)}`
              }
            />
            <Cell label="Used most" wide under>
              <MostUsed line={line} opens={own.opensProducts} />
            </Cell>
          </Row>
        ))}
      </Table>
      <NumberPages label="Pages of classes" links={links} page={page} pages={pages} />
    </ListCard>
  );
}

function LicensesCell({ line: { licenses } }: { line: ShownClass }) {
  const { name } = figureWords.licensesUsed;
  if (licenses.licenses === 0) return <NumCell label={name} value="none paid for" />;
  const all = `${formatNumber(licenses.used)} of ${formatNumber(licenses.licenses)}`;
  return <NumCell label={name} value={all} sub={`${wholePercent(licenses.used / licenses.licenses)}%`} />;
}

function aboutOf({ grades, schoolName }: ShownClass) {
  const grade = grades.length > 0 ? `Grade ${grades.map(gradeName).join(", ")}` : null;
  return [grade, schoolName].filter(Boolean).join(", ");
}

function MostUsed({ line: { products, moreProducts }, opens }: { line: ShownClass; opens: boolean }) {
  if (products.length === 0) return <span className="text-ink-muted">Nothing</span>;
  return (
    <>
      {products.map(({ productId, name }, nth) => (
        <span key={productId}>
          {nth > 0 ? ", " : ""}
          {opens ? <Link to={paths.software(productId)}>{name}</Link> : name}
        </span>
      ))}
      {moreProducts > 0 ? ` and ${formatNumber(moreProducts)} more` : ""}
    </>
  );
}
