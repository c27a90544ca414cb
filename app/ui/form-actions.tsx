import { Button, ButtonLink } from "./button";

type Props = {
  /** Where one gets without saving. A query alone stays on the page, and where it was scrolled to. */
  cancelTo: string;
  /** The words of the button. */
  children: string;
};

/** The end of a form: the one thing that it does, and the way back. */
export function FormActions({ cancelTo, children }: Props) {
  return (
    <div className="actions">
      <Button variant="primary">{children}</Button>
      <ButtonLink variant="quiet" to={cancelTo} preventScrollReset={cancelTo.startsWith("?")}>
        Cancel
      </ButtonLink>
    </div>
  );
}
