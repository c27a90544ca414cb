import type { DataElement } from "domain/software/catalogue/terms";
import { agreementBehind } from "./agreement-state";
import type { ComplianceRecord } from "./queries/compliance-records";

/**
 * What a product learns about students, as far as its agreements say; nothing where that isn't known. Where no agreement
 * in force says so (`isOver`), it is what was agreed last: the vendor has that data still.
 */
export function learnedBy({ agreements, collectsPii }: Pick<ComplianceRecord, "agreements" | "collectsPii">) {
  const telling = agreements.filter(({ dataElements }) => dataElements.length > 0);
  const current = telling.filter(({ status, state }) => status === "signed" && state !== "ended");
  const over = current.length === 0 ? agreementBehind(telling, "ended") : undefined;
  const agreed = [...new Set((over ? [over] : current).flatMap(({ dataElements }) => dataElements))];
  const elements: DataElement[] = agreed.length === 0 && collectsPii === false ? ["none"] : agreed;
  return { elements, isOver: over !== undefined };
}
