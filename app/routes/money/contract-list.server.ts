import { daysBetween } from "domain/days";
import { type ContractFilter, contractSorts, contractsMatching } from "domain/money/contract-list";
import { listContracts } from "domain/money/queries/contracts";
import { renewalSaid } from "domain/money/renewal-said";
import { contractStates, renewalStatuses } from "domain/money/terms";
import { aheadChoices } from "domain/software/compliance/terms";
import { listOf, pageAmong } from "~/http/list.server";
import { choiceFilter, typedFilter } from "~/http/list-filters.server";
import { db } from "~/http/services.server";
import type { Viewer } from "~/http/viewer.server";
import type { Working } from "~/http/working-district.server";

const pageSize = 25;

const readContracts = listOf({
  filters: {
    q: typedFilter(),
    state: choiceFilter(contractStates),
    renewal: choiceFilter(renewalStatuses),
    decide: choiceFilter(aheadChoices),
  },
  sort: { by: contractSorts, usual: "ends" },
});

/** Which contracts the same address asks for, without its page. */
export function readContractFilter(url: URL): ContractFilter {
  const { values, sort, descending } = readContracts(url);
  const { q: search, state = null, renewal = null, decide } = values;
  return { search, state, renewal, decideWithin: decide ? Number(decide) : null, sort, descending };
}

/** One page of a district's contracts, as the address asks for it. */
export async function loadContracts(viewer: Viewer, { id: districtId, today }: Working, url: URL) {
  const { view, page } = readContracts(url);
  const all = contractsMatching(await listContracts(db, viewer, { districtId }), readContractFilter(url), today);
  const { rows, ...pages } = pageAmong(all, page, pageSize);
  const shown = rows.map(({ id, title, vendor, state, startsOn, endsOn, noticeOn, autoRenews, ...row }) => ({
    id,
    title,
    vendor,
    state,
    startsOn,
    endsOn,
    noticeOn,
    autoRenews,
    demo: row.demo,
    renewal: renewalSaid({ ...row, autoRenews }),
    isDecided: row.decision !== null,
    annualCents: row.annualCents,
    products: row.products.map(({ name }) => name),
    days: daysBetween(today, endsOn),
  }));
  return { view, ...pages, rows: shown };
}

export type ContractList = Awaited<ReturnType<typeof loadContracts>>;
