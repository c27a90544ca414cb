import { paths } from "~/http/paths";

export const rulesPerPage = 15;

/** The list of rules at one of its pages. */
export const rulesAt = (page = 1) => (page > 1 ? `${paths.policyRules}&page=${page}` : paths.policyRules);
