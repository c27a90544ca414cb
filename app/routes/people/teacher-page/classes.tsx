import { wholePercent } from "domain/percent-words";
import { endSentence } from "domain/sentence-words";
import { activeStudents, figureWords } from "domain/usage/figure-words";
import type { ClassFigureOpen } from "domain/usage/made-terms";
import { spanWords } from "domain/usage/span-words";
import type { ReactNode } from "react";
import { IncompleteNotice, incompleteMark } from "~/components/incomplete";
import { definitionAt } from "~/components/made-parts";
import { countingWords } from "~/components/person-use-words";
import { hasUsage, KeptFrom, NoUseInDistrict, SpanDates, SpanFilter } from "~/components/use-span";
import { UseWeeks } from "~/components/use-weeks";
import type { ClassUseView } from "~/routes/people/class-use.server";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatCount, formatNumber } from "~/ui/format";
import { addressWith, listLinks } from "~/ui/list";
import { Notice } from "~/ui/notice";
import { Stack } from "~/ui/stack";
import { Tiles } from "~/ui/tiles";
import { ClassTable } from "./class-table";
import { UnusedProducts } from "./unused-products";

/** What the classes used in one sentence. Takes the teacher's name, or null where the reader is the teacher. */
export function classesHeadline({ state, span, students, active, own }: ClassUseView, name: string | null): string {
  if (state.kind === "nothing") return `${own.district} hasn’t sent any usage to Rollcall yet.`;
  if (state.kind === "counting") return countingWords(own.district);
  if (state.kind === "totals") return `${own.district} doesn’t keep usage by person.`;
  const whose = name ? `${name}’s` : "your";
  if (students === 0) return `There are no students in ${whose} classes yet.`;
  const { within } = spanWords[span];
  return `${formatNumber(active)} of ${formatCount(students, "student", "students")} in ${whose} classes used software ${within}.`;
}

type Props = {
  use: ClassUseView;
  name: string | null;
  /** The page on which it stands, and the file with the same rows. */
  path: string;
  csv: string;
  /** Where each figure opens to its parts. */
  made: string;
  /** What is below the classes. */
  children: ReactNode;
};

/** The classes of a teacher: who is active, what each used, and what it was given and didn't use. */
export function Classes({ use, name, path, csv, made, children }: Props) {
  const { state, span, view, range, own, total, idle } = use;
  if (!hasUsage(state))
    return <NoUseInDistrict state={state} district={own.district} managesUsage={own.managesUsage} />;
  return (
    <Stack>
      <SpanFilter span={span} view={view} />
      <SpanDates {...own} range={range} />
      <KeptFrom state={state} />
      <IncompleteNotice coverage={own.coverage} />
      {total === 0 ? <NoClasses name={name} /> : null}
      {total > 0 ? (
        <>
          {idle.length > 0 ? (
            <Notice tone="warning">
              {endSentence(`No student used any software ${spanWords[span].within} in: ${idle.join(", ")}`)}
            </Notice>
          ) : null}
          <ClassTiles use={use} made={made} />
          <ClassTable use={use} path={path} csv={csv} />
          <UnusedProducts use={use} csv={listLinks(view, { path }).csv(csv)} />
          <UseWeeks
            drawn={use.weeks}
            lead="All of these classes together. Weeks begin on Monday, and a student in two classes counts once."
          />
        </>
      ) : null}
      {children}
    </Stack>
  );
}

function NoClasses({ name }: Pick<Props, "name">) {
  return (
    <Card>
      <Empty icon="users-round" title="No classes yet">
        {`${name ? `${name}’s` : "Your"} classes come with your district’s roster. If they should be here, ask your IT director to check the sync.`}
      </Empty>
    </Card>
  );
}

function ClassTiles({ use, made }: Pick<Props, "use" | "made">) {
  const { students, active, total, idle, empty, own, span, licenses } = use;
  const madeOf = (figure: ClassFigureOpen) => addressWith(made, { figure, span });
  const mark = incompleteMark(own.coverage);
  const share = students > 0 ? `${wholePercent(active / students)}% of ` : "";
  const tile = (figure: "engagements" | "minutes", value: number) => ({
    label: figureWords[figure].name,
    value: formatNumber(value),
    definition: figureWords[figure].definition,
    made: madeOf(figure),
    examples: definitionAt("usage", figureWords[figure].name),
    ...mark,
    note: active > 0 ? `${formatNumber(value / active)} for each active student` : "no one was active",
  });
  const licensesTile = {
    label: figureWords.licensesUsed.name,
    definition: figureWords.licensesUsed.definition,
    made: madeOf("licensesUsed"),
    examples: definitionAt("usage", figureWords.licensesUsed.name),
    ...mark,
    value: formatNumber(licenses.used),
    note: `${wholePercent(licenses.used / licenses.licenses)}% of ${formatCount(licenses.licenses, "license", "licenses")}`,
  };
  return (
    <Tiles
      label="The classes in figures"
      tiles={[
        {
          label: activeStudents.name,
          value: formatNumber(active),
          ...mark,
          note: `${share}${formatCount(students, "student", "students")}`,
          definition: figureWords.activePeople.definition,
          made: madeOf("activePeople"),
          examples: definitionAt("usage", activeStudents.name),
        },
        tile("engagements", use.engagements),
        tile("minutes", use.minutes),
        {
          label: figureWords.classesWithUsage.name,
          definition: figureWords.classesWithUsage.definition,
          made: madeOf("classesWithUsage"),
          examples: definitionAt("usage", figureWords.classesWithUsage.name),
          value: formatNumber(total - idle.length - empty),
          note: `of ${formatCount(total, "class", "classes")}`,
        },
        ...(licenses.licenses > 0 ? [licensesTile] : []),
      ]}
    />
  );
}
