import { textOf } from "domain/csv-read";
import { contractFileBytes, readContractFile } from "domain/money/contract-file";
import { referenceFailures } from "domain/places/words";
import { z } from "zod";

/** The file, as the form sends it. */
export const chosenFile = z.custom<{ name: string; bytes: Uint8Array }>(
  (file) => file !== undefined,
  "Choose a CSV file.",
);

/** The text of the file, which the preview sends back. */
export const sentText = z.string().max(contractFileBytes);

/** The most that a form with a file's text may hold: a line break may be two characters when the text comes back. */
export const importBytes = 4 * contractFileBytes;

/** What was sent as text and rows, or why it can't be read. */
export function readSent(sent: { bytes: Uint8Array } | { csv: string }) {
  const csv = "bytes" in sent ? textOf(sent.bytes) : sent.csv;
  const rows = readContractFile(csv);
  return "fault" in rows ? rows : { csv, rows };
}

/** Nothing comes of a file that names funding sources while they can't be looked up. */
export const fundingUnread = `${referenceFailures["funding-sources"]}. Nothing was added. Try again in a few minutes.`;
