import { fileColumns } from "domain/money/contract-file";
import type { ImportPlan } from "domain/money/contract-import";
import { atOnce, type Report } from "domain/report";

/**
 * The skipped rows of a file of contracts as they were written, with the line and what to do: mended, it can be
 * imported.
 */
export function skippedContractsReport({ reject }: Pick<ImportPlan, "reject">): Report {
  return {
    name: "contracts-skipped",
    columns: [...fileColumns, "line", "what_to_do"],
    rows: atOnce(() => reject.map(({ written, line, why }) => [...written, line, why])),
  };
}
