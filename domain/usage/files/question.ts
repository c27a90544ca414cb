import type { ActionWord } from "../logs/action-meanings";
import type { Columns } from "../logs/columns";

/** A product by the name that a portal has for it, and how much of a file is about it. */
export type Resource = { name: string; rows: number; launches: number };

/** A resource that is asked about. */
export type OpenResource = Resource & {
  /** Products whose names are most like its name, the likeliest first. */
  near: string[];
};

/** What a file asks of a person before it is imported, beside how it is read at all. */
export type FileQuestion = {
  /** Which products these are, the most launched first. */
  resources?: OpenResource[];
  /** How many more are asked about after these. */
  more?: number;
  /** What was asked before, by spelledResource: what a person left open of it is skipped in this file. */
  offered?: string[];
  /** A table that was read by the names of its columns, with words in one of them of which nobody knows the meaning. */
  columns?: Columns;
  /** None where the column holds no words of a filter. */
  words?: ActionWord[];
  /** A person answered. */
  isAnswered?: boolean;
};

/** Characters of a resource's name that is asked about. A longer one counts as left open. */
export const longestResource = 200;

/** How many resources are asked about at a time. */
export const mostOpen = 25;

/** Large and small letters, and blanks, make no difference in the name of a resource. */
export const spelledResource = (name: string) => name.normalize("NFC").toLowerCase().replace(/\s+/g, "");

/** The resources that a person was asked about, by spelledResource. */
export function offeredIn(question: FileQuestion | null): Set<string> {
  const { resources = [], offered = [], isAnswered = false } = question ?? {};
  return new Set([...offered, ...(isAnswered ? resources.map(({ name }) => spelledResource(name)) : [])]);
}
