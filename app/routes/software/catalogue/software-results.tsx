import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { AnswerLine } from "~/components/answer-line";
import { ApprovalBadge, PrivacyBadge } from "~/components/status-badges";
import { paths } from "~/http/paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Stack } from "~/ui/stack";
import type { SoftwareLine } from "./software-list.server";

/** The products that a search found, each with what it is, how it stands, and whether one may use it. */
export function SoftwareResults({ lines, grade, asks }: { lines: SoftwareLine[]; grade: string; asks: boolean }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {lines.map((line) => (
        <Card as="li" key={line.id} className="grid gap-1.5">
          <h3 className="font-bold text-lg wrap-anywhere">
            <Link to={grade ? `${paths.software(line.id)}?grade=${grade}` : paths.software(line.id)}>{line.name}</Link>
          </h3>
          <p className="text-sm text-ink-muted">{aboutOf(line)}</p>
          {line.description ? <p>{line.description}</p> : null}
          <div className="flex flex-wrap gap-1.5">
            <ApprovalBadge status={line.approval} />
            <PrivacyBadge status={line.privacy} />
            {line.isOwn ? (
              <Badge tone="neutral" icon="school">
                your district’s own
              </Badge>
            ) : null}
          </div>
          <MayUse line={line} asks={asks} />
        </Card>
      ))}
    </ul>
  );
}

const aboutOf = ({ vendor, category, grades }: SoftwareLine) => [vendor, category, grades].filter(Boolean).join(" · ");

function MayUse({ line: { id, name, answer, alternatives }, asks }: { line: SoftwareLine; asks: boolean }) {
  if (!answer) return null;
  return (
    <Stack gap="sm" className="mt-1.5 border-line border-t pt-2.5">
      <AnswerLine answer={answer} />
      {alternatives.length > 0 ? <Instead alternatives={alternatives} /> : null}
      {asks && answer.answer === "ask" ? (
        <p>
          <Link to={paths.requestFor(id)}>
            Request it<span className="sr-only">: {name}</span>
          </Link>
        </p>
      ) : null}
    </Stack>
  );
}

/** Approved products of the same kind. */
export function Instead({ alternatives }: { alternatives: { id: string; name: string }[] }) {
  return (
    <p>
      {"Approved for the same: "}
      {alternatives.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? ", " : ""}
          <Link to={paths.software(id)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  );
}
