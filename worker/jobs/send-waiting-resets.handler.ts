import { sendDueResets } from "domain/people/commands/request-reset";
import { sendWaitingResets } from "domain/people/jobs";
import { handles } from "../handler";

/** Several at once take different requests, and each request is taken once. */
export const sendWaitingResetsHandler = handles(sendWaitingResets, async (_payload, tools) => {
  await sendDueResets(tools, { requestId: null, address: null });
});
