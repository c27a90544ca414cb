import { can } from "domain/access/permissions";
import { addDistrict, changeDistrict } from "domain/places/commands/change-places";
import { findDistrict } from "domain/places/queries/districts";
import { listStateChoices } from "domain/places/queries/states";
import { stampOf } from "domain/places/stamp";
import { usualZones } from "domain/places/time-zones";
import { z } from "zod";
import { conflictFaults } from "~/http/conflict.server";
import { seenShape } from "~/http/field-shapes.server";
import type { Faults } from "~/http/form.server";
import { refuseTampering } from "~/http/form-tampering.server";
import { redirectWithNotice } from "~/http/notice.server";
import { paths } from "~/http/paths";
import { perform } from "~/http/perform.server";
import {
  districtPlatformShape,
  districtShape,
  districtValues,
  newDistrictShape,
  placeFaults,
  zoneSaid,
} from "~/http/place-forms.server";
import { opens } from "~/http/screens.server";
import { db } from "~/http/services.server";
import { found, requireViewer, type Viewer } from "~/http/viewer.server";
import { loadDistrictList } from "~/routes/people/districts-list.server";
import { rights } from "~/screens/rights";

/** The forms of the tab, by their intents. */
export const DistrictForms = [
  z.object({ intent: z.literal("district-create"), ...newDistrictShape, ...districtPlatformShape }),
  z.object({
    intent: z.literal("district-change"),
    id: z.uuid(),
    seen: seenShape,
    ...districtShape,
    stateId: districtPlatformShape.stateId.optional(),
    originalId: districtPlatformShape.originalId.optional(),
    isClient: districtPlatformShape.isClient,
  }),
] as const;

type DistrictForm = z.output<(typeof DistrictForms)[number]>;
type Refuse<T> = (faults?: Faults, status?: number) => T;

/** The districts in scope, the one that is being edited, and what this viewer may do with them. */
export async function loadDistricts(viewer: Viewer, url: URL) {
  const all = can(viewer, "manage:all_districts");
  const change = opens(viewer, rights.changeDistricts);
  const wanted = change ? z.uuid().safeParse(url.searchParams.get("edit")) : undefined;
  const editing = wanted?.success ? found(await findDistrict(db, viewer, { id: wanted.data })) : null;
  const adding = all && url.searchParams.has("new");
  return {
    can: { create: all, change, seeAll: viewer.reach === "all" },
    list: await loadDistrictList(viewer, url),
    zones: usualZones,
    states: all && (adding || editing) ? await stateOptions() : undefined,
    adding,
    editing: editing && {
      id: editing.id,
      seen: stampOf("districts", editing),
      state: editing.stateName,
      values: districtValues(editing),
    },
  };
}

const stateOptions = async () => (await listStateChoices(db)).map(({ id, name }) => ({ value: id, label: name }));

/**
 * Does what a form of the tab asks for. Districts' own people change their own district, but neither its state nor its
 * number nor whether it is a client: a form that tries is refused and written down.
 */
export async function actOnDistricts<T>(
  request: Request,
  value: DistrictForm,
  refuse: Refuse<T>,
): Promise<Response | T> {
  const viewer = await requireViewer(
    request,
    value.intent === "district-create" ? ["manage:all_districts"] : rights.changeDistricts,
  );
  if (value.intent === "district-create") {
    const { intent, ...fields } = value;
    const made = found(await perform(addDistrict, viewer, fields));
    if (typeof made === "string") return refuse(placeFaults[made]);
    return leadOn(value, made.timeZone);
  }
  const { intent, id, stateId, originalId, isClient, ...own } = value;
  found(await findDistrict(db, viewer, { id }));
  const all = can(viewer, "manage:all_districts");
  const tried = { stateId, originalId, isClient: isClient || undefined };
  const names = Object.entries(tried).flatMap(([name, set]) => (set === undefined ? [] : [name]));
  if (!all && names.length > 0) await refuseTampering(request, names);
  if (all && !stateId) return refuse({ fields: { stateId: ["Choose a state."] } });
  const changed = found(
    await perform(changeDistrict, viewer, { id, ...own, ...(all ? { stateId, originalId, isClient } : {}) }),
  );
  if (typeof changed === "string") return refuse(placeFaults[changed]);
  if ("kind" in changed) {
    const current = paths.districtEdit(id);
    return refuse(conflictFaults(changed, { viewer, zone: viewer.zone, current }), 409);
  }
  return redirectWithNotice(paths.districts, "success", `${value.name} saved.`);
}

/** After a client district is added its first person is invited; one that is only listed needs nobody. */
function leadOn({ name, isClient }: { name: string; isClient?: boolean | undefined }, timeZone: string) {
  const said = `${name} added. ${zoneSaid(timeZone)}`;
  if (!isClient) return redirectWithNotice(paths.districts, "success", said);
  const invite = `${paths.userInvite}?${new URLSearchParams({ district: name })}`;
  return redirectWithNotice(invite, "success", `${said} Invite its first person.`);
}
