import { openDatabase } from "db/client";
import { CannotDistribute, distributeUsage } from "db/distribute";
import { UserRefused } from "../accounts/user-refused";

/**
 * Spreads the usage tables over the workers of a Citus coordinator, as their owner; `say` is told of each table as it
 * is its turn. Returns what to tell; throws UserRefused where it can't be done.
 */
export async function distribute(ownerUrl: string, say: (line: string) => void): Promise<string[]> {
  const owner = openDatabase(ownerUrl, { max: 1 });
  try {
    const { tables, functions } = await distributeUsage(owner.db, say);
    if (tables + functions === 0) return ["Everything was distributed before."];
    return [
      `Distributed ${tables} ${tables === 1 ? "table" : "tables"} and ${functions} ${functions === 1 ? "function" : "functions"} by district.`,
    ];
  } catch (error) {
    if (error instanceof CannotDistribute) throw new UserRefused(error.message);
    throw error;
  } finally {
    await owner.close();
  }
}
