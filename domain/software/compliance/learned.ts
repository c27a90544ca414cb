import type { DataElement } from "domain/software/catalogue/terms";
import type { ComplianceRecord } from "./queries/compliance-records";

/** What a product learns about students, as far as its agreements say; nothing where that isn't known. */
export function learnedBy({ agreements, collectsPii }: Pick<ComplianceRecord, "agreements" | "collectsPii">) {
  const signed = agreements.filter(({ status }) => status === "signed");
  const agreed = [...new Set(signed.flatMap(({ dataElements }) => dataElements))];
  const elements: DataElement[] = agreed.length === 0 && collectsPii === false ? ["none"] : agreed;
  return elements;
}
