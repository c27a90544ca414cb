import { fillIn } from "../support/forms";
import { type Case, fills, ok } from "./conflicts.case";

const reviews = "/edtech-ai-recommendations/reviews";
const requests = "/edtech-ai-recommendations/requests";

/** The forms of those who ask. */
export const requestCases: Case[] = [
  {
    name: "one's own draft, in two tabs",
    by: "tia",
    mark: 'name="purpose"',
    prepare: async ({ product, districtId, who }) => {
      const request = crypto.randomUUID();
      const software = await product("Drafted twice");
      const draft = { request, software, forDistrict: districtId, type: "new_use", purpose: "Later.", grades: "4" };
      await ok(who.tia.post(`${requests}/new`, { ...draft, intent: "save" }));
      const at = `${requests}/${request}/edit`;
      const faster = fills(who.tia, at, 'name="purpose"', { purpose: "In the other tab.", intent: "save" });
      return { at, row: ["software_requests", request], faster };
    },
    typed: { purpose: "In this “tab”.", grades: ["5", "6"], cost: "12.50", costType: "one_time" },
    button: { intent: "save" },
    says: "You changed this request",
  },
  {
    name: "an answer to a question that was asked anew",
    by: "tia",
    mark: 'value="give-info"',
    prepare: async ({ product, requested, who }) => {
      const softwareId = await product("Asked twice");
      const id = await requested(softwareId, { status: "info_requested" });
      const faster = async () => {
        await ok(fillIn(who.dana, `${reviews}/${softwareId}`, 'value="resume"', {}));
        await ok(fillIn(who.dana, `${reviews}/${softwareId}?ask`, 'value="ask"', { reason: "And which grade?" }));
      };
      return { at: `${requests}/${id}`, row: ["software_requests", id], faster };
    },
    typed: { answer: "For “class” 4b & 4c" },
    says: "dana changed this request",
    now: "The request’s status is now “Needs information”.",
    again: true,
  },
  {
    name: "an answer to a question that nobody asks any more",
    by: "tia",
    mark: 'value="give-info"',
    prepare: async ({ product, requested, who }) => {
      const softwareId = await product("Asked no more");
      const id = await requested(softwareId, { status: "info_requested" });
      const faster = fills(who.dana, `${reviews}/${softwareId}`, 'value="resume"', {});
      return { at: `${requests}/${id}`, row: ["software_requests", id], faster };
    },
    typed: { answer: "For class 4b" },
    says: "dana changed this request",
  },
  {
    name: "taking back a request that somebody has moved on",
    by: "tia",
    mark: 'value="withdraw"',
    button: { intent: "withdraw" },
    prepare: async ({ product, requested, who }) => {
      const softwareId = await product("Withdrawn late");
      const id = await requested(softwareId);
      const faster = fills(who.dana, `${reviews}/${softwareId}?ask`, 'value="ask"', { reason: "For whom?" });
      return { at: `${requests}/${id}`, row: ["software_requests", id], faster };
    },
    says: "dana changed this request",
    now: "The request’s status is now “Needs information”.",
  },
];
