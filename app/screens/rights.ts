import type { Permission } from "domain/access/permissions";

/** What opens a screen: nothing, a session, or any one of some permissions. */
export type Need = "public" | "any" | readonly Permission[];

/** What several screens or their forms ask for, by what it lets someone do. Any one of the permissions is enough. */
export const rights = {
  seeSoftware: ["view:all_software", "view:district_software", "view:school_software"],
  seeDistrict: ["view:all_software", "view:district_software"],
  requestSoftware: ["request:software", "create:software_requests"],
  // A district's own staff say what they think of a product.
  rateSoftware: ["view:district_software", "view:school_software"],
  // The worth of a product is shown to those who see the whole district.
  weighValue: ["view:all_software", "view:district_software"],
  // The queue, the reviews and a district's own products: whoever deals with requests, or decides.
  reviewSoftware: ["manage:software_requests", "approve:software"],
  approveSoftware: ["approve:software"],
  managePeople: ["manage:all_users", "manage:district_users", "manage:school_users"],
  manageDistrictPeople: ["manage:all_users", "manage:district_users"],
  changeDistricts: ["manage:all_districts", "manage:own_district"],
  changeRosters: ["manage:all_districts", "manage:own_district"],
  seeRosters: ["manage:all_districts", "manage:own_district", "view:district_data"],
  manageUsage: ["manage:all_districts", "manage:own_district"],
  // Figures of use that a rule forbids: whoever looks for it, or decides about software.
  usageAgainstRules: ["view:unauthorized_usage", "approve:software"],
  managePlaces: ["manage:all_districts", "manage:all_schools", "manage:district_schools", "manage:own_school"],
  changePolicyRules: ["manage:policies"],
  operate: ["manage:all_users"],
} as const satisfies Record<string, readonly Permission[]>;
