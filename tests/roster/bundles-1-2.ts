import { type Bundle, bundle, csv, type Files, filesOf, headers, type Row } from "./bundles";

/** The headers of OneRoster 1.2, where they differ. */
export const laterHeaders: Record<string, string> = {
  ...headers,
  users:
    "sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns",
  roles:
    "sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId",
  userProfiles:
    "sourcedId,status,dateLastModified,userSourcedId,profileType,vendorId,applicationId,description,credentialType,username,password",
};

/** manifest.csv of 1.2; the files of the format that are not named are absent. */
export function laterManifest(modes: Record<string, string>): string {
  const names = [
    ...Object.keys(laterHeaders),
    ...["categories", "classResources", "courseResources", "lineItems", "resources", "results"],
    ...["lineItemLearningObjectiveIds", "lineItemScoreScales", "resultLearningObjectiveIds", "resultScoreScales"],
    ...["scoreScales", "userResources"],
  ];
  const lines = names.map((name) => `file.${name},${modes[name] ?? "absent"}`);
  return ["propertyName,value", "manifest.version,1.0", "oneroster.version,1.2", ...lines].join("\n").concat("\n");
}

export function role(sourcedId: string, who: string, as: string, org: string, more: Row = {}): Row {
  return { sourcedId, userSourcedId: who, roleType: "primary", role: as, orgSourcedId: org, ...more };
}

/** The same small district in 1.2: what a person is and where stands in roles. */
export function laterBundle(): ReturnType<typeof bundle> & { roles: Row[] } {
  const rows = bundle();
  const roles = rows.users.map(({ sourcedId = "", role: as = "", orgSourcedIds = "" }) =>
    role(`r-${sourcedId}`, sourcedId, as === "administrator" ? "principal" : as, orgSourcedIds),
  );
  const users = rows.users.map(({ role: _role, orgSourcedIds: _orgs, ...rest }) => rest);
  return { ...rows, users, roles };
}

/** A bundle of 1.2 as files, with a manifest that says bulk of each; `more` replaces or adds files, "" leaves one out. */
export function laterFiles(rows: Bundle, more: Files = {}): Files {
  const files: Files = {
    "manifest.csv": laterManifest(Object.fromEntries(Object.keys(rows).map((name) => [name, "bulk"]))),
  };
  for (const [name, list] of Object.entries(rows)) files[`${name}.csv`] = csv(laterHeaders[name] as string, list);
  return filesOf({}, { ...files, ...more });
}
