import type { Billing, ContractState, LineKind, PriceBasis } from "./terms";

export const lineKindWords: Record<LineKind, string> = {
  licence: "License",
  training: "Training",
  other: "Other",
};

/** `one` and `many` count what the price is for; `asChoice` is what the form offers. */
export const basisWords: Record<PriceBasis, { asChoice: string; one: string; many: string }> = {
  student: { asChoice: "Per student", one: "student", many: "students" },
  teacher: { asChoice: "Per teacher", one: "teacher", many: "teachers" },
  licence: { asChoice: "Per license", one: "license", many: "licenses" },
  school: { asChoice: "Per school (site license)", one: "school", many: "schools" },
  district: { asChoice: "Whole district (site license)", one: "district", many: "districts" },
};

/** `after` follows a price: "$5.00 a year". */
export const billingWords: Record<Billing, { asChoice: string; after: string }> = {
  once: { asChoice: "Once", after: "once" },
  month: { asChoice: "Every month", after: "a month" },
  year: { asChoice: "Every year", after: "a year" },
};

export const contractStateWords: Record<ContractState, string> = {
  upcoming: "Starts later",
  current: "Active",
  ending: "Ends soon",
  past: "Ended",
};
