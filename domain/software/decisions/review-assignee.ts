import { type RawBuilder, sql } from "kysely";

/** A person as values or as columns: who they are, and in which role. */
type Who = { id: RawBuilder<unknown>; role: RawBuilder<unknown> };

/** Whether a review (`request_reviews as w`) is this person's: given to them by name, or to nobody but their role. */
export const assignedTo = ({ id, role }: Who): RawBuilder<boolean> =>
  sql<boolean>`(w.assignee_profile_id = ${id} or (w.assignee_profile_id is null and w.assignee_role = ${role}))`;
