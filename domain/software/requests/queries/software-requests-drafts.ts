import type { Db } from "db/client";
import type { Scope } from "domain/access/scope";
import { ownRequest } from "domain/software/requests/request-scope";
import type { RequestStatus } from "domain/software/requests/terms";
import { type RawBuilder, sql } from "kysely";
import type { RequestFields } from "./software-requests";

/** The product that a request is for: one on record, or a new one by name and address. */
export type RequestedProduct = { softwareId: string | null; proposedName: string | null; proposedUrl: string | null };

type Draft = { districtId: string; id: string; fields: RequestFields } & RequestedProduct;

/** Whoever sends or saves a request of theirs waits for what they are already sending: a second click finds the first. */
export async function lockRequester(db: Db, scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`request of ${scope.profileId}`}, 5))`.execute(db);
}

type OwnRequest = { status: RequestStatus; version: number; softwareId: string | null; changedAt: Date };

/** One's own request, locked for a change: how it stands. */
export async function lockOwnRequest(db: Db, scope: Scope, input: { districtId: string; id: string }) {
  const { rows } = await sql<OwnRequest>`
    select r.status, r.version, r.software_id as "softwareId", r.updated_at as "changedAt" from software_requests r
    where r.district_id = ${input.districtId}::uuid and r.id = ${input.id}::uuid and ${ownRequest(scope)}
    for update`.execute(db);
  return rows[0];
}

/** Makes a draft under an id that the form brought, so that a form sent twice makes one. False when the id is taken. */
export async function createDraft(db: Db, scope: Scope, input: Draft): Promise<boolean> {
  const { districtId, id, fields, softwareId, proposedName, proposedUrl } = input;
  const columns = columnsOf(fields);
  const { rows } = await sql<{ id: string }>`
    insert into software_requests (id, district_id, requester_id, school_id, software_id, proposed_name, proposed_url,
      ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    select ${id}::uuid, ${districtId}::uuid, p.id, p.school_id, ${softwareId}::uuid, ${proposedName}, ${proposedUrl},
      ${sql.join(Object.values(columns))}
    from profiles p
    where p.id = ${scope.profileId}::uuid and p.district_id = ${districtId}::uuid
      and (${scope.reach === "all"} or p.district_id = ${scope.districtId}::uuid)
    on conflict (id) do nothing returning id`.execute(db);
  return rows.length === 1;
}

/** Changes what one's own request says, while it is a draft or a question about it is open, as `version` was seen. */
export async function updateRequest(
  db: Db,
  scope: Scope,
  input: { districtId: string; id: string; version: number; fields: RequestFields } & Partial<RequestedProduct>,
): Promise<boolean> {
  const { districtId, id, version, fields, ...product } = input;
  const columns: Record<string, RawBuilder<unknown>> = product.softwareId === undefined
    ? {}
    : {
        software_id: sql`${product.softwareId}::uuid`,
        proposed_name: sql`${product.proposedName ?? null}`,
        proposed_url: sql`${product.proposedUrl ?? null}`,
      };
  const sets = Object.entries({ ...columnsOf(fields), ...columns }).map(([name, to]) => sql`${sql.ref(name)} = ${to}`);
  const { rows } = await sql<{ id: string }>`
    update software_requests r set ${sql.join(sets)}, version = r.version + 1, updated_at = now()
    where r.district_id = ${districtId}::uuid and r.id = ${id}::uuid and r.version = ${version}
      and r.status in ('draft', 'info_requested') and ${ownRequest(scope)}
    returning r.id`.execute(db);
  return rows.length === 1;
}

/** Deletes one's own draft. False when it is none any more. */
export async function deleteDraft(db: Db, scope: Scope, input: { districtId: string; id: string }): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from software_requests r where r.district_id = ${input.districtId}::uuid and r.id = ${input.id}::uuid
      and r.status = 'draft' and ${ownRequest(scope)} returning r.id`.execute(db);
  return rows.length === 1;
}

function columnsOf(fields: RequestFields): Record<string, RawBuilder<unknown>> {
  return {
    request_type: sql`${fields.requestType}`,
    purpose: sql`${fields.purpose}`,
    grades: sql`${fields.grades}::smallint[]`,
    subjects: sql`${fields.subjects}::text[]`,
    est_students: sql`${fields.estStudents}::integer`,
    est_teachers: sql`${fields.estTeachers}::integer`,
    needed_by: sql`${fields.neededBy}::date`,
    cost_type: sql`${fields.costType}`,
    est_cost: sql`${fields.estCost}::numeric`,
    funding_source_id: sql`${fields.fundingSourceId}::uuid`,
    student_data_elements: sql`${fields.dataElements}::text[]`,
    student_login: sql`${fields.studentLogin}::boolean`,
    uses_ai: sql`${fields.usesAi}::boolean`,
    under_13: sql`${fields.under13}::boolean`,
  };
}
