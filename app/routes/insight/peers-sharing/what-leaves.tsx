import { Link } from "@remix-run/react";
import { type PeerFigure, type SizeBand, weeksRemembered } from "domain/insight/peers/terms";
import { formatPeer, peerFigureWords, sizeWords } from "domain/insight/peers/words";
import type { ReactNode } from "react";
import { definitionAt } from "~/components/made-parts";
import { paths } from "~/http/paths";
import { SectionCard } from "~/ui/card";
import { Explained } from "~/ui/info";
import { addressWith } from "~/ui/list";
import { NumCell, Row, RowHead, Table } from "~/ui/table";

const leaves = [
  "The eight figures below, once a week. Each one is rounded when a comparison is made from it.",
  "Your size group and your state, so that districts are compared with similar ones.",
  "Other districts see three numbers for each figure: the 25th percentile, the median and the 75th percentile. Each number comes from at least six districts, one of which can be yours.",
];

const keeps = [
  "The eight figures, to two decimals. No other district sees them before they are rounded.",
  "Which district they are from, and its size group.",
  "The week they are from, and when they were made.",
  "Which districts were in a comparison, the state and the kind of figures it is about, and its three numbers.",
  "Whether figures were made up for a demo.",
  `When you stop sharing, your figures and their comparisons are deleted. Which districts were in a comparison stays on record for ${weeksRemembered} weeks. This keeps later comparisons from giving one of them away.`,
];

const stays = [
  "The name of your district. No other district sees who is in a comparison, or exactly how many.",
  "Anything about one person, class, grade or school.",
  "Which products you use, your vendors, contracts and prices.",
  "How many students, users, seats or dollars you have.",
  "Any figure that comes from fewer than 10 people. It is left out.",
  "Your own place among the others. Only your district sees it.",
];

/** What others get to see. */
export function WhatLeaves() {
  return <Bullets title="What leaves your district" items={leaves} />;
}

/** What lies in the database for comparisons, column by column. */
export function WhatIsKept() {
  return <Bullets title="What Rollcall keeps to compare districts" items={keeps} />;
}

/** What is never shared with anyone, and the limits of that promise. */
export function WhatStays() {
  return (
    <Bullets title="What never leaves your district" items={stays}>
      <p>
        {"There is one limit: districts that tell each other their figures could guess a rounded figure of yours. "}
        <Link to={paths.peersMethod}>How comparisons are made</Link>
      </p>
    </Bullets>
  );
}

function Bullets({ title, items, children }: { title: string; items: readonly string[]; children?: ReactNode }) {
  return (
    <SectionCard title={title}>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {children}
    </SectionCard>
  );
}

type Shared = { figure: PeerFigure; own: number | null; rounded: number | null };

/** The figures themselves, as they are today and as others' comparisons use them. */
export function FiguresShared({ figures, band }: { figures: Shared[]; band: SizeBand | null }) {
  const said = (figure: PeerFigure, value: number | null, none: string) =>
    value === null ? none : formatPeer(figure, value);
  return (
    <SectionCard
      flush
      title="Your figures today"
      lead={
        band
          ? `Your size group: districts with ${sizeWords[band]}. Usage counts the last 90 days.`
          : "Your size group isn’t known yet: fewer than 10 students are in your rosters."
      }
    >
      <Table
        caption="Your figures today"
        narrow="columns"
        columns={[
          { label: "Figure" },
          { label: "In your district", numeric: true },
          { label: "Shared as", numeric: true },
        ]}
      >
        {figures.map(({ figure, own, rounded }) => {
          const { name, definition } = peerFigureWords[figure];
          return (
            <Row key={figure}>
              <RowHead>
                <Explained
                  id={`own-${figure}`}
                  name={name}
                  text={definition}
                  made={addressWith(paths.peersMade, { figure })}
                  examples={definitionAt("peers", "A district’s own figures")}
                />
              </RowHead>
              <NumCell label="In your district" value={said(figure, own, "Not known")} />
              <NumCell label="Shared as" value={said(figure, rounded, "Left out")} />
            </Row>
          );
        })}
      </Table>
    </SectionCard>
  );
}
