import { useEffect, useState } from "react";
import { Button } from "./button";
import { useHydrated } from "./hydrated";

type Props = { text: string; children: string; about?: string };

/** Copies a text. Without scripts there is no button: the text itself is beside it, to be selected. */
export function CopyButton({ text, children, about }: Props) {
  const works = useHydrated();
  const [said, setSaid] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text was not copied yet
  useEffect(() => setSaid(""), [text]);
  if (!works) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      setSaid("Your browser didn’t allow copying. Select the text and copy it.");
    }
  };
  return (
    <>
      <Button type="button" rowIcon="copy" about={about} onClick={copy}>
        {children}
      </Button>
      <span className="self-center text-ink-muted text-sm" role="status">
        {said}
      </span>
    </>
  );
}

/** Lines of code with the way to copy them, unless they are there to be read only. */
export function CodeBlock({ code, label, toRead = false }: { code: string; label: string; toRead?: boolean }) {
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard */}
      <section aria-label={label} tabIndex={0}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      {toRead ? null : (
        <CopyButton text={code} about={label}>
          Copy
        </CopyButton>
      )}
    </div>
  );
}
