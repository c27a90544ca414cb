import type { Migration } from "kysely";
import * as places from "./0001_places";
import * as identity from "./0002_identity";
import * as sftp from "./0003_sftp";
import * as rosters from "./0004_rosters";
import * as roles from "./0005_roles";
import * as holds from "./0006_holds";
import * as mails from "./0007_mails";
import * as sources from "./0008_roster_sources";
import * as sessions from "./0009_sessions";
import * as people from "./0010_people";
import * as directories from "./0011_directories";
import * as audit from "./0012_audit";
import * as accountMails from "./0013_account_mails";
import * as placeSearch from "./0014_place_search";
import * as catalogue from "./0015_catalogue";
import * as governance from "./0016_governance";
import * as compliance from "./0017_compliance";
import * as urlPatterns from "./0018_url_patterns";
import * as softwareSearch from "./0019_software_search";
import * as softwareFacets from "./0020_software_facets";
import * as mergedProducts from "./0021_merged_products";
import * as partitions from "./0022_partitions";
import * as apiKeys from "./0023_api_keys";
import * as mergeRules from "./0024_merge_rules";
import * as statusPeriods from "./0025_status_periods";
import * as attempts from "./0026_attempts";
import * as limits from "./0027_limits";
import * as installation from "./0028_installation";
import * as howFilesAreRead from "./0029_how_files_are_read";
import * as problemDetails from "./0030_problem_details";
import * as configurationStatus from "./0031_configuration_status";
import * as publicSuffixes from "./0032_public_suffixes";
import * as standIns from "./0033_stand_ins";
import * as peopleSearch from "./0034_people_search";
import * as usage from "./0035_usage";
import * as usageFiles from "./0036_usage_files";
import * as unauthorizedUse from "./0037_unauthorized_use";
import * as usageKeeping from "./0038_usage_keeping";
import * as usageLocks from "./0039_usage_locks";
import * as demoUse from "./0040_demo_use";
import * as usablePatterns from "./0041_usable_patterns";
import * as usageAccept from "./0042_usage_accept";
import * as schoolCalendar from "./0043_school_calendar";
import * as failedAccounts from "./0044_failed_accounts";
import * as fileReading from "./0045_file_reading";
import * as alertsOff from "./0046_alerts_off";
import * as usageWindows from "./0047_usage_windows";
import * as contracts from "./0048_contracts";
import * as launchedProducts from "./0049_launched_products";
import * as peerFigures from "./0050_peer_figures";
import * as reports from "./0051_reports";
import * as value from "./0052_value";
import * as calendarLinks from "./0053_calendar_links";
import * as contactMessages from "./0054_contact_messages";
import * as removals from "./0057_removals";
import * as renewedAgreements from "./0058_renewed_agreements";
import * as largeDistricts from "./0059_large_districts";
import * as leanerUsageAccept from "./0062_leaner_usage_accept";
import * as countingUnknownDays from "./0066_counting_unknown_days";
import * as asksAgain from "./0067_asks_again";
import * as quickerFolding from "./0068_quicker_folding";
import * as renewedInTime from "./0069_renewed_in_time";
import * as daysOfABatch from "./0070_days_of_a_batch";
import * as quickerFirstLoads from "./0071_quicker_first_loads";
import * as strangersInOneCall from "./0072_strangers_in_one_call";
import * as reviewStarts from "./0073_review_starts";
import * as renewalDecisions from "./0074_renewal_decisions";
import * as recordStamps from "./0075_record_stamps";
import * as newestDistricts from "./0076_newest_districts";
import * as stampsOfMany from "./0077_stamps_of_many";
import * as studentsStamped from "./0082_students_stamped";
import * as windowsNo from "./0083_windows_no";
import * as undoUsageFiles from "./0084_undo_usage_files";
import * as rulesStamped from "./0085_rules_stamped";
import * as detectionsStamped from "./0086_detections_stamped";
import * as recommendationAnswers from "./0087_recommendation_answers";
import * as onerosterServices from "./0088_oneroster_services";

/** Every migration in its order. Forward only: a mistake is mended by the next one. */
export const migrations: Record<string, Migration> = {
  "0001_places": places,
  "0002_identity": identity,
  "0003_sftp": sftp,
  "0004_rosters": rosters,
  "0005_roles": roles,
  "0006_holds": holds,
  "0007_mails": mails,
  "0008_roster_sources": sources,
  "0009_sessions": sessions,
  "0010_people": people,
  "0011_directories": directories,
  "0012_audit": audit,
  "0013_account_mails": accountMails,
  "0014_place_search": placeSearch,
  "0015_catalogue": catalogue,
  "0016_governance": governance,
  "0017_compliance": compliance,
  "0018_url_patterns": urlPatterns,
  "0019_software_search": softwareSearch,
  "0020_software_facets": softwareFacets,
  "0021_merged_products": mergedProducts,
  "0022_partitions": partitions,
  "0023_api_keys": apiKeys,
  "0024_merge_rules": mergeRules,
  "0025_status_periods": statusPeriods,
  "0026_attempts": attempts,
  "0027_limits": limits,
  "0028_installation": installation,
  "0029_how_files_are_read": howFilesAreRead,
  "0030_problem_details": problemDetails,
  "0031_configuration_status": configurationStatus,
  "0032_public_suffixes": publicSuffixes,
  "0033_stand_ins": standIns,
  "0034_people_search": peopleSearch,
  "0035_usage": usage,
  "0036_usage_files": usageFiles,
  "0037_unauthorized_use": unauthorizedUse,
  "0038_usage_keeping": usageKeeping,
  "0039_usage_locks": usageLocks,
  "0040_demo_use": demoUse,
  "0041_usable_patterns": usablePatterns,
  "0042_usage_accept": usageAccept,
  "0043_school_calendar": schoolCalendar,
  "0044_failed_accounts": failedAccounts,
  "0045_file_reading": fileReading,
  "0046_alerts_off": alertsOff,
  "0047_usage_windows": usageWindows,
  "0048_contracts": contracts,
  "0049_launched_products": launchedProducts,
  "0050_peer_figures": peerFigures,
  "0051_reports": reports,
  "0052_value": value,
  "0053_calendar_links": calendarLinks,
  "0054_contact_messages": contactMessages,
  "0057_removals": removals,
  "0058_renewed_agreements": renewedAgreements,
  "0059_large_districts": largeDistricts,
  "0062_leaner_usage_accept": leanerUsageAccept,
  "0066_counting_unknown_days": countingUnknownDays,
  "0067_asks_again": asksAgain,
  "0068_quicker_folding": quickerFolding,
  "0069_renewed_in_time": renewedInTime,
  "0070_days_of_a_batch": daysOfABatch,
  "0071_quicker_first_loads": quickerFirstLoads,
  "0072_strangers_in_one_call": strangersInOneCall,
  "0073_review_starts": reviewStarts,
  "0074_renewal_decisions": renewalDecisions,
  "0075_record_stamps": recordStamps,
  "0076_newest_districts": newestDistricts,
  "0077_stamps_of_many": stampsOfMany,
  "0082_students_stamped": studentsStamped,
  "0083_windows_no": windowsNo,
  "0084_undo_usage_files": undoUsageFiles,
  "0085_rules_stamped": rulesStamped,
  "0086_detections_stamped": detectionsStamped,
  "0087_recommendation_answers": recommendationAnswers,
  "0088_oneroster_services": onerosterServices,
};
