import { can } from "domain/access/permissions";
import { dayAfter } from "domain/places/calendar/days";
import { findFirstSteps, type NewDistrict } from "domain/places/queries/first-steps";
import { listDaysWithUse } from "domain/usage/queries/days-with-use";
import { paths } from "~/http/paths";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { rights } from "~/screens/rights";
import type { FirstStep } from "./first-steps";

const newestShown = 5;

type Beginning = { steps: FirstStep[]; newest: NewDistrict[] };

/**
 * The first steps of a new installation that are this viewer's to take, ticked from what is there; none once all of them
 * are done, and none for those who bring in neither places nor people. For those who see all districts the newest, too.
 */
export async function loadBeginning(viewer: Viewer, district: Working | null): Promise<Beginning> {
  const all = can(viewer, "manage:all_districts");
  const schools = can(viewer, "manage:all_schools", "manage:district_schools");
  const people = can(viewer, "manage:all_users", "manage:district_users");
  if (!schools && !people) return { steps: [], newest: [] };
  const done = await findFirstSteps(db, viewer, { newest: viewer.reach === "all" ? newestShown : 0 });
  const steps: FirstStep[] = [];
  if (all) {
    steps.push({
      title: "Add the states",
      said: "Every district belongs to one.",
      done: done.states,
      addsStates: true,
      links: [{ to: paths.placeNew("states"), label: "Add one state" }],
    });
    steps.push({
      title: "Add the first district",
      said: "By hand, or from the federal directory.",
      done: done.districts,
      links: [
        { to: paths.placeNew("districts"), label: "Add a district" },
        { to: paths.placeImport("districts"), label: "Import districts" },
      ],
    });
  }
  if (schools) {
    steps.push({
      title: "Bring in schools",
      said: "Add or import them, or connect a roster that brings them with classes and people.",
      done: done.schools || done.roster,
      links: [
        { to: paths.placeNew("schools"), label: "Add a school" },
        { to: paths.placeImport("schools"), label: "Import schools" },
        { to: paths.sftpNew, label: "Connect a roster" },
      ],
    });
  }
  const invites = steps.length;
  if (people) {
    steps.push({
      title: "Invite people",
      said: "Each person gets a role, a place, and an email with a link.",
      done: done.people,
      links: [{ to: paths.userInvite, label: "Invite someone" }],
    });
  }
  // A home that shows no steps has no query to spare for one.
  if (steps.every((step) => step.done)) return { steps: [], newest: done.newest };
  if (district && can(viewer, ...rights.manageUsage)) steps.splice(invites, 0, await usageStep(viewer, district));
  return { steps, newest: done.newest };
}

const lookedBack = 400;

/** A log is enough for the first figures, whatever else is there: this step waits for no other. */
async function usageStep(viewer: Viewer, { id: districtId, today }: Working): Promise<FirstStep> {
  const days = await listDaysWithUse(db, viewer, {
    districtId,
    from: dayAfter(today, -lookedBack),
    to: dayAfter(today),
  });
  return {
    title: "Bring in usage",
    said: "Upload a log from your web filter. The first figures follow within two minutes, even without a roster.",
    done: days.length > 0,
    anytime: true,
    links: [{ to: `${paths.usageSources}#filter-logs`, label: "Upload a filter log" }],
  };
}
