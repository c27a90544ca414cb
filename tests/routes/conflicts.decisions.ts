import { fillIn } from "../support/forms";
import { type Case, fills, ok } from "./conflicts.case";
import type { ConflictWorld } from "./conflicts.world";

const reviews = "/edtech-ai-recommendations/reviews";
const requests = "/edtech-ai-recommendations/requests";
const review = 'value="review"';
const refused = { verdict: "refused", comment: "No." };

const withdraws =
  ({ who }: ConflictWorld, id: string) =>
  () =>
    ok(fillIn(who.tia, `${requests}/${id}`, 'value="withdraw"', { intent: "withdraw" }));

const decide = 'value="decide"';
/** The form of one decision about a product. */
const deciding = (softwareId: string, decision: string) => `${reviews}/${softwareId}/decision?decision=${decision}`;
/** The forms of decisions, and what is done with requests beside them. */
export const decisionCases: Case[] = [
  {
    name: "a question about a request that was withdrawn",
    mark: 'value="ask"',
    prepare: async (world) => {
      const softwareId = await world.product("Asked late");
      const first = await world.requested(softwareId);
      return { at: `${reviews}/${softwareId}?ask`, row: ["software_requests", first], faster: withdraws(world, first) };
    },
    typed: { reason: "Which class is it for?" },
    lost: ["requests"],
    says: "tia changed this request",
    now: "The request’s status is now “Withdrawn”.",
    refused: 422,
  },
  {
    name: "a question about two requests of which one was withdrawn",
    mark: 'value="ask"',
    prepare: async (world) => {
      const softwareId = await world.product("Asked two");
      const first = await world.requested(softwareId);
      await world.requested(softwareId, { by: "sam" });
      return { at: `${reviews}/${softwareId}?ask`, row: ["software_requests", first], faster: withdraws(world, first) };
    },
    typed: { reason: "Which classes is it for?" },
    lost: ["requests"],
    says: "tia changed this request",
    now: "The request’s status is now “Withdrawn”.",
    again: true,
  },
  {
    name: "going on with a request that was withdrawn",
    mark: 'value="resume"',
    prepare: async (world) => {
      const softwareId = await world.product("Resumed late");
      const id = await world.requested(softwareId, { status: "info_requested" });
      return { at: `${reviews}/${softwareId}`, row: ["software_requests", id], faster: withdraws(world, id) };
    },
    says: "tia changed this request",
    now: "The request’s status is now “Withdrawn”.",
  },
  {
    name: "a decision about a product whose status somebody has set",
    mark: decide,
    prepare: async ({ product, who }) => {
      const id = await product("Decided twice");
      const denial = { reason: "It has ads.", skipReason: "At once." };
      const faster = fills(who.dana, deciding(id, "denied"), decide, denial);
      return { at: deciding(id, "approved_with_conditions"), row: ["software", id], faster };
    },
    typed: {
      privacyStatus: "compliant",
      reason: "It helps “all” of us.",
      grades: ["3", "4"],
      allowedRoles: ["teacher"],
      until: "2099-06-30",
      conditions: "In the lab only.",
      skipReason: "School starts on Monday.",
    },
    says: "dana changed the status of this product",
    now: "The status is now denied, privacy: not evaluated.",
    again: true,
  },
  {
    name: "a decision about a request that somebody has decided, with its review closed",
    mark: decide,
    prepare: async (world) => {
      const { softwareId, roundId } = await world.reviewed("Decided and closed");
      const id = await world.requested(softwareId, { roundId });
      const denial = { reason: "It has ads.", skipReason: "At once.", requests: id };
      const faster = fills(world.who.dana, deciding(softwareId, "denied"), decide, denial);
      return { at: deciding(softwareId, "pilot"), row: ["software_requests", id], faster };
    },
    typed: {
      until: "2099-06-30",
      privacyStatus: "compliant",
      reason: "It helps.",
      skipReason: "School starts on Monday.",
    },
    lost: ["requests"],
    says: "dana changed the status of this product",
    now: "The status is now denied, privacy: not evaluated. The request’s status is now “Denied”.",
    again: true,
  },
  {
    name: "a question about a request that somebody has decided",
    mark: 'value="ask"',
    prepare: async (world) => {
      const softwareId = await world.product("Asked after the end");
      const id = await world.requested(softwareId);
      const denial = { reason: "It has ads.", skipReason: "At once.", requests: id };
      const faster = fills(world.who.dana, deciding(softwareId, "denied"), decide, denial);
      return { at: `${reviews}/${softwareId}?ask`, row: ["software_requests", id], faster };
    },
    typed: { reason: "Which class is it for?" },
    lost: ["requests"],
    says: "dana changed this request",
    now: "The request’s status is now “Denied”.",
    refused: 422,
  },
  {
    name: "a decision about a product that somebody has reviewed",
    mark: decide,
    prepare: async ({ reviewed, who }) => {
      const { softwareId } = await reviewed("Reviewed while deciding");
      const faster = fills(who.dana, `${reviews}/${softwareId}?review=privacy`, review, refused);
      return { at: deciding(softwareId, "denied"), row: ["software", softwareId], faster };
    },
    typed: { reason: "It has ads.", skipReason: "At once." },
    says: "dana changed the review of this product",
    again: true,
  },
  {
    name: "a decision that answers a request that was withdrawn",
    mark: decide,
    prepare: async (world) => {
      const id = await world.product("Withdrawn while deciding");
      const request = await world.requested(id);
      return { at: deciding(id, "denied"), row: ["software_requests", request], faster: withdraws(world, request) };
    },
    typed: { reason: "It has ads.", skipReason: "At once." },
    lost: ["requests"],
    says: "tia changed this request",
    now: "The request’s status is now “Withdrawn”.",
    again: true,
  },
  {
    name: "a privacy status by itself",
    mark: 'value="privacy"',
    prepare: async ({ product, who }) => {
      const id = await product("Privacy twice");
      const at = `${reviews}/${id}/decision`;
      const faster = fills(who.dana, at, 'value="privacy"', { privacy: "in_negotiation", privacyReason: "Talks." });
      return { at, row: ["software", id], faster };
    },
    typed: { privacy: "non_compliant", privacyReason: "They said no." },
    says: "dana changed the status of this product",
    now: "The status is now not reviewed, privacy: in negotiation.",
    again: true,
  },
  {
    name: "starting a review that somebody has started",
    mark: 'value="start"',
    prepare: async (world) => {
      const { softwareId, roundId } = await world.reviewed("Started twice");
      const id = await world.requested(softwareId, { roundId, status: "submitted" });
      const at = `${reviews}/${softwareId}`;
      return { at, row: ["software_requests", id], faster: fills(world.who.dana, at, 'value="start"', {}) };
    },
    says: "dana started the review of this product",
  },
  {
    name: "starting a review that nobody requested and somebody has started",
    mark: 'value="start"',
    prepare: async (world) => {
      const id = await world.product("Started twice, unasked");
      const at = `${reviews}/${id}`;
      return { at, row: ["software", id], faster: fills(world.who.dana, at, 'value="start"', {}) };
    },
    says: "dana started the review of this product",
  },
  {
    name: "starting a review of a request that was withdrawn",
    mark: 'value="start"',
    prepare: async (world) => {
      const { softwareId, roundId } = await world.reviewed("Withdrawn before the start");
      const id = await world.requested(softwareId, { roundId, status: "submitted" });
      return { at: `${reviews}/${softwareId}`, row: ["software_requests", id], faster: withdraws(world, id) };
    },
    says: "tia changed this request",
    now: "The request’s status is now “Withdrawn”.",
  },
  {
    name: "joining a request that was withdrawn",
    mark: 'name="of"',
    prepare: async (world) => {
      const [from, into] = [await world.product("Joined late"), await world.product("Joined into")];
      const id = await world.requested(from);
      const also = { of: await world.requested(into) };
      const at = `${reviews}/${from}/duplicate?request=${id}`;
      return { at, row: ["software_requests", id], faster: withdraws(world, id), also };
    },
    says: "tia changed this request",
  },
];
