import type { ReactNode } from "react";

type SkeletonWidth = 20 | 35 | 50 | 70 | 90;

/** One grey line of a page that is on its way. */
export function SkeletonLine({ width, kind }: { width?: SkeletonWidth; kind?: "value" | "block" }) {
  const names = ["skeleton"];
  if (width) names.push(`sk-${width}`);
  if (kind) names.push(`sk-${kind}`);
  return <span className={names.join(" ")} />;
}

/** The shape of what comes, hidden from screen readers, under the one line that says what is on its way. */
export function Skeleton({ status, children }: { status: string; children: ReactNode }) {
  return (
    <main className="page" id="main" tabIndex={-1} aria-busy="true">
      <div role="status">
        <h1 className="skeleton-status">{status}</h1>
      </div>
      <div className="contents" aria-hidden="true">
        {children}
      </div>
    </main>
  );
}

/** Three tiles on their way. */
export function SkeletonTiles() {
  return (
    <div className="tiles tiles-3">
      {[1, 2, 3].map((tile) => (
        <div className="tile stack-sm skeleton-tile" key={tile}>
          <SkeletonLine width={50} />
          <SkeletonLine kind="value" width={35} />
        </div>
      ))}
    </div>
  );
}

/** Content beside an aside, both on their way. */
export function SkeletonAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="with-aside">
      {children}
      {aside}
    </div>
  );
}
