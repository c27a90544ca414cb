/** How a list of agreements can be narrowed. */
export const agreementStatusOptions = [
  { value: "active", label: "Active" },
  { value: "ends30", label: "Ends within 30 days" },
  { value: "ends60", label: "Ends within 60 days" },
  { value: "ends90", label: "Ends within 90 days" },
  { value: "ended", label: "Ended or terminated" },
  { value: "uncovered", label: "Over, software in use" },
  { value: "negotiation", label: "In negotiation" },
  { value: "other", label: "Begins later, refused, not required" },
];
