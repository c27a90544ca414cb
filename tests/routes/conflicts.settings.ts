import type { Db } from "db/client";
import { aConfiguration } from "../support/people";
import { type Case, fills } from "./conflicts.case";

/** The forms of what is set for a district, a source, a person or one's own report. */
export const settingsCases: Case[] = [
  {
    name: "a configuration of a roster",
    mark: 'name="remoteFolder"',
    prepare: async ({ db, districtId, who }) => {
      const id = await aSource(db, districtId, "Nightly");
      const at = `/sftp-integration/${id}/edit`;
      const theirs = { remoteFolder: "/theirs", host: "192.0.2.9", password: "of that server" };
      return { at, row: ["sftp_configurations", id], faster: fills(who.dana, at, 'name="remoteFolder"', theirs) };
    },
    typed: { name: "Nightly & mine", remoteFolder: "/mine", syncAt: "03:30", "deactivated-users": "20" },
    says: "dana changed this configuration",
  },
  {
    name: "a configuration of which only the password is another one",
    mark: 'name="remoteFolder"',
    prepare: async ({ db, districtId, who }) => {
      const id = await aSource(db, districtId, "Hourly");
      const at = `/sftp-integration/${id}/edit`;
      const theirs = { password: "a newer one" };
      return { at, row: ["sftp_configurations", id], faster: fills(who.dana, at, 'name="remoteFolder"', theirs) };
    },
    typed: { username: "exports-2" },
    says: "dana changed this configuration",
  },
  {
    name: "a person's role and place",
    mark: 'value="change"',
    prepare: async ({ ids, who }) => {
      const at = `/user-management/${ids.tom}`;
      const faster = fills(who.dana, at, 'value="change"', { role: "principal" });
      return { at, row: ["profiles", ids.tom], faster };
    },
    typed: { role: "curriculum_director" },
    by: "dale",
    says: "dana changed this person",
    again: true,
  },
  {
    name: "how many people live in the district",
    mark: 'value="population"',
    prepare: async ({ districtId: id, who }) => {
      const at = "/compliance-report";
      return {
        at,
        row: ["districts", id],
        faster: fills(who.dana, at, 'value="population"', { population: "48,200" }),
      };
    },
    typed: { population: "51000" },
    says: "dana changed this number",
    now: "It is now 48,200.",
    again: true,
  },
  {
    name: "for how long usage is kept",
    mark: 'name="eventDays"',
    prepare: async ({ districtId, who }) => {
      const at = "/usage-sources/settings";
      const faster = fills(who.dana, at, 'name="eventDays"', { eventDays: "120" });
      return { at, row: ["usage_districts", districtId, "district_id"], faster };
    },
    typed: { eventDays: "30", peopleYears: "0" },
    says: "dana changed these usage settings",
    now: "Visits are now kept for 120 days",
    again: true,
  },
  {
    name: "which usage alerts come",
    mark: 'name="people"',
    prepare: async ({ districtId, who }) => {
      const at = "/url-mapper?tab=unauthorized";
      const faster = fills(who.dana, at, 'name="people"', { people: "25" });
      return { at, row: ["alert_settings", districtId, "district_id"], faster };
    },
    typed: { people: "7" },
    says: "dana changed these alerts",
    again: true,
  },
  {
    name: "the first and last day of school",
    mark: 'value="set-term"',
    prepare: async ({ districtId, who }) => {
      const at = "/usage-sources/calendar?month=2026-10";
      const theirs = { firstDay: "2026-08-26", lastDay: "2027-06-04" };
      const faster = fills(who.dana, at, 'value="set-term"', theirs);
      return { at, row: ["school_terms", districtId, "district_id"], faster };
    },
    typed: { firstDay: "2026-08-31", lastDay: "2027-06-10" },
    says: "dana changed the first and last day of this school year",
    now: "They are now Aug 26, 2026 and Jun 4, 2027.",
    again: true,
  },
  {
    name: "one's own scheduled report, in two tabs",
    mark: 'value="change"',
    prepare: async ({ aSchedule, who }) => {
      const id = await aSchedule("sam");
      const at = `/reports?edit=${id}`;
      return { at, row: ["report_schedules", id], faster: fills(who.sam, at, 'value="change"', { hour: "5" }) };
    },
    typed: { cadence: "monthly", monthDay: "3", hour: "9" },
    says: "You changed this schedule",
    again: true,
  },
];

/** A configuration that its form takes as it is. */
async function aSource(db: Db, districtId: string, name: string): Promise<string> {
  const { id } = await aConfiguration(db, districtId, name);
  await db
    .updateTable("sftp_configurations")
    .set({ host: "sftp.example.org", port: 22 })
    .where("id", "=", id)
    .execute();
  return id;
}
