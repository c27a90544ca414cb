const parts = [
  { id: "connect", label: "Connect over SFTP, step by step" },
  { id: "files", label: "Files and columns" },
  { id: "problems", label: "Problems and how to fix them" },
];

/** The parts of the page. */
export function Contents() {
  return (
    <nav aria-label="On this page">
      <ul className="grid gap-1">
        {parts.map(({ id, label }) => (
          <li key={id}>
            <a className="inline-flex min-h-7 items-center" href={`#${id}`}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
