import { Form } from "@remix-run/react";
import type { FileReading } from "domain/usage/files/reading";
import type { Columns } from "domain/usage/logs/columns";
import type { LogAction } from "domain/usage/logs/terms";
import { logFormatWords } from "domain/usage/logs/words";
import { Button } from "~/ui/button";
import { SectionCard } from "~/ui/card";
import { Facts } from "~/ui/facts";
import { formatCount } from "~/ui/format";
import type { LoadedFile } from "./file.server";
import { ResourcesRead } from "./resources-read";

type Props = Pick<LoadedFile, "file" | "district" | "asksNext" | "products" | "undo">;

/** How a file was read that is at its end, and the way to be asked about the next one. */
export function HowItWasRead({ file, district, asksNext, products, undo }: Props) {
  const { format, reading } = file;
  if (format === null || reading === null) return null;
  const { timeZone, columns, logformat, resources, nobody = 0 } = reading;
  const zone = timeZone.replaceAll("_", " ");
  const ofDistrict = timeZone === district.zone ? ", the district’s" : "";
  return (
    <SectionCard title="How it was read" lead={leadOf(reading)}>
      <Facts
        facts={[
          { term: "Kind of log", value: logFormatWords[format] },
          ...(columns ? columnFacts(columns) : []),
          ...(logformat ? [{ term: "Logformat", value: <code className="wrap-anywhere">{logformat}</code> }] : []),
          // A portal's report has days alone.
          ...(resources ? [] : [{ term: "Time zone", value: `${zone}${ofDistrict}, for times without one` }]),
        ]}
      />
      {resources ? <ResourcesRead resources={resources} products={products} /> : null}
      {nobody > 0 ? (
        <p className="mt-3 text-sm">
          {`${formatCount(nobody, "line names", "lines name")} no person. Lines with the name of a device count as one unknown person for each device. All others count together as one unknown person, whatever network address they have.`}
        </p>
      ) : null}
      {asksNext === false ? (
        <AskNext about={resources ? "products" : columns ? "table" : "log"} canUndo={undo.why === null} />
      ) : null}
      {asksNext ? (
        <p className="mt-3 text-sm">
          Rollcall will ask how to read the next file like this one. Files like it wait until someone answers.
        </p>
      ) : null}
    </SectionCard>
  );
}

function leadOf({ columns, isSaid, resources }: FileReading): string {
  if (resources && isSaid) return "Rollcall found products by their names, and as someone in your district chose them.";
  if (resources) return "Rollcall found the products by their names.";
  if (isSaid) return "Someone in your district told Rollcall how to read files like this one.";
  if (columns) return "Rollcall chose the columns by their names.";
  return "Rollcall knows this kind of log.";
}

function columnFacts({ time, offset, address, person, action, device, duration, words = {}, dayFirst }: Columns) {
  const meaning = (meant: LogAction) =>
    Object.entries(words)
      .filter(([, one]) => one === meant)
      .map(([word]) => word)
      .join(", ");
  const facts = [
    ["Date and time", time.join(" and ")],
    ["Offset from UTC", offset],
    ["Dates such as 10/6/2026", dayFirst ? "The day comes first" : "The month comes first"],
    ["Address or website", address],
    ["Person", person ?? "No column"],
    ["Allowed or blocked", action ?? "No column: all were allowed"],
    ["Words for allowed", meaning("allowed")],
    ["Words for blocked", meaning("blocked")],
    ["Device", device],
    ["Duration", duration],
  ] as const;
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

const nextQuestions = {
  table: "Rollcall can ask about the next file of this filter with the same column names.",
  log: "Rollcall can ask about the next file of this filter.",
  products: "Rollcall can ask which products these are with the next file.",
};

function AskNext({ about, canUndo }: { about: keyof typeof nextQuestions; canUndo: boolean }) {
  return (
    <>
      <p className="my-3 text-sm">
        Is something wrong? {nextQuestions[about]} Visits counted from this file stay
        {canUndo ? ", unless you undo it below." : "."}
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="ask-next" />
        <Button icon="circle-help">Ask about the next file</Button>
      </Form>
    </>
  );
}
