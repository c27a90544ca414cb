import type { Db } from "db/client";
import { seedConfidence } from "domain/constants";
import { sql } from "kysely";

/** The specification's five domains of well-known education sites. */
export const startingPatterns = [
  { pattern: "workspace.google.com", product: "Google Workspace for Education" },
  { pattern: "classroom.google.com", product: "Google Classroom" },
  { pattern: "docs.google.com", product: "Google Docs" },
  { pattern: "khanacademy.org", product: "Khan Academy" },
  { pattern: "quizlet.com", product: "Quizlet" },
] as const;

export const patternTriggers = ["url_patterns_normalised", "url_patterns_told"] as const;

/** The database does not know a function: this version runs on an older schema, which needs `npm run migrate`. */
const unknownFunction = "42883";

/**
 * Sets the URL patterns up, as every start does: the trigger that keeps them in one spelling, and the five domains that
 * are authorised for all. What is there already stays as it is. Returns whether it is set up: where the database has no
 * such functions yet nothing happens, and nothing is said.
 */
export async function setUpUrlPatterns(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute(async (db) => {
      const { rows } = await sql<{ there: boolean }>`
        select bool_and(check_trigger_exists(name)) as there from unnest(${[...patternTriggers]}::text[]) name`.execute(
        db,
      );
      if (!rows[0]?.there) {
        await sql`select create_url_pattern_function()`.execute(db);
        await sql`select create_url_pattern_trigger()`.execute(db);
      }
      for (const { pattern, product } of startingPatterns) {
        await sql`select add_url_pattern(p_pattern => ${pattern}, p_pattern_type => 'domain', p_software_id => null,
          p_software_name => ${product}, p_confidence => ${seedConfidence}::numeric, p_is_authorized => true)`.execute(
          db,
        );
      }
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === unknownFunction) return false;
    throw error;
  }
}
