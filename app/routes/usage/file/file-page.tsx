import { logFormatWords } from "domain/usage/logs/words";
import { DistrictLine } from "~/components/district-line";
import { paths } from "~/http/paths";
import { FileBadge } from "~/routes/usage/file-badge";
import { crumbsTo } from "~/screens/crumbs";
import { ButtonAnchor, ButtonLink } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { FormErrors } from "~/ui/form-errors";
import type { FormState } from "~/ui/form-state";
import { formatBytes, formatCount, formatNumber } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { Page, PageHead } from "~/ui/page";
import { Tiles } from "~/ui/tiles";
import { ExactTime } from "~/ui/time";
import type { LoadedFile } from "./file.server";
import { FolderAfterUndo } from "./folder-after-undo";
import { HowItWasRead } from "./how-it-was-read";
import { HowToRead } from "./how-to-read";
import { Importing, isUnderWay } from "./importing";
import { LinesCounted } from "./lines-counted";
import { NoVisits } from "./no-visits";
import { PeopleInIt } from "./people-in-it";
import { SkippedLines } from "./skipped-lines";
import { TooOld } from "./too-old";
import { UndoFile } from "./undo-file";
import { WhichProducts } from "./which-products";

/** One log through its whole life: how far it is, what came of it, and which lines did not count. */
export function FilePage({ form, ...page }: LoadedFile & { form: FormState | undefined }) {
  const { district, file, asks, asksProducts, asksNext, products, undo, undoneBy } = page;
  const { state } = file;
  const counts = state !== "undone" && file.lines > 0;
  const format = file.format ?? (asksProducts ? "clever" : null);
  return (
    <Page>
      <PageHead
        crumbs={crumbsTo("usageFile")}
        title={file.name}
        state={<FileBadge state={state} />}
        lead={leadOf(page)}
        actions={<NextSteps file={file} />}
      />
      <DistrictLine district={district} />
      <div className="flex flex-col gap-4">
        {page.fault ? <Notice tone="error">{page.fault}</Notice> : null}
        {isUnderWay(file) ? <Importing file={file} /> : null}
        <FormErrors form={form} />
        <NoVisits file={file} />
        <TooOld texts={page.tooOld} />
        <FolderAfterUndo file={file} folder={page.folder} />
        {asks ? <HowToRead {...asks} zone={district.zone} form={form} /> : null}
        {asksProducts ? <WhichProducts {...asksProducts} source={file.source} form={form} /> : null}
        {counts ? <Counts file={file} /> : null}
        <PeopleInIt people={page.people} />
        <LinesCounted file={file} />
        <SkippedLines file={file} />
        <HowItWasRead file={file} district={district} asksNext={asksNext} products={products} undo={undo} />
        <UndoFile file={file} undo={undo} folder={page.folder} />
        <SectionCard title="About this file">
          <Facts
            facts={[
              { term: "Filter", value: file.source || "No name" },
              ...(file.reading
                ? []
                : [{ term: "Kind of log", value: format ? logFormatWords[format] : "Not known yet" }]),
              { term: "Size", value: formatBytes(file.bytes) },
              { term: "Received", value: <ExactTime iso={file.createdAt} zone={district.zone} /> },
              ...(file.endedAt
                ? [{ term: "Finished", value: <ExactTime iso={file.endedAt} zone={district.zone} /> }]
                : []),
              ...(file.undoneAt
                ? [{ term: "Undone", value: <ExactTime iso={file.undoneAt} zone={district.zone} /> }]
                : []),
              ...(undoneBy ? [{ term: "Undone by", value: undoneBy }] : []),
            ]}
          />
        </SectionCard>
      </div>
    </Page>
  );
}

function NextSteps({ file }: Pick<LoadedFile, "file">) {
  return (
    <>
      {file.rejected > 0 ? (
        <ButtonAnchor icon="download" href={paths.usageFileLines(file.id)} download>
          Download skipped lines
        </ButtonAnchor>
      ) : null}
      {file.state === "undone" ? <ButtonLink to={paths.usageFiles}>Upload a filter log</ButtonLink> : null}
      {file.state === "done" && file.accepted > 0 ? (
        <>
          <ButtonLink to={paths.unauthorizedUsage}>See what was used without approval</ButtonLink>
          <ButtonLink variant="primary" to={paths.dashboard}>
            See your usage
          </ButtonLink>
        </>
      ) : null}
    </>
  );
}

function leadOf({ asksProducts, file: { state, accepted, blocked, lines, removed } }: LoadedFile): string {
  if (state === "waiting") return "Your file is in line to be imported.";
  if (state === "reading") return "Rollcall is reading the file. You can leave this page.";
  if (asksProducts)
    return "Rollcall needs to know which products this file is about. Launches are counted once you answer.";
  if (state === "asking") return "Rollcall needs to know how to read this file. Visits are counted once you answer.";
  if (state === "failed" && lines === 0) return "No visits were counted from this file.";
  const visits = (count: number, before: string) =>
    blocked > 0
      ? formatCount(count, `${before}visit or blocked attempt`, `${before}visits and blocked attempts`)
      : formatCount(count, `${before}visit`, `${before}visits`);
  if (state === "undoing") return "Rollcall is removing the visits that this file brought. You can leave this page.";
  if (state === "undone")
    return `This file was undone. Rollcall removed ${visits(removed, "")} that only it had brought.`;
  // Which of the accepted were blocked is not known once some of the file were counted before.
  return `Rollcall read ${formatCount(lines, "line", "lines")} and counted ${visits(accepted, "new ")}. The file itself was removed.`;
}

function Counts({ file }: Pick<LoadedFile, "file">) {
  const isOfWebsites = file.format !== "clever";
  const tiles = [
    { label: "Lines", value: formatNumber(file.lines), note: "read" },
    {
      label: "Accepted",
      value: formatNumber(file.accepted),
      note: isOfWebsites ? "new visits and attempts" : "new visits",
    },
    { label: "Duplicate", value: formatNumber(file.duplicate), note: "visits already counted" },
    {
      label: "Visits by people not in the roster",
      value: formatNumber(file.unknownPeople),
      note: "visits and attempts, not a number of people",
    },
  ];
  const ofWebsites = [
    { label: "Blocked", value: formatNumber(file.blocked), note: "counted as attempts, not usage" },
    {
      label: "Unrecognized websites",
      value: formatNumber(file.unmatched),
      note: "visits, not covered by a URL pattern",
    },
  ];
  return <Tiles label="Results" tiles={isOfWebsites ? [...tiles, ...ofWebsites] : tiles} />;
}
