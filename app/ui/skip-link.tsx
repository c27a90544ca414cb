/** The first thing that Tab reaches: past the bar, to the content. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page, also without scripts
    <a
      className="skip-link"
      href="#main"
      onClick={(event) => {
        const main = document.getElementById("main");
        if (!main) return;
        // The router takes a change of the fragment for a navigation and drops what a refused form said.
        event.preventDefault();
        main.focus();
      }}
    >
      Skip to content
    </a>
  );
}
