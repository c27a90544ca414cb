import type { Db } from "db/client";
import { keptRecords, type RecordsOf } from "domain/kept-records";
import { workedOut } from "domain/worked-out";
import pg from "pg";
import {
  listReferenceCategories,
  listReferenceFundingSources,
  type ReferenceList,
  type ReferenceName,
} from "./queries/reference-data";
import { referenceFailures } from "./words";

const rows = (list: ReferenceList<ReferenceName>) => list.rows.length;

/** The categories of software, by name: kept until one changes. */
export const readCategories = keptRecords("categories", {
  make: (db) => listReferenceCategories(db),
  rows,
  forStaff: true,
});

/** Where money comes from, by name: kept until one changes. */
export const readFundingSources = keptRecords("funding sources", {
  make: (db) => listReferenceFundingSources(db),
  rows,
  forStaff: true,
});

/** What the one of an id is called; null where there is none. */
export type ReferenceNames = { of: (id: string | null) => string | null };

const namesIn = workedOut((list: ReferenceList<ReferenceName>): ReferenceNames => {
  const names = new Map(list.rows.map(({ id, name }) => [id, name]));
  return { of: (id) => (id === null ? null : (names.get(id) ?? null)) };
});

/**
 * Names for lists whose rows have one. While the database refuses to read them, each says so in place of its name: nothing
 * fails for the want of a word.
 */
function namesOf(read: typeof readCategories, said: string) {
  const unread: ReferenceNames = { of: (id) => (id === null ? null : said) };
  return async (db: Db, of: RecordsOf): Promise<ReferenceNames> => {
    try {
      return namesIn(await read(db, of));
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      return unread;
    }
  };
}

/** The names of categories by their ids. */
export const readCategoryNames = namesOf(readCategories, referenceFailures.categories);

/** The names of funding sources by their ids. */
export const readFundingNames = namesOf(readFundingSources, referenceFailures["funding-sources"]);
