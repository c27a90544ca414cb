import { paths } from "~/http/paths";
import { crumbsTo } from "~/screens/crumbs";
import { screens } from "~/screens/table";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Empty } from "~/ui/empty";
import { formatNumber } from "~/ui/format";
import { Page, PageHead } from "~/ui/page";

/** Shown when the address does not name two syncs. */
export function ChooseTwo({ chosen }: { chosen: number }) {
  return (
    <Page>
      <PageHead crumbs={crumbsTo("syncCompare")} title={screens.syncCompare.title} />
      <Card>
        <Empty
          icon="git-compare-arrows"
          title={chosen === 0 ? "No two syncs are chosen" : `${formatNumber(chosen)} chosen: a comparison takes two`}
          actions={<ButtonLink to={paths.sftpLogs}>See the sync logs</ButtonLink>}
        >
          Select exactly two syncs in the sync logs, then compare them.
        </Empty>
      </Card>
    </Page>
  );
}
