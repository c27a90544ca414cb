/** The first thing that Tab reaches: past the bar, to the content. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  );
}
