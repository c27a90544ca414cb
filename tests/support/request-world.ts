import type { Role } from "domain/access/terms";
import { sql } from "kysely";
import { aPeopleWorld } from "./people-world";
import type { Visitor } from "./visitor";

/** What a request form posts when nothing but the purpose is filled in. */
export type RequestPost = Record<string, string>;

/** People of every role, two products on record, and the means to ask for them. */
export async function aRequestWorld() {
  const world = await aPeopleWorld();
  const { db, lakeside } = world;
  const product = async (name: string, of: { districtId?: string; website?: string } = {}) =>
    db
      .insertInto("software")
      .values({
        name,
        website: of.website ?? `https://${name.toLowerCase().replaceAll(" ", "")}.example`,
        ...(of.districtId ? { district_id: of.districtId } : { source: "catalogue" }),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
      .then(({ id }) => id);
  const form = (more: RequestPost = {}): RequestPost => ({
    intent: "send",
    request: crypto.randomUUID(),
    forDistrict: lakeside.id,
    type: "new_use",
    purpose: "Students of grade 4 practise fractions with it at their own pace.",
    ...more,
  });
  const request = (id: string) =>
    db.selectFrom("software_requests").selectAll().where("id", "=", id).executeTakeFirst();
  return {
    ...world,
    product,
    form,
    request,
    /** Sends a request through its form and returns its id. */
    send: async (visitor: Visitor, more: RequestPost) => {
      const posted = form(more);
      const answer = await visitor.post("/edtech-ai-recommendations/requests/new", posted);
      if (answer.status !== 302) throw new Error(`not sent: ${answer.status} ${await answer.text()}`);
      return posted.request as string;
    },
    history: (id: string) =>
      db
        .selectFrom("request_history")
        .select(["from_status", "to_status", "actor_profile_id", "note"])
        .where("request_id", "=", id)
        .orderBy("at")
        .execute(),
    news: (role: Role) =>
      db
        .selectFrom("notifications")
        .select(["kind", "subject_id", "details"])
        .where("profile_id", "=", world.people[role].profileId)
        .orderBy("created_at")
        .execute(),
    /** A request as a decider would have left it, by rows alone. */
    question: (id: string, question: string, hoursAgo = 0) =>
      db.transaction().execute(async (db) => {
        await sql`update software_requests set status = 'info_requested', version = version + 1,
          paused_at = now() - make_interval(hours => ${hoursAgo}) where id = ${id}`.execute(db);
        await sql`insert into request_history (district_id, request_id, at, actor_profile_id, from_status, to_status, note)
          values (${lakeside.id}, ${id}, clock_timestamp(), ${world.people.it_director.profileId}, 'submitted', 'info_requested',
            ${question})`.execute(db);
      }),
  };
}

export type RequestWorld = Awaited<ReturnType<typeof aRequestWorld>>;
