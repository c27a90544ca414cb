import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { deactivatePerson } from "domain/people/commands/deactivate-person";
import { mergePlaces, previewMerge } from "domain/places/commands/merge-places";
import { addUrlPattern, changeUrlPattern, removeUrlPattern } from "domain/software/addresses/commands/change-patterns";
import { setPrivacyStatus } from "domain/software/compliance/commands/set-privacy";
import { decideSoftware } from "domain/software/decisions/commands/decide-software";
import { assignDimension, recordVerdict } from "domain/software/decisions/commands/review-dimension";
import { markDuplicate, moveRequests, startReview } from "domain/software/decisions/commands/review-requests";
import { mergeSoftware, previewSoftwareMerge } from "domain/software/merging/commands/merge-software";
import { addBlacklistEntry, liftBlacklistEntry } from "domain/software/policies/commands/change-blacklist";
import { moveOneRequest } from "domain/software/requests/commands/move-request";
import { sendRequest } from "domain/software/requests/commands/send-request";
import type { Tools } from "domain/tools";
import { aRow } from "../access/two-districts.place-governance";
import { acting } from "../support/acting";
import { aDistrict, aPerson, aSchool } from "../support/people";
import { aProduct, aRequest, aRound } from "../support/reviews";

type Standing = Awaited<ReturnType<ReturnType<typeof aMeetingPlace>>>;

/** A district in which two commands can meet over and over: what is returned makes all that they touch, anew each time. */
export function aMeetingPlace(tools: Tools) {
  const { db } = tools;
  let made = 0;
  const district = aDistrict(db, "Lakeside").then(({ id }) => id);
  const named = (name: string) => `${name}${made}@lakeside.example`;
  const director = async (name: string) => {
    const districtId = await district;
    const { profileId } = await aPerson(db, { role: "it_director", districtId, email: `${name}@lakeside.example` });
    return acting({ profileId, role: "it_director", districtId });
  };
  const deciders = Promise.all([director("dana"), director("devon")]);
  const boss = district.then(async (districtId) => {
    const { profileId } = await aPerson(db, { role: "super_admin", email: "root@rollcall.example" });
    return acting({ profileId, role: "super_admin", districtId });
  });
  return async () => {
    made++;
    const districtId = await district;
    const [from, into] = [
      await aSchool(db, districtId, `Alder ${made}`),
      await aSchool(db, districtId, `Birch ${made}`),
    ];
    const teacher = async (name: string) => {
      const person = { role: "teacher" as const, districtId, schoolId: from.id };
      const { profileId } = await aPerson(db, { ...person, email: named(name) });
      return acting({ ...person, profileId });
    };
    const [tia, tom] = [await teacher("tia"), await teacher("tom")];
    const reviewer = await aPerson(db, { role: "it_director", districtId, email: named("reviewer") });
    const product = await aProduct(db, `Lumen ${made}`, { districtId });
    const other = await aProduct(db, `Lumen again ${made}`, { districtId });
    const of = { districtId, softwareId: product };
    const { roundId, reviews } = await aRound(
      db,
      { ...of, openedBy: tia.profileId },
      {
        privacy: { assignee_profile_id: reviewer.profileId, assignee_role: null },
        security: {},
      },
    );
    const wanted = { ...of, requesterId: tia.profileId, schoolId: from.id, roundId };
    const request = await aRequest(db, wanted, "in_review");
    const twin = await aRequest(db, { ...wanted, softwareId: other, roundId: null });
    const entry = await aRow(db, "software_blacklist", {
      district_id: districtId,
      software_id: product,
      reason_code: "other",
      reason: "Ads.",
      starts_on: "2026-01-01",
    });
    const site = await aRow(db, "url_patterns", {
      district_id: districtId,
      pattern: `site${made}.example`,
      pattern_type: "domain",
      software_id: product,
      software_name: "Lumen",
      host: `site${made}.example`,
      path: "",
    });
    const [[dana, devon], root] = [await deciders, await boss];
    const merge = await previewSoftwareMerge(tools, devon, { districtId, from: product, into: other });
    const schools = { kind: "schools" as const, from: from.id, into: into.id };
    const places = await previewMerge(tools, root, schools);
    return {
      tools,
      districtId,
      of,
      product,
      other,
      roundId,
      review: reviews.privacy ?? "",
      request,
      twin,
      entry,
      site,
      tia,
      tom,
      reviewer,
      dana,
      devon,
      root,
      made,
      schools,
      digest: merge?.digest ?? "",
      placesDigest: places?.digest ?? "",
    };
  };
}

const noConditions = {
  allowedGrades: [],
  allowedSchoolIds: [],
  allowedRoles: [],
  staffOnly: false,
  allowedUntil: null,
  conditions: null,
  nextReviewOn: null,
  overrideReason: null,
};
const noWishes = {
  requestType: "new_use" as const,
  purpose: "Fractions, at their own pace.",
  grades: [4],
  subjects: [],
  estStudents: null,
  estTeachers: null,
  neededBy: null,
  costType: null,
  estCost: null,
  fundingSourceId: null,
  dataElements: [],
  studentLogin: null,
  usesAi: null,
  under13: null,
};
const wholeBan = {
  schoolIds: [],
  grades: [],
  roles: [],
  reasonCode: "other" as const,
  endsOn: null,
  alternativeId: null,
};

const decide = ({ tools, dana, of, roundId, request }: Standing, decision: "denied" | "retiring") =>
  decideSoftware(tools, dana, {
    ...of,
    recordVersion: 0,
    round: { id: roundId, version: 1 },
    decision,
    privacyStatus: "compliant",
    fields: noConditions,
    reason: "It has ads.",
    skipReason: "At once.",
    requestIds: [request],
  });

const siteAt = (host: string) => ({
  pattern: host,
  type: "domain" as const,
  host,
  path: "",
  product: "Lumen",
  confidence: 0.9,
  isAuthorized: true,
});

/** Every command that changes what the others change, too; each done by someone who may. */
export const commands: Record<string, (at: Standing) => Promise<unknown>> = {
  "a decision": (at) => decide(at, "denied"),
  "the verdict of a reviewer": ({ tools, devon, of, review }) =>
    recordVerdict(tools, devon, {
      ...of,
      id: review,
      version: 1,
      verdict: { status: "accepted", comment: "Fine.", answers: {}, tells: true },
    }),
  "a review given on": ({ tools, devon, of, review, dana }) =>
    assignDimension(tools, devon, {
      ...of,
      id: review,
      version: 1,
      to: { profileId: dana.profileId, role: null, dueOn: "2027-01-01" },
    }),
  "the start of a review": ({ tools, devon, of }) => startReview(tools, devon, of),
  "a question to the one who asked": ({ tools, devon, of, request }) =>
    moveRequests(tools, devon, { ...of, ids: [request], move: "ask_for_info", reason: "Which class?" }),
  "a request marked as a duplicate": ({ tools, devon, of, request, twin, other }) =>
    markDuplicate(tools, devon, { ...of, id: request, of: { id: twin, softwareId: other } }),
  "the other request marked as a duplicate of it": ({ tools, dana, of, request, twin, other }) =>
    markDuplicate(tools, dana, { ...of, softwareId: other, id: twin, of: { id: request, softwareId: of.softwareId } }),
  "a request withdrawn": ({ tools, tia, districtId, request }) =>
    moveOneRequest(tools, tia, { districtId, id: request, move: "withdraw", by: "requester", version: 1 }),
  "a request sent": ({ tools, tom, districtId, product }) =>
    sendRequest(tools, tom, {
      districtId,
      id: randomUUID(),
      version: null,
      today: "2026-11-23",
      seen: [],
      fields: noWishes,
      product: { softwareId: product, proposedName: null, proposedUrl: null },
    }),
  "a merge of products": ({ tools, devon, districtId, product, other, digest }) =>
    mergeSoftware(tools, devon, { districtId, from: product, into: other, digest }),
  "a privacy status": ({ tools, devon, of }) =>
    setPrivacyStatus(tools, devon, { ...of, status: "in_negotiation", version: 0, reason: "Talks." }),
  "a pattern added": ({ tools, dana, of, made }) =>
    addUrlPattern(tools, dana, { ...of, ...siteAt(`lumen${made}.example`) }),
  "the same pattern added for the other product": ({ tools, devon, districtId, other, made }) =>
    addUrlPattern(tools, devon, { districtId, softwareId: other, ...siteAt(`lumen${made}.example`) }),
  "a pattern given to the other product": ({ tools, dana, districtId, other, site, made }) =>
    changeUrlPattern(tools, dana, {
      districtId,
      id: site,
      version: 1,
      softwareId: other,
      ...siteAt(`site${made}.example`),
    }),
  "a pattern removed": ({ tools, devon, districtId, site }) =>
    removeUrlPattern(tools, devon, { districtId, id: site, version: 1 }),
  "a ban": ({ tools, devon, of }) =>
    addBlacklistEntry(tools, devon, {
      districtId: of.districtId,
      today: "2026-11-23",
      target: { softwareId: of.softwareId },
      fields: { ...wholeBan, grades: [5], reason: "Chat.", startsOn: "2026-11-01" },
    }),
  "a ban lifted": ({ tools, devon, of, entry }) =>
    liftBlacklistEntry(tools, devon, { ...of, id: entry, version: 1, reason: "It is over." }),
  "the reviewer switched off": ({ tools, root, reviewer }) => deactivatePerson(tools, root, { id: reviewer.profileId }),
  "the one who asked switched off": ({ tools, root, tia }) => deactivatePerson(tools, root, { id: tia.profileId }),
  "a merge of schools": ({ tools, root, schools, placesDigest }) =>
    mergePlaces(tools, root, { ...schools, digest: placesDigest }),
};

type Ended = { kind: "ended" } | { kind: "failed"; error: Error & { code?: string } };

/** Runs two commands at once, the second a few milliseconds later (negative: earlier). Returns how each ended. */
export async function meet(at: Standing, first: string, second: string, lateMs: number): Promise<Ended[]> {
  const run = async (name: string, afterMs: number): Promise<Ended> => {
    if (afterMs > 0) await setTimeout(afterMs);
    try {
      await commands[name]?.(at);
      return { kind: "ended" };
    } catch (error) {
      return { kind: "failed", error: error as Error };
    }
  };
  return Promise.all([run(first, -lateMs), run(second, lateMs)]);
}
