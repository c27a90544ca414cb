import { Link } from "@remix-run/react";
import type { PatternType } from "domain/software/addresses/terms";
import { patternTypeWords } from "domain/software/addresses/words";
import { newPatternPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import { certainty } from "./pattern-words";

export type PatternsPanelData = {
  softwareId: string;
  patterns: {
    id: string;
    /** The district's own; otherwise for all districts. */
    isOwn: boolean;
    pattern: string;
    type: PatternType;
    isAuthorized: boolean;
    isBanned: boolean;
    confidence: number;
  }[];
  can: { manage: boolean };
};

type PatternState = { isAuthorized: boolean; isBanned: boolean };

/**
 * Whether use of an address counts as allowed, in a word. A ban comes first: what is banned today is not, whatever the
 * pattern says.
 */
export function Authorized({ isAuthorized, isBanned }: PatternState) {
  const pattern = (
    <Badge
      tone={isAuthorized && !isBanned ? "success" : "neutral"}
      icon={isAuthorized ? "circle-check" : "circle-slash"}
    >
      {isAuthorized ? "authorized" : "not authorized"}
    </Badge>
  );
  if (!isBanned) return pattern;
  return (
    <>
      <Badge tone="error" icon="ban">
        blocked
      </Badge>{" "}
      {pattern}
    </>
  );
}

/** By which addresses a product is known in the district. */
export function PatternsPanel({ panel }: { panel: PatternsPanelData }) {
  const { softwareId, patterns, can } = panel;
  const add = can.manage ? (
    <ButtonLink icon="plus" to={newPatternPath(softwareId)}>
      Add pattern
    </ButtonLink>
  ) : null;
  if (patterns.length === 0) {
    return (
      <SectionCard title="URL patterns" actions={add}>
        <p className="text-ink-muted">No address leads to this product yet, so its usage can’t be counted.</p>
      </SectionCard>
    );
  }
  if (!can.manage) return <Addresses patterns={patterns} />;
  return (
    <SectionCard title="URL patterns" lead="Visits to these addresses count for this product." actions={add} flush>
      <Table
        caption="URL patterns"
        columns={[{ label: "Pattern" }, { label: "Type" }, { label: "Authorized" }, { label: "Certainty" }]}
      >
        {patterns.map((row) => (
          <Row key={row.id}>
            <RowHead sub={row.isOwn ? "This district’s own" : "For all districts"}>
              <Link to={paths.pattern(row.id)}>{row.pattern}</Link>
            </RowHead>
            <Cell label="Type">{patternTypeWords[row.type].label}</Cell>
            <Cell label="Authorized">
              <Authorized {...row} />
            </Cell>
            <Cell label="Certainty">{certainty(row.confidence)}</Cell>
          </Row>
        ))}
      </Table>
    </SectionCard>
  );
}

/** The same for those who look after no patterns. */
function Addresses({ patterns }: Pick<PatternsPanelData, "patterns">) {
  return (
    <SectionCard title="Web addresses">
      <ul>
        {patterns.map(({ id, pattern, isBanned }) => (
          <li key={id} className="wrap-anywhere">
            {pattern}
            {isBanned ? " (blocked)" : ""}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
