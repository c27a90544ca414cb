import { noFiguresOfClasses } from "domain/usage/keeping-words";
import { spanWords } from "domain/usage/span-words";
import type { UsageSpan } from "domain/usage/terms";
import { paths } from "~/http/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { addressWith, NoMatch } from "~/ui/list";
import { formatDay } from "~/ui/time-format";
import type { WhyNothing } from "./nothing.server";

type Props = {
  why: WhyNothing;
  /** The last day on which anything came in of the district (YYYY-MM-DD). */
  lastDay: string | null;
  /** Dates that have usage, where these have none. */
  latest: UsageSpan | null;
  /** To a school or to grades. */
  isNarrowed: boolean;
  mayBringIn: boolean;
  whose: string | null;
};

/** Why there is nothing to see, and what to do about it. */
export function Nothing({ why, lastDay, latest, isNarrowed, mayBringIn, whose }: Props) {
  if (why === "counting") {
    return (
      <Empty
        icon="hourglass"
        title="Your usage is being counted"
        actions={<ButtonLink to={paths.dashboard}>Look again</ButtonLink>}
      >
        Figures appear here within two minutes.
      </Empty>
    );
  }
  if (why === "no_school") {
    return (
      <Empty icon="building-2" title="Your account has no school yet">
        Once it has one, this page shows which products are used there. Ask your IT director to add your school.
      </Empty>
    );
  }
  if (why === "no_classes") {
    return (
      <Empty icon="users" title="You have no classes with students yet">
        This page shows which products your students use. Your classes come with your district’s roster. If some are
        missing, ask your IT director.
      </Empty>
    );
  }
  if (why === "totals") {
    return (
      <Empty icon="eye-off" title="Usage isn’t kept by person">
        {noFiguresOfClasses}
      </Empty>
    );
  }
  if (lastDay !== null && isNarrowed) {
    return (
      <NoMatch title="No usage in this selection" clearTo={paths.dashboard}>
        Nothing was used there in these dates. Choose more dates, or all schools and grades.
      </NoMatch>
    );
  }
  if (why === "not_here") {
    return (
      <Empty icon="chart-column" title={`No usage ${whose ?? ""} in these dates`}>
        {whose === "in your classes"
          ? "Usage is coming in for your district, but none of it is by students in your classes. Choose more dates."
          : "Usage is coming in for your district, but none of it is by people at your school. Choose more dates. If that looks wrong, ask your IT director whether the roster includes your school."}
      </Empty>
    );
  }
  return <NoneInDates lastDay={lastDay} latest={latest} mayBringIn={mayBringIn} />;
}

/** None at all, or none in these dates: the way to dates that have some, and to bring more in. */
function NoneInDates({ lastDay, latest, mayBringIn }: Pick<Props, "lastDay" | "latest" | "mayBringIn">) {
  const to = (
    <>
      {latest ? (
        <ButtonLink to={addressWith(paths.dashboard, { span: latest })} variant="primary">
          {`See usage ${spanWords[latest].within}`}
        </ButtonLink>
      ) : null}
      {mayBringIn ? (
        <ButtonLink to={paths.usageSources} variant={latest ? "plain" : "primary"}>
          Bring in usage
        </ButtonLink>
      ) : null}
    </>
  );
  const lastSaid = lastDay === null ? "" : `The last day with usage was ${formatDay(lastDay)}. `;
  return (
    <Empty
      icon="chart-column"
      title={lastDay === null ? "No usage has come in yet" : "No usage in these dates"}
      actions={latest || mayBringIn ? to : null}
    >
      {lastSaid}
      {mayBringIn
        ? "Upload a log from your web filter, or have Rollcall collect logs from an SFTP folder. A tool can send visits, too, with a key. Figures follow within two minutes."
        : lastDay === null
          ? "This page shows which products are used, by how many people and how often, once your district’s usage comes in. Your IT director can set that up."
          : "Choose more dates, or ask your IT director whether usage is still coming in."}
    </Empty>
  );
}
