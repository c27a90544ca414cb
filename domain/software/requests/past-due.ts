import { dayIn } from "domain/local-days";

/** Whether a due day is over in the reader's zone: on the day itself a request is still due. */
export const isPastDue = (dueAt: Date, { now, zone }: { now: Date; zone: string }) =>
  dayIn(dueAt, zone) < dayIn(now, zone);
