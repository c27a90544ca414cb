import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { defaultSettings } from "domain/software/decisions/dimensions";
import * as effects from "domain/software/decisions/queries/decision-effects";
import * as conflicts from "domain/software/decisions/queries/review-conflict";
import * as dimensions from "domain/software/decisions/queries/review-dimensions";
import * as due from "domain/software/decisions/queries/review-due";
import * as duplicates from "domain/software/decisions/queries/review-duplicates";
import * as handover from "domain/software/decisions/queries/review-handover";
import * as needs from "domain/software/decisions/queries/review-needs";
import * as news from "domain/software/decisions/queries/review-news";
import * as pages from "domain/software/decisions/queries/review-page";
import * as queue from "domain/software/decisions/queries/review-queue";
import * as rounds from "domain/software/decisions/queries/review-rounds";
import * as skips from "domain/software/decisions/queries/review-skips";
import * as starts from "domain/software/decisions/queries/review-starts";
import * as work from "domain/software/decisions/queries/review-work";
import * as records from "domain/software/status/queries/district-software";
import * as history from "domain/software/status/queries/status-history";
import { pure } from "./two-districts.case";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string; throws?: true }
  | { exempt: string };

const product = (of: Place) => ({ districtId: of.districtId, softwareId: of.softwareId });
const acted = (of: Place) => ({ ...product(of), actorId: of.profileId });
const review = (of: Place) => ({ districtId: of.districtId, id: of.reviewId, version: 1 });
const round = (of: Place) => ({ districtId: of.districtId, roundId: of.roundId });
const who = (of: Place) => ({ profileId: of.profileId, role: "it_director" });
const counting = (of: Place) => ({ district: { id: of.districtId, today: "2100-01-01" }, who: who(of) });
const everything = { show: "all" as const, search: "", sort: "waiting" as const, descending: true };
const found = { status: "refused" as const, comment: "taken over", answers: {} };
const inside = <T>(db: Db, run: (db: Db) => Promise<T>) => db.transaction().execute(run);

/** The queries about reviews and decisions. */
export const casesOfReviews: Record<string, Case> = {
  "district-software.findRecord": {
    call: (db, scope, of) => records.findRecord(db, scope, product(of)),
    sees: (own) => own.mark,
  },
  "district-software.selectRecord": {
    call: (db, scope, of) => records.selectRecord(scope, product(of)).execute(db),
    sees: (own) => own.mark,
  },
  "district-software.setApproval": {
    call: (db, scope, of) => inside(db, (db) => records.setApproval(db, scope, { ...acted(of), status: "approved" })),
    sees: () => '"kind":"set"',
  },
  "district-software.setPrivacy": {
    call: (db, scope, of) => inside(db, (db) => records.setPrivacy(db, scope, { ...acted(of), status: "compliant" })),
    sees: () => '"kind":"set"',
  },
  "review-clock.moveReviewDays": {
    exempt: "it only follows the move of a request, within its transaction, after the request was found in scope",
  },
  "review-conflict.whoOpenedRound": {
    call: async (db, scope, of) => {
      const opener = await conflicts.whoOpenedRound(db, scope, {
        districtId: of.districtId,
        now: { id: round(of).roundId, version: 1 },
      });
      return opener.at;
    },
    sees: () => "T",
  },
  "review-conflict.whoStarted": {
    call: (db, scope, of) => inside(db, (db) => conflicts.whoStarted(db, scope, product(of))),
  },
  "review-news.settleReviewNews": {
    call: (db, scope, of) => inside(db, (db) => news.settleReviewNews(db, scope, product(of))),
  },
  "review-needs.selectLastReviews": {
    call: async (db, scope, of) => (await needs.selectLastReviews(scope, product(of)).execute(db)).rows,
    sees: () => "privacy",
  },
  "review-needs.listLastReviews": {
    call: (db, scope, of) => needs.listLastReviews(db, scope, product(of)),
    sees: () => "privacy",
  },
  "review-needs.listNeededReviews": {
    call: (db, scope, of) =>
      needs.listNeededReviews(db, scope, {
        district: { id: of.districtId, today: "2026-11-21" },
        softwareId: of.softwareId,
      }),
    sees: () => "instruction",
  },
  "review-conflict.whoChangedRound": {
    call: (db, scope, of) => conflicts.whoChangedRound(db, scope, { ...product(of), now: null }),
    sees: () => '"about":"round"',
  },
  "decision-effects.readGround": {
    call: async (db, scope, of) => {
      const row = { record: null, round: null, requests: [] };
      const district = { id: of.districtId, today: "2026-11-21" };
      const { needed } = await effects.readGround(db, scope, { district, softwareId: of.softwareId, row });
      return needed.map(({ settings }) => settings.dimension);
    },
    sees: () => "instruction",
  },
  "decision-effects.countNotified": {
    exempt: "it counts those whom the effects name, which were read in scope",
  },
  "review-dimensions.settingsFrom": { exempt: pure },
  "review-dimensions.selectDimensions": {
    call: async (db, scope, of) =>
      (await dimensions.selectDimensions(scope, { districtId: of.districtId }).execute(db)).rows,
    sees: (own) => own.mark,
  },
  "review-dimensions.listDimensions": {
    call: (db, scope, of) => dimensions.listDimensions(db, scope, { districtId: of.districtId }),
    sees: (own) => own.mark,
  },
  "review-dimensions.setDimension": {
    call: (db, scope, of) =>
      dimensions.setDimension(db, scope, { districtId: of.districtId, settings: defaultSettings("security") }),
    sees: () => '"kind":"set"',
  },
  "review-due.selectReviewsDue": {
    call: async (db, scope, of) => {
      const wanted = { districtId: of.districtId, today: "2100-01-01", limit: 10 };
      return (await due.selectReviewsDue(scope, wanted).execute(db)).rows;
    },
  },
  "review-due.listReviewsDue": {
    call: (db, scope, of) =>
      due.listReviewsDue(db, scope, { districtId: of.districtId, today: "2100-01-01", limit: 10 }),
  },
  "review-duplicates.listOtherRequests": {
    call: (db, scope, of) =>
      duplicates.listOtherRequests(db, scope, {
        districtId: of.districtId,
        softwareId: of.secondSoftwareId,
        search: "",
        limit: 10,
      }),
    sees: (own) => own.requestId,
  },
  "review-handover.handOverReviews": {
    call: (db, scope, { profileId, districtId }) =>
      inside(db, (db) => handover.handOverReviews(db, scope, { profileId, districtId, role: "it_director" })),
  },
  "review-page.findReviewPage": {
    call: (db, scope, of) => pages.findReviewPage(db, scope, product(of)),
    sees: (own) => own.requestId,
  },
  "review-page.listReviewPeople": {
    call: (db, scope, of) => pages.listReviewPeople(db, scope, { districtId: of.districtId }),
    sees: (own) => own.mark.toLowerCase(),
  },
  "review-queue.countQueue": {
    call: async (db, scope, of) => {
      const { all } = await queue.countQueue(db, scope, counting(of));
      return all === 0 ? null : `${all} of ${of.mark}`;
    },
    sees: (own) => own.mark,
  },
  "review-queue.listQueue": {
    call: (db, scope, of) =>
      queue.listQueue(db, scope, {
        districtId: of.districtId,
        who: who(of),
        filter: everything,
        zone: "UTC",
        page: 1,
        size: 10,
      }),
    sees: (own) => own.softwareId,
  },
  "review-queue.selectWaiting": {
    call: async (db, scope, of) => {
      const { rows } = await queue.selectWaiting(scope, counting(of)).execute(db);
      return rows[0]?.open === 0 ? null : `${rows[0]?.open} of ${of.mark}`;
    },
    sees: (own) => own.mark,
  },
  "review-rounds.closeRound": {
    call: async (db, scope, of) => {
      const closing = { ...acted(of), roundId: of.roundId, outcome: "withdrawn" as const };
      return (await inside(db, (db) => rounds.closeRound(db, scope, closing))) ? of.mark : null;
    },
  },
  "review-rounds.giveUpRound": {
    call: async (db, scope, of) => {
      const ending = { ...acted(of), roundId: of.roundId, reason: "taken over" };
      return (await inside(db, (db) => rounds.giveUpRound(db, scope, ending))) ? of.mark : null;
    },
  },
  "review-rounds.lockOpenRound": {
    call: (db, scope, of) => inside(db, (db) => rounds.lockOpenRound(db, scope, product(of))),
  },
  "review-rounds.joinRound": {
    call: (db, scope, of) =>
      inside(db, (db) => rounds.joinRound(db, scope, { ...product(of), openedBy: of.profileId })),
    throws: true,
    sees: (own) => own.roundId,
  },
  "review-rounds.leaveRound": {
    call: (db, scope, of) => inside(db, (db) => rounds.leaveRound(db, scope, acted(of))),
  },
  "review-starts.lockRecord": {
    exempt: "it only locks a row until the transaction ends, and gives nothing back",
  },
  "review-starts.startRound": {
    call: async (db, scope, of) => {
      const starting = { ...acted(of), roundId: of.roundId };
      return (await inside(db, (db) => starts.startRound(db, scope, starting))) ? of.mark : null;
    },
  },
  "review-work.assignReview": {
    call: (db, scope, of) =>
      inside(db, (db) =>
        work.assignReview(db, scope, { ...review(of), to: { profileId: null, role: "it_director", dueOn: null } }),
      ),
  },
  "review-work.listWaiting": {
    call: (db, scope, of) => work.listWaiting(db, scope, round(of)),
    sees: () => "privacy",
  },
  "review-work.lockOpenRequests": {
    call: (db, scope, of) => inside(db, (db) => work.lockOpenRequests(db, scope, product(of))),
  },
  "review-work.setReview": {
    call: (db, scope, of) =>
      inside(db, (db) => work.setReview(db, scope, { ...review(of), verdict: { ...found, actorId: of.profileId } })),
  },
  "review-skips.skipUnstarted": {
    call: (db, scope, of) =>
      inside(db, (db) =>
        skips.skipUnstarted(db, scope, {
          ...acted(of),
          roundId: null,
          reason: "taken over",
          outcome: "denied",
          needed: [{ settings: defaultSettings("budget"), why: "It costs money." }],
        }),
      ),
  },
  "review-skips.tellReview": {
    exempt: "it only adds a line, within the transaction that has changed what it tells of",
  },
  "review-skips.skipWaiting": {
    call: (db, scope, of) =>
      inside(db, (db) => skips.skipWaiting(db, scope, { ...acted(of), roundId: of.roundId, reason: "taken over" })),
  },
  "approval-news.listApprovedRequesters": {
    exempt: "who may change a product's status is the question of the command",
  },
  "approval-news.tellTakenBack": { exempt: "who may change a product's status is the question of the command" },
  "approval-news.tellStatusChange": { exempt: "who may change a product's status is the question of the command" },
  "status-history.listStatusHistory": {
    call: (db, scope, of) => history.listStatusHistory(db, scope, { ...product(of), limit: 10 }),
    sees: (own) => own.mark,
  },
  "status-history.recordStatus": {
    exempt: "it only adds a line, within the transaction that has changed what it tells of",
  },
  "status-history.selectStatusHistory": {
    call: (db, scope, of) => history.selectStatusHistory(scope, { ...product(of), limit: 10 }).execute(db),
    sees: (own) => own.mark,
  },
};
