import type { Db } from "db/client";
import { listTogether } from "db/list-together";
import { hashLinkToken } from "domain/access/link-token";
import type { Scope } from "domain/access/scope";
import { recordAudit } from "domain/audit/queries/audit";
import * as calendars from "domain/money/queries/calendar-links";
import * as changes from "domain/money/queries/contract-changes";
import * as copies from "domain/money/queries/contract-copies";
import * as imports from "domain/money/queries/contract-imports";
import * as lines from "domain/money/queries/contract-line-changes";
import * as locks from "domain/money/queries/contract-lock";
import * as contracts from "domain/money/queries/contracts";
import * as enrollment from "domain/money/queries/enrollment";
import * as decisions from "domain/money/queries/renewal-decisions";
import * as same from "domain/money/queries/same-contracts";
import * as behind from "domain/money/queries/use-behind";
import type { aPlace } from "./two-districts.place";

type Place = Awaited<ReturnType<typeof aPlace>>;
type Case =
  | { call: (db: Db, scope: Scope, of: Place) => Promise<unknown>; sees?: (own: Place) => string }
  | { exempt: string };

const fields: changes.ContractFields = {
  title: "taken over",
  vendor: "x",
  number: null,
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
  noticeOn: null,
  autoRenews: false,
  ownerId: null,
  fundingSourceId: null,
  note: null,
};
const lineOf = (of: Place): lines.LineFields => ({
  softwareId: of.softwareId,
  kind: "licence",
  description: null,
  basis: "student",
  quantity: 1,
  unitCents: 100,
  billing: "year",
  schoolIds: [],
  grades: [],
});
const district = (of: Place) => ({ districtId: of.districtId });
/** The contract at the version that it has now: what is asked before may have changed it. */
async function contract(db: Db, of: Place) {
  const row = await db.selectFrom("contracts").select("version").where("id", "=", of.contractId).executeTakeFirst();
  return { ...district(of), id: of.contractId, version: row?.version ?? 0, actorId: of.managerId };
}
/** Takes back what a case does: the next one finds the contract as it was. */
const undone = async (db: Db, run: (db: Db) => Promise<unknown>) => {
  const kept: { said?: unknown } = {};
  const back = new Error("taken back");
  await db
    .transaction()
    .execute(async (db) => {
      kept.said = await run(db);
      throw back;
    })
    .catch((error: unknown) => {
      if (error !== back) throw error;
    });
  return kept.said;
};

const nightly = "the worker alone asks it at night, for one district after the other";

/** The queries about contracts and what they cost. */
export const casesOfMoney: Record<string, Case> = {
  "contracts.listContracts": {
    call: (db, scope, of) => contracts.listContracts(db, scope, district(of)),
    sees: (own) => own.mark,
  },
  "contracts.selectContractsFor": {
    call: async (db, scope, of) => {
      const wanted = { ...district(of), softwareId: of.softwareId };
      return (await contracts.selectContractsFor(scope, wanted).execute(db)).rows;
    },
    sees: (own) => own.contractId,
  },
  "contracts.selectsOfContracts": {
    call: (db, scope, of) => listTogether(db, contracts.selectsOfContracts(scope, district(of))),
    sees: (own) => own.contractId,
  },
  "contracts.contractsFrom": { exempt: "puts together what was read for one district" },
  "contracts.selectPaidLines": {
    call: async (db, scope, of) => {
      const { rows } = await contracts.selectPaidLines(scope, { ...district(of), today: of.usageDay }).execute(db);
      return rows;
    },
    sees: (own) => own.softwareId,
  },
  "contracts.findContract": {
    call: (db, scope, of) => contracts.findContract(db, scope, { ...district(of), id: of.contractId }),
    sees: (own) => `${own.mark} note`,
  },
  "contracts.listContractOwners": {
    call: (db, scope, of) => contracts.listContractOwners(db, scope, district(of)),
    sees: (own) => own.managerId,
  },
  "enrollment.selectEnrollment": {
    call: async (db, scope, of) => {
      const { rows } = await enrollment.selectEnrollment(scope, district(of)).execute(db);
      return { found: rows.length, of: scope.districtId };
    },
    sees: (own) => own.districtId,
  },
  "enrollment.readEnrollment": {
    call: async (db, scope, of) => {
      const found = await enrollment.readEnrollment(db, scope, district(of));
      return { found: found.length, of: scope.districtId };
    },
    sees: (own) => own.districtId,
  },
  "use-behind.selectUseBehind": {
    call: async (db, scope, of) => {
      const { rows } = await behind.selectUseBehind(scope, district(of)).execute(db);
      return { found: rows[0]?.months ?? null, of: scope.districtId };
    },
    sees: (own) => own.districtId,
  },
  "contract-lock.lockContract": {
    call: async (db, scope, of) => locks.lockContract(db, scope, await contract(db, of)),
    sees: () => '"seen"',
  },
  "contract-lock.takeContractTurn": {
    call: (db, scope, of) => locks.takeContractTurn(db, scope, district(of)),
    sees: () => "true",
  },
  "contract-lock.whoDeletedContract": {
    call: (db, scope, of) =>
      undone(db, async (db) => {
        const object = { table: "contracts", id: crypto.randomUUID() };
        const actor = { profileId: of.managerId, role: null };
        await recordAudit(db, { actor, ...district(of), object, action: "contract.deleted" });
        return locks.whoDeletedContract(db, scope, { ...district(of), id: object.id });
      }),
    sees: (own) => own.managerId,
  },
  "contract-lock.touchContract": {
    call: async (db, scope, of) => {
      await locks.touchContract(db, scope, { ...district(of), id: of.contractId });
    },
  },
  "same-contracts.findSameContract": {
    call: async (db, scope, of) => {
      const row = await db
        .selectFrom("contracts")
        .select(["title", "vendor", "starts_on as startsOn", "ends_on as endsOn"])
        .where("id", "=", of.contractId)
        .executeTakeFirstOrThrow();
      return same.findSameContract(db, scope, { ...district(of), except: crypto.randomUUID(), ...row });
    },
    sees: (own) => own.contractId,
  },
  "contract-changes.isOwnContract": { exempt: "asks for one’s own contract alone, by one’s own profile" },
  "contract-changes.contractColumns": { exempt: "names the columns of what it is given" },
  "contract-changes.createContract": {
    call: (db, scope, of) => {
      const made = { id: crypto.randomUUID(), ...district(of), createdBy: of.managerId };
      return undone(db, (db) => changes.createContract(db, scope, { ...made, fields }));
    },
    sees: () => '"added"',
  },
  "contract-changes.updateContract": {
    call: async (db, scope, of) =>
      changes.updateContract(db, scope, {
        ...(await contract(db, of)),
        fields: { ...fields, title: scope.districtId === of.districtId ? `${of.mark} contract` : fields.title },
      }),
    sees: () => '"saved"',
  },
  "contract-copies.copyContract": {
    call: (db, scope, of) => {
      const made = { id: crypto.randomUUID(), ...district(of), createdBy: of.managerId };
      return undone(db, (db) => copies.copyContract(db, scope, { ...made, from: of.contractId }));
    },
    sees: () => '"again":false',
  },
  "renewal-decisions.saveRenewalDecision": {
    call: (db, scope, of) =>
      undone(db, async (db) =>
        decisions.saveRenewalDecision(db, scope, {
          ...(await contract(db, of)),
          today: "2026-01-01",
          fields: { decision: "cancel", changes: null, reason: "taken over", noticeGivenOn: null },
        }),
      ),
    sees: () => '"saved"',
  },
  "renewal-reminders.listDistrictsOfContracts": { exempt: nightly },
  "renewal-reminders.listRenewalsToRemind": { exempt: nightly },
  "contract-changes.setContractFile": {
    call: async (db, scope, of) => changes.setContractFile(db, scope, { ...(await contract(db, of)), file: null }),
    sees: () => '"saved"',
  },
  "contract-changes.deleteContract": {
    call: (db, scope, of) => undone(db, async (db) => changes.deleteContract(db, scope, await contract(db, of))),
    sees: () => '"saved"',
  },
  "calendar-links.saveCalendarLink": {
    call: (db, scope, of) =>
      calendars.saveCalendarLink(db, scope, { ...district(of), tokenHash: hashLinkToken(crypto.randomUUID()) }),
    sees: () => "true",
  },
  "calendar-links.findOwnCalendarLink": { exempt: "one’s own link alone, by one’s own profile" },
  "calendar-links.removeCalendarLink": { exempt: "one’s own link alone, by one’s own profile" },
  "calendar-links.noteCalendarUse": { exempt: "one’s own link alone, by one’s own profile" },
  "calendar-links.findCalendarReader": { exempt: "it proves who asks by a link, before there is a scope" },
  "calendar-links.listRenewing": {
    call: (db, scope, of) => calendars.listRenewing(db, scope, { ...district(of), since: "1900-01-01" }),
    sees: (own) => own.mark,
  },
  "contract-imports.listSchoolsCalled": {
    call: async (db, scope, of) => {
      const school = await db
        .selectFrom("schools")
        .select("name")
        .where("id", "=", of.schoolId)
        .executeTakeFirstOrThrow();
      return imports.listSchoolsCalled(db, scope, { ...district(of), names: [school.name] });
    },
    sees: (own) => own.schoolId,
  },
  "contract-imports.listFundingCalled": { exempt: "funding sources are the same for all districts" },
  "contract-imports.insertContracts": {
    call: (db, scope, of) =>
      undone(db, async (db) => {
        const contracts = [{ id: crypto.randomUUID(), fields, lines: [lineOf(of)] }];
        const count = await imports.insertContracts(db, scope, { ...district(of), createdBy: of.managerId, contracts });
        return `${count} written`;
      }),
    sees: () => "1 written",
  },
  "contract-line-changes.addLine": {
    call: async (db, scope, of) =>
      lines.addLine(db, scope, { ...(await contract(db, of)), lineId: crypto.randomUUID(), fields: lineOf(of) }),
    sees: () => '"saved"',
  },
  "contract-line-changes.changeLine": {
    call: async (db, scope, of) =>
      lines.changeLine(db, scope, { ...(await contract(db, of)), lineId: of.contractLineId, fields: lineOf(of) }),
    sees: () => '"saved"',
  },
  "contract-line-changes.removeLine": {
    call: (db, scope, of) =>
      undone(db, async (db) => lines.removeLine(db, scope, { ...(await contract(db, of)), lineId: of.contractLineId })),
    sees: () => '"saved"',
  },
};
