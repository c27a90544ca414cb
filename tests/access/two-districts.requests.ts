import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import * as comments from "domain/software/requests/queries/request-comments";
import * as history from "domain/software/requests/queries/request-history";
import * as moves from "domain/software/requests/queries/request-moves";
import * as requests from "domain/software/requests/queries/software-requests";
import * as audience from "domain/software/requests/queries/software-requests-audience";
import * as drafts from "domain/software/requests/queries/software-requests-drafts";
import * as own from "domain/software/requests/queries/software-requests-own";
import * as product from "domain/software/requests/queries/software-requests-product";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const fields: requests.RequestFields = {
  requestType: "new_use",
  purpose: "taken over",
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
const asRequester = (scope: Scope, of: Place): Scope => ({ ...scope, profileId: of.profileId });
const request = (of: Place) => ({ districtId: of.districtId, requestId: of.requestId });
const one = (of: Place) => ({ districtId: of.districtId, id: of.requestId });
const draft = (of: Place) => ({ districtId: of.districtId, id: of.draftRequestId });
const productOf = (of: Place) => ({ softwareId: of.softwareId, proposedName: null, proposedUrl: null });

/** The queries about requests. Even who has the other's profile id reads nothing of a district that is not theirs. */
export const casesOfRequests: Record<string, Case> = {
  "request-comments.addRequestComment": {
    call: async (db, scope, of) => {
      const input = { ...request(of), id: crypto.randomUUID(), authorId: of.managerId, body: "x" };
      return comments.addRequestComment(db, scope, { ...input, visibility: "reviewers" });
    },
    sees: (place) => place.mark,
  },
  "request-comments.listRequestComments": {
    call: (db, scope, of) => comments.listRequestComments(db, scope, { ...request(of), seesReviewers: true }),
    sees: (place) => place.mark,
  },
  "request-history.listRequestHistory": {
    call: (db, scope, of) => history.listRequestHistory(db, scope, request(of)),
    sees: (place) => place.mark,
  },
  "request-moves.moveRequest": {
    call: (db, scope, of) =>
      moves.moveRequest(db, scope, { ...one(of), move: "resume", by: "decider", actorId: of.managerId }),
    sees: () => "refused",
  },
  "request-moves.whoMovedRequest": {
    call: (db, scope, of) => moves.whoMovedRequest(db, scope, { ...one(of), softwareId: of.softwareId }),
    sees: () => '"about":"request"',
  },
  "software-requests.findAskableProduct": {
    call: (db, scope, of) =>
      requests.findAskableProduct(db, asRequester(scope, of), { districtId: of.districtId, id: of.softwareId }),
    sees: (place) => place.requestId,
  },
  "software-requests.findOpenRequestNamed": {
    call: (db, scope, of) =>
      requests.findOpenRequestNamed(db, asRequester(scope, of), {
        districtId: of.districtId,
        name: `${of.mark} product`,
        url: null,
      }),
    sees: (place) => place.requestId,
  },
  "software-requests.findRequest": {
    call: (db, scope, of) => requests.findRequest(db, scope, { ...one(of), seesReviewers: true }),
    sees: (place) => place.mark,
  },
  "software-requests.findOpenRequest": {
    call: (db, scope, of) =>
      requests.findOpenRequest(db, asRequester(scope, of), { ...one(of), softwareId: of.softwareId }),
    sees: (place) => place.requestId,
  },
  "software-requests.putIntoRound": {
    call: (db, scope, of) => requests.putIntoRound(db, asRequester(scope, of), { ...one(of), roundId: of.roundId }),
    sees: () => "true",
  },
  "software-requests-audience.listDeciders": {
    call: (db, scope, of) => audience.listDeciders(db, scope, { districtId: of.districtId }),
  },
  "software-requests-audience.listRequestAudience": {
    call: (db, scope, of) => audience.listRequestAudience(db, scope, request(of)),
  },
  "software-requests-drafts.createDraft": {
    call: (db, scope, of) =>
      drafts.createDraft(db, asRequester(scope, of), {
        districtId: of.districtId,
        id: crypto.randomUUID(),
        fields,
        ...productOf(of),
      }),
  },
  "software-requests-drafts.deleteDraft": {
    call: (db, scope, of) => drafts.deleteDraft(db, asRequester(scope, of), one(of)),
  },
  "software-requests-drafts.lockOwnRequest": {
    call: (db, scope, of) => drafts.lockOwnRequest(db, asRequester(scope, of), draft(of)),
    sees: () => "draft",
  },
  "software-requests-drafts.lockRequester": {
    exempt: "it holds a lock under the caller's own id until the transaction ends, and reads no row",
  },
  "software-requests-drafts.updateRequest": {
    call: (db, scope, of) =>
      drafts.updateRequest(db, asRequester(scope, of), { ...draft(of), version: 1, fields, ...productOf(of) }),
  },
  "software-requests-own.countOwnRequests": {
    call: async (db, scope, of) => {
      const rows = await own.countOwnRequests(db, asRequester(scope, of), { districtId: of.districtId });
      return rows.length === 0 ? null : `${rows.length} of ${of.mark}`;
    },
    sees: (place) => place.mark,
  },
  "software-requests-own.listOwnOpenRequests": {
    call: (db, scope, of) =>
      own.listOwnOpenRequests(db, asRequester(scope, of), { districtId: of.districtId, softwareIds: [of.softwareId] }),
    sees: (place) => place.requestId,
  },
  "software-requests-own.listOwnRequests": {
    call: (db, scope, of) =>
      own.listOwnRequests(db, asRequester(scope, of), {
        filter: { districtId: of.districtId, statuses: [], sort: "sent", descending: true },
        page: 1,
        size: 10,
      }),
    sees: (place) => place.requestId,
  },
  "software-requests-product.selectRequestsOfProduct": {
    call: (db, scope, of) => {
      const input = { districtId: of.districtId, softwareId: of.softwareId, limit: 5 };
      return product.selectRequestsOfProduct(scope, input).execute(db);
    },
    sees: (place) => place.requestId,
  },
};
