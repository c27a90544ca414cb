import { dayAfter } from "domain/places/calendar/days";

type Keeps = {
  /** The district's, YYYY-MM-DD. */
  today: string;
  /** For how many days single visits are kept. */
  eventDays: number;
  /** Days before this one are settled: YYYY-MM-DD, or "-infinity", which sorts before all days. */
  keptFrom: string;
};

/** The first day (YYYY-MM-DD) of which visits are taken in. A setting that was raised brings no settled day back. */
export function firstDayTaken({ today, eventDays, keptFrom }: Keeps): string {
  const oldest = dayAfter(today, 1 - eventDays);
  return keptFrom > oldest ? keptFrom : oldest;
}
