/** How much a value is of the largest one, in hundredths. It says nothing that isn't said in figures beside it. */
function ShareBar({ share }: { share: number }) {
  return (
    <svg className="bar-svg" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-track" width="100" height="8" rx="1" />
      <rect className="bar-fill" width={share} height="8" rx="1" />
    </svg>
  );
}

/** A value in the cell of a table: how much it is of the largest one, and in figures. */
export function BarFigure({ share, said }: { share: number; said: string }) {
  return (
    <div className="in-cell">
      <ShareBar share={share} />
      <span className="num">{said}</span>
    </div>
  );
}

type TableProps = {
  caption: string;
  /** What the bars are of, and what their figures count. */
  head: string;
  figures: readonly string[];
  rows: readonly { key: string; name: React.ReactNode; share: number; figures: readonly string[] }[];
};

/** A chart that is its own table: in each row a bar below its name, and beside it the figures that it is drawn from. */
export function BarTable({ caption, head, figures, rows }: TableProps) {
  return (
    <table className="bars">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {figures.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, share, figures: said }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              <ShareBar share={share} />
            </th>
            {said.map((figure, nth) => (
              <td key={figures[nth]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
