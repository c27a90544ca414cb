import * as personPages from "domain/people/queries/person-pages";
import * as reference from "domain/places/queries/reference-data";
import * as schools from "domain/places/queries/schools";
import { casesOfAccess } from "./two-districts.access";
import type { Case } from "./two-districts.case";
import { casesOfCompliance } from "./two-districts.compliance";
import { casesOfGovernance } from "./two-districts.governance";
import { casesOfInsight } from "./two-districts.insight";
import { casesOfMoney } from "./two-districts.money";
import { casesOfNotifications } from "./two-districts.notifications";
import { casesOfPeers } from "./two-districts.peers";
import { casesOfPeople } from "./two-districts.people";
import { casesOfPlaces } from "./two-districts.places";
import { casesOfPolicies } from "./two-districts.policies";
import { casesOfReports } from "./two-districts.reports";
import { casesOfRequests } from "./two-districts.requests";
import { casesOfReviews } from "./two-districts.reviews";
import { casesOfRosters } from "./two-districts.rosters";
import { casesOfSoftware } from "./two-districts.software";
import { casesOfUnauthorized } from "./two-districts.unauthorized";
import { casesOfUrlPatterns } from "./two-districts.url-patterns";
import { casesOfUsage } from "./two-districts.usage";
import { casesOfUsageFiles } from "./two-districts.usage-files";
import { casesOfWindows } from "./two-districts.windows";

const nobodys = "a list that belongs to no district, which everyone who is signed in may read";

/** How every query is called with the ids of another district. */
export const cases: Record<string, Case> = {
  ...casesOfAccess,
  ...casesOfRosters,
  "person-pages.findPersonPage": {
    call: (db, scope, of) => personPages.findPersonPage(db, scope, { id: of.profileId, role: "teacher" }),
    sees: (own) => own.mark.toLowerCase(),
  },
  "reference-data.listReferenceSchools": {
    call: (db, scope, of) => reference.listReferenceSchools(db, scope, { districtId: of.districtId }),
    sees: (own) => own.mark,
  },
  "reference-data.listReferenceDistricts": {
    call: (db, scope) => reference.listReferenceDistricts(db, scope),
    sees: (own) => own.mark,
  },
  "reference-data.listReferenceStates": { exempt: nobodys },
  "reference-data.listReferenceCategories": { exempt: nobodys },
  "reference-data.listReferenceFundingSources": { exempt: nobodys },
  "schools.listSchools": { call: (db, scope) => schools.listSchools(db, scope), sees: (own) => own.schoolId },
  ...casesOfPeople,
  ...casesOfPlaces,
  ...casesOfGovernance,
  ...casesOfNotifications,
  ...casesOfRequests,
  ...casesOfReviews,
  ...casesOfSoftware,
  ...casesOfPolicies,
  ...casesOfUrlPatterns,
  ...casesOfCompliance,
  ...casesOfUnauthorized,
  ...casesOfUsageFiles,
  ...casesOfUsage,
  ...casesOfWindows,
  ...casesOfMoney,
  ...casesOfPeers,
  ...casesOfInsight,
  ...casesOfReports,
};
