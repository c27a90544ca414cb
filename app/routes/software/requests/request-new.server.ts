import { allGrades, gradeWord } from "domain/software/catalogue/grades";
import { answersFor } from "domain/software/policies/answers";
import {
  findAskableProduct,
  findRequest,
  type RequestFields,
} from "domain/software/requests/queries/software-requests";
import { z } from "zod";
import { needReadable } from "~/http/list.server";
import { typedFilter } from "~/http/list-filters.server";
import { fundingChoices } from "~/http/reference-choices.server";
import { db } from "~/http/services.server";
import { found, type Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";
import { capital } from "~/ui/format";
import { cutShort } from "~/ui/search-box";
import { findAlikeAtFirst } from "./request-alike.server";
import { requestChoices, shownFields } from "./request-form.server";
import { leadTo } from "./request-posting.server";
import { findSubmitted, readGrade } from "./request-product.server";

const longestTyped = 300;
const line = z.string().trim().max(longestTyped).catch("");
const Query = z.object({
  q: typedFilter(longestTyped),
  name: line,
  url: line,
  grade: z.string().catch(""),
  software: z.uuid().optional().catch(undefined),
  again: z.uuid().optional().catch(undefined),
});

const empty: RequestFields = {
  requestType: "new_use",
  purpose: null,
  grades: [],
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

const gradeChoices = [
  { value: "", label: "No grade in particular" },
  ...allGrades.map((grade) => ({ value: String(grade), label: capital(gradeWord(grade)) })),
];

/**
 * A new request, in two steps: first which product, with the answer to "May I use it?", then what for. Someone who has a
 * request for the product already is led to that one. A new product is asked about with those alike on record, whichever
 * link led here. Takes the viewer, the district and the address.
 */
export async function loadNewRequest(viewer: Viewer, district: Working, url: URL) {
  needReadable(["name", "url"], url, longestTyped);
  needReadable(["grade", "software", "again"], url);
  const query = Query.parse(Object.fromEntries(url.searchParams));
  const grade = readGrade(query.grade);
  const base = { district, grade: grade === null ? "" : String(grade), grades: gradeChoices };
  const again = query.again ? await findDenied(viewer, district, query.again) : null;
  const softwareId = again?.softwareId ?? query.software;
  if (!softwareId && !query.name && !query.url) {
    const results = await findTyped(viewer, district, {
      q: query.q,
      grade,
      length: url.searchParams.get("q")?.length ?? 0,
    });
    return { ...base, step: "find" as const, typed: query.q, ...results };
  }
  const chosen = softwareId
    ? found(await findAskableProduct(db, viewer, { districtId: district.id, id: softwareId }))
    : null;
  if (chosen?.existing) throw await leadTo(chosen.existing);
  const start: RequestFields = again
    ? { ...again, requestType: "reconsider_denied", purpose: null, neededBy: null }
    : { ...empty, grades: grade === null ? [] : [grade] };
  const name = chosen ? "" : query.name.slice(0, 200);
  // Who asks again knows the answer: it is the denial.
  const answers = chosen && !again ? await answersFor(db, viewer, { district, softwareIds: [chosen.id], grade }) : null;
  const proposed = { name, url: query.url };
  return {
    ...base,
    step: "ask" as const,
    product: chosen && {
      id: chosen.id,
      name: chosen.name,
      vendor: chosen.vendor,
      answer: answers?.get(chosen.id) ?? null,
    },
    again: again ? { id: again.id, reason: again.decisionReason } : null,
    request: crypto.randomUUID(),
    proposed,
    alike: chosen ? undefined : await findAlikeAtFirst(viewer, district, proposed),
    shown: shownFields(start),
    choices: requestChoices(await fundingChoices(viewer)),
  };
}

type Typed = { q: string; grade: number | null; length: number };

/** What is found by what was typed, and what is said when only the beginning of it was looked for. */
async function findTyped(viewer: Viewer, district: Working, { q, grade, length }: Typed) {
  const tooLong = length > longestTyped ? cutShort(length, longestTyped) : null;
  return { tooLong, results: q ? await findSubmitted(viewer, district, q, grade) : [] };
}

/** One's own request that was denied, to ask again with what it said. */
async function findDenied(viewer: Viewer, district: Working, id: string) {
  const request = found(await findRequest(db, viewer, { districtId: district.id, id, seesReviewers: false }));
  if (request.requesterId !== viewer.profileId || request.status !== "denied") return null;
  return request;
}
