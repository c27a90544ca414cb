/**
 * What follows in a merge of products, by "table.column", in the order in which people read it. Null for what the merge
 * settles and tells of in sentences, or nobody looks for.
 */
export const followingWords: Record<string, string | null> = {
  "software_requests.software_id": "Requests",
  "review_rounds.software_id": "Reviews",
  "url_patterns.software_id": "URL patterns",
  "software_blacklist.software_id": "Blocked list entries",
  "agreement_software.software_id": "Agreements",
  "contract_lines.software_id": "Contract lines",
  "compliance_checks.software_id": "Checks",
  "accessibility_reports.software_id": "Accessibility reports",
  "evidence_studies.software_id": "Studies",
  "software_ratings.software_id": "Ratings",
  "educator_ratings.software_id": "Staff ratings",
  "use_targets.software_id": null,
  "detections.software_id": null,
  "recommendation_answers.software_id": null,
  "district_software.software_id": null,
  "software_blacklist.alternative_software_id": null,
  "software.merged_into_id": null,
};

/** For what follows and has no word of its own. */
export const otherFollowing = "Other records";
