import { Skeleton, SkeletonLine } from "~/ui/skeleton";

const lines = [70, 90, 50, 35] as const;

function CardShape() {
  return (
    <div className="card stack">
      <div className="card-head">
        <SkeletonLine width={50} />
        <SkeletonLine width={20} />
      </div>
      {lines.map((width) => (
        <SkeletonLine key={width} width={width} />
      ))}
    </div>
  );
}

/** The list of configurations, on its way. */
export function SftpSkeleton() {
  return (
    <Skeleton status="Loading SFTP integrations...">
      <div className="tiles tiles-3">
        {lines.slice(1).map((width) => (
          <div className="tile stack-sm skeleton-tile" key={width}>
            <SkeletonLine width={50} />
            <SkeletonLine kind="value" width={35} />
          </div>
        ))}
      </div>
      <div className="config-grid">
        {lines.map((width) => (
          <CardShape key={width} />
        ))}
      </div>
    </Skeleton>
  );
}

/** A page with content and an aside of facts, on its way: a configuration, a sync. */
export function DetailSkeleton({ status = "Loading ..." }: { status?: string }) {
  return (
    <Skeleton status={status}>
      <div className="with-aside">
        <div className="card stack">
          <SkeletonLine width={35} />
          <SkeletonLine kind="block" />
          <SkeletonLine kind="block" />
        </div>
        <CardShape />
      </div>
    </Skeleton>
  );
}

/** A long list with its filters, on its way: people, places, the audit log. */
export function ListSkeleton({ status = "Loading ..." }: { status?: string }) {
  return (
    <Skeleton status={status}>
      <SkeletonLine kind="block" />
      <div className="card stack">
        {[...lines, ...lines].map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey lines are all alike
          <SkeletonLine key={at} width={width} />
        ))}
      </div>
    </Skeleton>
  );
}

/** The way to all screens, on its way. */
export function HomeSkeleton() {
  return (
    <Skeleton status="Loading ...">
      <div className="columns">
        {lines.map((width) => (
          <CardShape key={width} />
        ))}
      </div>
    </Skeleton>
  );
}

/** Any other page, on its way. */
export function PageSkeleton({ status = "Loading ..." }: { status?: string }) {
  return (
    <Skeleton status={status}>
      <div className="columns">
        <CardShape />
        <CardShape />
      </div>
    </Skeleton>
  );
}
