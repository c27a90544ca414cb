import type { Db } from "db/client";
import type { ActingPerson } from "domain/access/actor";
import { recordAudit } from "domain/audit/queries/audit";
import { type Conflict, type Missing, missing } from "domain/conflict";
import { enqueueMails } from "domain/notices/enqueue-mails";
import type { MailIds } from "domain/notices/queries/mails";
import { notify } from "domain/notices/queries/notifications";
import { createOwnSoftware, findSoftware, keepUnmerged } from "domain/software/catalogue/queries/software";
import { type LikelyDuplicate, listNewDuplicates } from "domain/software/catalogue/queries/software-duplicates";
import { joinRound } from "domain/software/decisions/queries/review-rounds";
import { loadGrounds } from "domain/software/policies/queries/grounds";
import { draftRemoved, whoChangedOwn } from "domain/software/requests/own-request-conflict";
import { type Moved, moveRequest } from "domain/software/requests/queries/request-moves";
import {
  findOpenRequest,
  findOpenRequestNamed,
  putIntoRound,
  type RequestFields,
} from "domain/software/requests/queries/software-requests";
import { listDeciders } from "domain/software/requests/queries/software-requests-audience";
import {
  createDraft,
  lockOwnRequest,
  lockRequester,
  type RequestedProduct,
  updateRequest,
} from "domain/software/requests/queries/software-requests-drafts";
import { recordStatus } from "domain/software/status/queries/status-history";
import type { Tools } from "domain/tools";

export type SubmittedRequest = {
  districtId: string;
  /** The id that the form brought: new, or that of a draft. */
  id: string;
  /** The version of the draft that was looked at; null for a form that nothing was saved of. */
  version: number | null;
  product: RequestedProduct;
  fields: RequestFields;
};

/**
 * With the day it is where the district is, by which its rules are read, and the ids of the likely duplicates of which
 * the person has said that a new product is none.
 */
type Sending = SubmittedRequest & { today: string; seen: readonly string[] };

type Sent =
  | { kind: "sent" }
  /** It was sent before, by a second click or in another tab. */
  | { kind: "already" }
  /** This person has another open request for the product. */
  | { kind: "standing"; id: string }
  /** A new product has a likely duplicate that the person was not shown. */
  | { kind: "alike"; products: LikelyDuplicate[] }
  | Conflict
  | Missing;

class NotSent extends Error {
  constructor(readonly outcome: Sent) {
    super("the request was not sent");
  }
}

/**
 * Sends a request, all of it or nothing: the draft, the district's own product when it is a new one, the move with its
 * history, the round that it joins or opens, the rules that fire, the audit line and the news for those who decide.
 * However often it is sent, it is sent once.
 */
export async function sendRequest(tools: Tools, actor: ActingPerson, input: Sending): Promise<Sent> {
  try {
    const mails = await tools.db.transaction().execute((db) => send(db, actor, input));
    await enqueueMails(tools, mails);
    return { kind: "sent" };
  } catch (error) {
    if (error instanceof NotSent) return error.outcome;
    throw error;
  }
}

async function send(db: Db, actor: ActingPerson, input: Sending): Promise<MailIds[]> {
  const { districtId } = input;
  const at = { districtId, id: input.id };
  const product = await currentProduct(db, actor, input.product);
  if (!product) throw new NotSent(missing);
  await lockRequester(db, actor);
  const draft = await lockOwnRequest(db, actor, at);
  if (draft && draft.status !== "draft") throw new NotSent({ kind: "already" });
  // A form that was saved as a draft and sent after going back: what it made is its own.
  if (draft ? draft.version !== (input.version ?? 1) : input.version !== null) {
    throw new NotSent(draft ? await whoChangedOwn(db, actor, { ...at, existing: draft }) : draftRemoved(actor));
  }
  const existing = await findStanding(db, actor, { districtId, product, exceptId: input.id });
  if (existing && existing.status !== "draft") throw new NotSent({ kind: "standing", id: existing.id });
  const softwareId = product.softwareId ?? (await newProduct(db, actor, input));
  const saying = { ...at, fields: input.fields, ...product, softwareId };
  const saved = draft
    ? await updateRequest(db, actor, { ...saying, version: draft.version })
    : await createDraft(db, actor, saying);
  if (!saved) throw new NotSent(draftRemoved(actor));
  const actorId = actor.profileId;
  let rules: string[] = [];
  // Rules ask what open requests say, so they are asked when this one is open.
  const note = async () => {
    rules = await firedRules(db, actor, input, softwareId);
    return rules.length > 0 ? `Policy rules that apply: ${rules.join(", ")}.` : null;
  };
  must(await moveRequest(db, actor, { ...at, move: "submit", by: "requester", actorId, note }));
  const round = await joinRound(db, actor, { districtId, softwareId, openedBy: actorId });
  if (!(await putIntoRound(db, actor, { ...at, roundId: round.roundId }))) throw new NotSent(missing);
  const requested = { districtId, softwareId, actorId, details: { roundId: round.roundId } };
  if (round.opened) await recordStatus(db, { ...requested, what: "review", to: "requested" });
  if (round.isStarted) must(await moveRequest(db, actor, { ...at, move: "start_review", by: "system", actorId: null }));
  await recordAudit(db, {
    actor,
    districtId,
    action: "request.sent",
    object: { table: "software_requests", id: input.id },
    details: { softwareId, newProduct: input.product.softwareId === null, roundOpened: round.opened, rules },
    before: { status: "draft" },
    after: { status: round.isStarted ? "in_review" : "submitted" },
  });
  return tell(db, actor, { districtId, softwareId, assignees: round.assignees });
}

function must(moved: Moved): void {
  if (moved.kind === "refused") throw new Error(`a request that was held could not be sent: ${moved.why}`);
  if (moved.kind !== "moved") throw new NotSent(moved);
}

/**
 * What is asked for, kept from being merged until the transaction ends: in the place of a product that was merged
 * meanwhile the one that it is part of now. Undefined when it is not there. The first line of what keeps a request.
 */
export async function currentProduct(
  db: Db,
  actor: ActingPerson,
  product: RequestedProduct,
): Promise<RequestedProduct | undefined> {
  const { softwareId } = product;
  if (!softwareId) return product;
  await keepUnmerged(db, actor, { ids: [softwareId] });
  const there = await findSoftware(db, actor, { id: softwareId });
  if (!there || there.id === softwareId) return there && product;
  return currentProduct(db, actor, { ...product, softwareId: there.id });
}

type Standing = { districtId: string; product: RequestedProduct; exceptId?: string };

/**
 * The draft or open request that someone has for a product already, by its id, or by name and address while it is new.
 */
export function findStanding(db: Db, actor: ActingPerson, { districtId, product, exceptId }: Standing) {
  const { softwareId, proposedName, proposedUrl } = product;
  const of = { districtId, exceptId: exceptId ?? null };
  if (softwareId) return findOpenRequest(db, actor, { ...of, softwareId });
  return findOpenRequestNamed(db, actor, { ...of, name: proposedName ?? "", url: proposedUrl });
}

async function newProduct(db: Db, actor: ActingPerson, input: Sending): Promise<string> {
  const { districtId, product, fields, seen } = input;
  const { proposedName, proposedUrl } = product;
  const named = { districtId, name: proposedName ?? "", url: proposedUrl };
  const products = await listNewDuplicates(db, actor, { ...named, seen });
  if (products.length > 0) throw new NotSent({ kind: "alike", products });
  const made = await createOwnSoftware(db, actor, {
    districtId,
    name: proposedName ?? "",
    website: proposedUrl,
    createdBy: actor.profileId,
    // What the one who asks can tell of the product itself; that they want it for grade 4 does not make it for grade 4.
    usesAi: fields.usesAi,
    requiresLogin: fields.studentLogin || null,
  });
  if (!made) throw new NotSent(missing);
  return made.id;
}

/** The names of the rules that fire for a product as the request has it, in their order. */
async function firedRules(db: Db, actor: ActingPerson, of: Sending, softwareId: string): Promise<string[]> {
  const district = { id: of.districtId, today: of.today };
  const grounds = await loadGrounds(db, actor, { district, softwareIds: [softwareId] });
  return grounds.get(softwareId)?.rules.map(({ name }) => name) ?? [];
}

/** Notifies whoever got a review of it; everyone else who decides is notified of the request. */
async function tell(
  db: Db,
  actor: ActingPerson,
  { districtId, softwareId, assignees }: { districtId: string; softwareId: string; assignees: string[] },
): Promise<MailIds[]> {
  const product = (await findSoftware(db, actor, { id: softwareId }))?.name;
  const deciders = await listDeciders(db, actor, { districtId });
  const news = { districtId, subjectId: softwareId, details: { product }, except: actor.profileId };
  const others = deciders.filter((id) => !assignees.includes(id));
  return [
    ...(await notify(db, { ...news, kind: "review_assigned", profileIds: assignees })),
    ...(await notify(db, { ...news, kind: "request_submitted", profileIds: others })),
  ];
}
