import type { Option } from "~/ui/options";
import type { BlacklistState } from "./blacklist-words";

/** An entry as lists show it. */
export type BlacklistLine = {
  id: string;
  softwareId: string | null;
  name: string;
  patternType: string | null;
  /** For whom, in words: "Alder, grades 3 to 5". */
  scope: string;
  reasonCode: string;
  reason: string;
  startsOn: string;
  endsOn: string | null;
  state: BlacklistState;
  alternative: { id: string; name: string } | null;
  exceptions: number;
  demo: boolean;
};

export type BlacklistQuery = { q?: string; state?: string; reason?: string; sort?: string };

export type BlacklistList = {
  rows: BlacklistLine[];
  total: number;
  page: number;
  pages: number;
  state: BlacklistState;
  query: BlacklistQuery;
  counts: Record<BlacklistState, number>;
};

/** What an entry says, as its form shows it. */
export type BlacklistValues = {
  schools: string[];
  grades: string[];
  roles: string[];
  reasonCode: string;
  reason: string;
  startsOn: string;
  endsOn: string;
  alternative: string;
};

export type BlacklistChoices = { schools: Option[]; grades: Option[]; roles: Option[]; reasons: Option[] };
