let typedIn: HTMLFormElement | null = null;

/** The form in which the person typed last: nothing of it was sent yet, or the page would have gone on. */
export const formTypedIn = () => typedIn;

/**
 * Remembers where the person types, and where they already have: on a slow line they begin before the scripts are there.
 * Returns the way to stop.
 */
export function rememberTyping(): () => void {
  const note = ({ target, isTrusted }: Event) => {
    if (isTrusted && target instanceof Element) typedIn = target.closest<HTMLFormElement>(posted) ?? typedIn;
  };
  addEventListener("input", note, { capture: true, passive: true });
  typedIn = [...document.querySelectorAll<HTMLFormElement>(posted)].find(isFilledIn) ?? typedIn;
  return () => removeEventListener("input", note, { capture: true });
}

const posted = "form[method=post i]";

const isFilledIn = ({ elements }: HTMLFormElement) => [...elements].some(hasText);

/** Whether it holds other text than the page came with. */
function hasText(field: Element): boolean {
  const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "hidden");
  return isText && field.value !== field.defaultValue;
}
