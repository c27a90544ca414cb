import { Link } from "@remix-run/react";
import { patternTypeWords } from "domain/software/addresses/words";
import { newPatternPath } from "~/http/path-queries";
import { paths } from "~/http/paths";
import { Button, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { TextField } from "~/ui/field";
import { FieldsForm } from "~/ui/form";
import { Notice } from "~/ui/notice";
import { Stack } from "~/ui/stack";
import { Cell, Row, RowHead, Table } from "~/ui/table";
import type { BanToday, Candidate, PatternTest as Tested } from "./pattern-test.server";
import { certainty, precedenceWords } from "./pattern-words";
import { Authorized } from "./patterns-panel";
import { whoseWords } from "./patterns-table";

/** "Test an address": which pattern wins, why, and which others cover it. */
export function PatternTest({ test }: { test: Tested | null }) {
  return (
    <SectionCard
      title="Test an address"
      lead="See which product an address counts for. The address isn’t kept and isn’t counted as a visit."
      id="test"
    >
      <FieldsForm method="get" action={`${paths.urlMapper}#test`} role="search" aria-label="Test an address">
        <TextField
          name="address"
          label="Address"
          defaultValue={test?.typed ?? ""}
          placeholder="https://classroom.google.com/c/123"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          end={<Button icon="radar">Test</Button>}
        />
      </FieldsForm>
      {test ? <Answer test={test} /> : null}
    </SectionCard>
  );
}

function Answer({ test: { read, winner, others, bans, isBannedForAll } }: { test: Tested }) {
  if (read === null) {
    return (
      <Notice tone="warning" role="status">
        This isn’t a website address. Enter one such as https://example.org/kids.
      </Notice>
    );
  }
  const banned = bans.length > 0 ? <Banned bans={bans} forAll={isBannedForAll} /> : null;
  if (!winner) {
    return (
      <Stack gap="sm" role="status">
        {banned}
        <Notice
          tone="info"
          actions={
            <ButtonLink to={`${newPatternPath()}?${new URLSearchParams({ pattern: read })}`}>Add a pattern</ButtonLink>
          }
        >
          {`No pattern covers ${read}. A visit would count for no product.`}
        </Notice>
      </Stack>
    );
  }
  const why = winner.by ? precedenceWords[winner.by].wins : "It is the only one that covers the address.";
  return (
    <Stack gap="sm" role="status">
      <p>
        <strong>{winner.product}</strong>
        {`, by the pattern ${winner.pattern}. ${why}`}
      </p>
      {banned}
      <Table caption="Patterns that cover the address" columns={columns}>
        <CandidateRow row={winner} why={`Wins. ${why}`} />
        {others.map((row) => (
          <CandidateRow key={row.id} row={row} why={row.by ? precedenceWords[row.by].loses : ""} />
        ))}
      </Table>
    </Stack>
  );
}

/** A ban that is in force comes before every pattern, as it does in "May I use it?". */
function Banned({ bans, forAll }: { bans: BanToday[]; forAll: boolean }) {
  return (
    <Notice tone={forAll ? "error" : "warning"} icon="ban">
      <p>
        <strong>
          {forAll ? "Blocked in this district today." : "Blocked for some people in this district today."}
        </strong>
      </p>
      {bans.map(({ id, opens, said, alternative }) => (
        <p key={id}>
          {said}
          {alternative ? (
            <>
              {" Use "}
              <Link to={paths.software(alternative.id)}>{alternative.name}</Link> instead.
            </>
          ) : null}{" "}
          {opens ? <Link to={paths.blacklistEntry(id)}>See the blocked list entry</Link> : null}
        </p>
      ))}
    </Notice>
  );
}

const columns = [{ label: "Pattern" }, { label: "Product" }, { label: "Authorized" }, { label: "Why" }];

function CandidateRow({ row, why }: { row: Candidate; why: string }) {
  return (
    <Row>
      <RowHead sub={`${patternTypeWords[row.type].label}, ${certainty(row.confidence)}. ${whoseWords(row)}`}>
        <Link to={paths.pattern(row.id)}>{row.pattern}</Link>
      </RowHead>
      <Cell label="Product">
        {row.softwareId ? <Link to={paths.software(row.softwareId)}>{row.product}</Link> : row.product}
      </Cell>
      <Cell label="Authorized">
        <Authorized {...row} />
      </Cell>
      <Cell label="Why">{why}</Cell>
    </Row>
  );
}
