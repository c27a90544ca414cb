import { faultsOfLine } from "domain/money/contract-faults";
import type { LineFields } from "domain/money/queries/contract-line-changes";
import { billings, lineKinds, priceBases } from "domain/money/terms";
import { typedCents, typedCount } from "domain/typed-numbers";
import { z } from "zod";
import { idsOf, lineOrNone } from "~/http/field-shapes.server";
import { many } from "~/http/many.server";
import { chosenSoftware, softwareText } from "~/http/software-choice.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const badQuantity = "Enter a whole number from 1 to 1,000,000.";
const badPrice = "Enter a price in dollars, such as 4.50 or 12,000.";

/** What the form of a line asks for. */
export const lineFields = {
  product: softwareText,
  kind: z.enum(lineKinds, "Choose what this line pays for."),
  description: lineOrNone(200),
  basis: z.enum(priceBases, "Choose what the price is for."),
  quantity: z
    .string(badQuantity)
    .transform(typedCount)
    .pipe(z.number(badQuantity).min(1, badQuantity).max(1_000_000, badQuantity)),
  unitPrice: z.string(badPrice).transform(typedCents).pipe(z.number(badPrice).max(99_999_999_999, badPrice)),
  billing: z.enum(billings, "Choose how often it is paid."),
  schools: idsOf("Choose from the list."),
  grades: many(
    z
      .string()
      .regex(/^(-1|\d|1[0-2])$/, "Choose from the list.")
      .transform(Number),
  ),
};

const Sent = z.object(lineFields);
type Sent = z.output<typeof Sent>;
type Faults = Record<string, string[]>;

/** The fields of the form by what a line has of them. */
const formFields = { quantity: "quantity", unitCents: "unitPrice", schoolIds: "schools", grades: "grades" } as const;

/** What does not go together in a line, by the field that the form shows it at. */
function faultsOfSent({ basis, quantity, unitPrice, schools, grades }: Sent): Faults {
  const found = faultsOfLine({ basis, quantity, unitCents: unitPrice, schoolIds: schools, grades });
  const named = Object.entries(formFields) as [keyof typeof formFields, string][];
  return Object.fromEntries(named.flatMap(([of, field]) => (found[of] ? [[field, [found[of]]]] : [])));
}

type Read = { fields: LineFields } | { faults: Faults };

/** What is kept of what was sent, with the product that was meant by its name; or what is wrong, by field. */
export async function readLine(viewer: Viewer, district: Working, sent: Sent): Promise<Read> {
  const faults = faultsOfSent(sent);
  const chosen = await chosenSoftware(viewer, district, sent.product);
  if (chosen.kind === "none") faults.product = ["Enter the product this line pays for."];
  if (chosen.kind === "unclear") faults.product = [chosen.message];
  if (chosen.kind !== "found" || Object.keys(faults).length > 0) return { faults };
  const { kind, description, basis, quantity, unitPrice, billing, schools, grades } = sent;
  return {
    fields: {
      softwareId: chosen.id,
      kind,
      description,
      basis,
      quantity,
      unitCents: unitPrice,
      billing,
      schoolIds: schools,
      grades: [...new Set(grades)].sort((one, other) => one - other),
    },
  };
}
