import type { Conflict } from "domain/conflict";
import { readPattern } from "domain/software/addresses/pattern";
import {
  addBlacklistEntry,
  addBlacklistException,
  changeBlacklistEntry,
  dropBlacklistException,
  liftBlacklistEntry,
} from "domain/software/policies/commands/change-blacklist";
import type { BlacklistEntry } from "domain/software/policies/queries/blacklist";
import type { z } from "zod";
import { conflictFaults } from "~/http/conflict.server";
import type { parseForm } from "~/http/form.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { entryChoices, entryFields } from "~/routes/software/policies/blacklist-form.server";
import { chosenPerson } from "~/routes/software/policies/person-choice.server";
import type { EntryChange } from "./entry-change.server";
import { siteOf } from "./site";

type Change = z.output<typeof EntryChange>;
type Of = {
  viewer: Viewer;
  district: Working;
  entry: BlacklistEntry;
  refuse: Awaited<ReturnType<typeof parseForm>>["refuse"];
};

/** Does what was posted to an entry's page, and answers with the page that comes next. */
export async function applyChange(of: Of, change: Change) {
  switch (change.intent) {
    case "change":
      return saveEntry(of, change);
    case "lift":
      return lift(of, change);
    case "except":
      return except(of, change);
    case "whole-site":
      return blockSite(of);
    case "remove-exception": {
      const { viewer, district, entry } = of;
      const exception = { districtId: district.id, entryId: entry.id, id: change.exception };
      found(await perform(dropBlacklistException, viewer, exception));
      return redirectWithNotice(paths.blacklistEntry(entry.id), "success", "The exception is removed.");
    }
  }
}

/** Tells whoever comes second: an entry that has been lifted can't be changed any more. */
function tell({ viewer, district, entry, refuse }: Of, conflict: Conflict) {
  return refuse(
    conflictFaults(conflict, { viewer, zone: district.zone, current: paths.blacklistEntry(entry.id) }),
    409,
  );
}

/** The entry as the page that was posted from showed it. */
function shown({ district, entry }: Of, version: number) {
  return { districtId: district.id, id: entry.id, version, softwareId: entry.softwareId };
}

async function saveEntry(of: Of, change: Extract<Change, { intent: "change" }>) {
  const { viewer, district, entry, refuse } = of;
  const banned = { softwareId: entry.softwareId, pattern: entry.softwareId === null ? entry.name : null };
  const fields = await entryFields(viewer, district, { form: change, banned });
  if (!("schoolIds" in fields)) return refuse(fields);
  const saved = found(await perform(changeBlacklistEntry, viewer, { ...shown(of, change.version), fields }));
  if ("noAlternative" in saved) return refuse({ fields: { alternative: [saved.noAlternative] } });
  if ("kind" in saved) return tell(of, saved);
  return redirectWithNotice(paths.blacklistEntry(entry.id), "success", `The entry for ${entry.name} is saved.`);
}

async function lift(of: Of, { version, liftReason }: Extract<Change, { intent: "lift" }>) {
  const { viewer, entry } = of;
  const lifted = found(await perform(liftBlacklistEntry, viewer, { ...shown(of, version), reason: liftReason }));
  if ("kind" in lifted) return tell(of, lifted);
  return redirectWithNotice(paths.blacklistEntry(entry.id), "success", `The block on ${entry.name} is lifted.`);
}

/** Bans the whole site of an entry that bans a part of it, in the same way: for the same people, days and reason. */
async function blockSite({ viewer, district, entry, refuse }: Of) {
  const read = entry.patternType === "path_prefix" ? readPattern(siteOf(entry.name), "domain") : null;
  if (!read?.ok || entry.state === "lifted") return refuse({ form: ["This entry doesn’t block a part of a site."] });
  const { pattern, type: patternType, host, path } = read;
  const fields = {
    schoolIds: entry.schools.map(({ id }) => id),
    grades: entry.grades,
    roles: entry.roles,
    reasonCode: entry.reasonCode,
    reason: entry.reason,
    endsOn: entry.endsOn,
    startsOn: entry.state === "scheduled" ? entry.startsOn : district.today,
    alternativeId: entry.alternative?.usable ? entry.alternative.id : null,
  };
  if (fields.endsOn !== null && fields.endsOn < fields.startsOn) {
    return refuse({ form: ["This entry has ended. Edit its last day first, or add a new entry for the site."] });
  }
  const input = {
    districtId: district.id,
    today: district.today,
    target: { pattern, patternType, host, path },
    fields,
  };
  const made = found(await perform(addBlacklistEntry, viewer, input));
  if ("noAlternative" in made) return refuse({ form: [made.noAlternative] });
  if ("existing" in made) return refuse({ form: [`${pattern} is already blocked in just this way.`] }, 409);
  const said = `All of ${pattern} is blocked. The entry for ${entry.name} stays, too.`;
  return redirectWithNotice(paths.blacklistEntry(made.id), "success", said);
}

async function except(of: Of, change: Extract<Change, { intent: "except" }>) {
  const { viewer, district, entry, refuse } = of;
  const { exceptSchool, exceptPerson, until, exceptReason: reason } = change;
  const at = (field: string, message: string) => refuse({ fields: { [field]: [message] } });
  if (Boolean(exceptSchool) === Boolean(exceptPerson))
    return at(
      "exceptSchool",
      exceptSchool ? "Choose a school or a person, not both." : "Choose a school, or name a person below.",
    );
  if (until !== null && until < district.today) return at("until", "Choose today or a later day.");
  const { schools } = await entryChoices(viewer, district);
  if (exceptSchool && !schools.some(({ value }) => value === exceptSchool)) {
    return at("exceptSchool", "Choose a school from the list.");
  }
  const person = exceptPerson ? await chosenPerson(viewer, district, exceptPerson) : undefined;
  if (person?.kind === "unclear") return at("exceptPerson", person.message);
  const whose = person ? { profileId: person.id } : { schoolId: exceptSchool };
  const { id: districtId, today } = district;
  const exception = { districtId, today, entryId: entry.id, whose, until, reason };
  const made = found(await perform(addBlacklistException, viewer, exception));
  if (typeof made === "object" && "kind" in made) return tell(of, made);
  if (made === "there") return at(person ? "exceptPerson" : "exceptSchool", "There is already an exception for them.");
  return redirectWithNotice(paths.blacklistEntry(entry.id), "success", "The exception is added.");
}
