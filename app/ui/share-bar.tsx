type Props = { value: number; most: number };

/** How much a value is of the largest one, as a bar. It says nothing that isn't said in figures beside it. */
function ShareBar({ value, most }: Props) {
  const width = most > 0 ? Math.max(value > 0 ? 1 : 0, Math.round((value / most) * 1000) / 10) : 0;
  return (
    <svg className="bar-svg" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-track" width="100" height="8" rx="1" />
      <rect className="bar-fill" width={width} height="8" rx="1" />
    </svg>
  );
}

/** A value in the cell of a table: how much it is of the largest one, and in figures. */
export function BarFigure({ value, most, said }: Props & { said: string }) {
  return (
    <div className="in-cell">
      <ShareBar value={value} most={most} />
      <span className="num">{said}</span>
    </div>
  );
}

type ListProps = { rows: { key: string; name: React.ReactNode; value: number; said: string }[] };

/** Values as bars with their names and figures, against the largest of them. */
export function BarList({ rows }: ListProps) {
  const most = Math.max(0, ...rows.map(({ value }) => value));
  return (
    <ul className="bars">
      {rows.map(({ key, name, value, said }) => (
        <li key={key}>
          <span>{name}</span>
          <span>{said}</span>
          <ShareBar value={value} most={most} />
        </li>
      ))}
    </ul>
  );
}
