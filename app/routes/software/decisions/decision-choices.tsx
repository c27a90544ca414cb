import { Link } from "@remix-run/react";
import { type DecisionWord, decisions, isApproval } from "domain/software/status/terms";
import { decisionWords } from "domain/software/status/words";

type Props = { isBanned: boolean; to: (decision: DecisionWord) => string };

/** Every decision that can be made, each as a link to the form with what it needs. A blocked product can't be approved. */
export function DecisionChoices({ isBanned, to }: Props) {
  const offered = isBanned ? decisions.filter((one) => !isApproval(one)) : decisions;
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {offered.map((one) => (
        <li key={one}>
          <Link
            to={to(one)}
            className="block h-full rounded-md border border-line-strong px-3 py-2.5 no-underline hover:border-accent hover:bg-accent-soft"
          >
            <strong className="block font-medium">{decisionWords[one].act}</strong>
            <span className="text-ink-muted text-sm">{decisionWords[one].means}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
