import type { LoaderFunctionArgs } from "@remix-run/node";
import { fileColumns } from "domain/money/contract-file";
import { atOnce } from "domain/report";
import { csvFile } from "~/http/csv-file.server";
import { requireViewer } from "~/http/viewer.server";
import { screens } from "~/screens/table";

const contract = ["Reading and math, 2026-27", "A reseller", "PO-1001", "2026-07-01", "2027-06-30", "2027-04-30"];
const terms = ["yes", "", "Made-up prices: replace these rows with your own."];

/** A file of contracts as it should look. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request, screens.contractImport.needs, { resource: true });
  return csvFile({
    name: "contracts-sample",
    columns: fileColumns,
    rows: atOnce(() => [
      [...contract, ...terms, "Khan Academy", "license", "", "student", "1,200", "$4.50", "year", "", ""],
      [...contract, ...terms, "Khan Academy", "training", "Two days", "teacher", "85", "$99.99", "once", "", ""],
      [
        ...["Site license", "A vendor", "", "7/1/2026", "6/30/2029", "", "no", "", ""],
        ...["Khan Academy", "license", "", "district", "1", "$12,000", "year", "", "K; 1; 2"],
      ],
    ]),
  });
}
