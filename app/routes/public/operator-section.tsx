import { SectionCard } from "~/ui/card";

type Part = { kind: "heading"; text: string } | { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };

/** What the operator of this installation adds, apart from what Rollcall says of itself. Nothing where it adds nothing. */
export function OperatorSection({ title, parts }: { title: string; parts: Part[] }) {
  if (parts.length === 0) return null;
  return (
    <SectionCard title={title} className="max-w-reading">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
        <OnePart key={at} part={part} />
      ))}
    </SectionCard>
  );
}

function OnePart({ part }: { part: Part }) {
  if (part.kind === "list") {
    return (
      <ul className="grid list-disc gap-1.5 pl-5 wrap-anywhere">
        {part.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  return part.kind === "heading" ? <h3>{part.text}</h3> : <p className="wrap-anywhere">{part.text}</p>;
}
