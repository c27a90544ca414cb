import type { ListView } from "~/ui/list";
import type { Option } from "~/ui/options";

/** One person in a list of people. */
export type PersonListRow = {
  id: string;
  name: string;
  email: string | null;
  roleName: string;
  /** The page of this person's use, for students and teachers. */
  dashboard: string | null;
  schoolName: string | null;
  districtName: string | null;
  grade: string | null;
  avatarUrl: string | null;
  state: "active" | "invited" | "deactivated" | "no-account";
  lastSignIn: string | null;
  createdAt: string;
};

/** A page of people with what narrows it. */
export type PeopleList = {
  /** Null when they could not be read. */
  rows: PersonListRow[] | null;
  /** In words, up to where counting ends. */
  count: string;
  previous: string | null;
  next: string | null;
  view: ListView;
  /** The viewer sees more than one district. */
  offersDistrict: boolean;
  unknownDistrict: boolean;
  roles: Option[];
  /** The schools of the chosen district; none when there is nothing to choose. */
  schools: Option[];
  zone: string;
  now: string;
};

/** What a form offers someone who gives people their role and place. */
export type PlaceChoices = {
  roles: Option[];
  choosesDistrict: boolean;
  /** The district whose schools are suggested; null where none is known yet. */
  districtId: string | null;
  /** Null where the school is typed: there is more than one district, or too many schools for a list. */
  schools: Option[] | null;
  /** The one school of a principal, who has nothing to choose. */
  fixedSchool: string | null;
};

/** What a file of people to invite comes to, before anybody is. */
export type InvitationPreview = {
  /** Columns that nobody knows. */
  ignored: string[];
  /** The rows that are right, as the next form carries them. */
  csv: string;
  good: { line: number; email: string; name: string; roleName: string; place: string; joins: boolean }[];
  bad: { line: number; email: string; faults: string[] }[];
};
