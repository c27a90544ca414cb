import { Card, CardHead } from "~/ui/card";
import { Columns } from "~/ui/page";
import { Skeleton, SkeletonAside, SkeletonLine, SkeletonTiles } from "~/ui/skeleton";

const lines = [70, 90, 50, 35] as const;

function CardShape() {
  return (
    <Card stack="md">
      <CardHead>
        <SkeletonLine width={50} />
        <SkeletonLine width={20} />
      </CardHead>
      {lines.map((width) => (
        <SkeletonLine key={width} width={width} />
      ))}
    </Card>
  );
}

/** The list of configurations, on its way. */
export function SftpSkeleton() {
  return (
    <Skeleton status="Loading SFTP integrations...">
      <SkeletonTiles />
      <div className="grid grid-cols-1 gap-4 min-[56rem]:grid-cols-2">
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
      <SkeletonAside aside={<CardShape />}>
        <Card stack="md">
          <SkeletonLine width={35} />
          <SkeletonLine kind="block" />
          <SkeletonLine kind="block" />
        </Card>
      </SkeletonAside>
    </Skeleton>
  );
}

/** A long list with its filters, on its way: people, places, the audit log. */
export function ListSkeleton({ status = "Loading ..." }: { status?: string }) {
  return (
    <Skeleton status={status}>
      <SkeletonLine kind="block" />
      <Card stack="md">
        {[...lines, ...lines].map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey lines are all alike
          <SkeletonLine key={at} width={width} />
        ))}
      </Card>
    </Skeleton>
  );
}

/** The way to all screens, on its way. */
export function HomeSkeleton() {
  return (
    <Skeleton status="Loading ...">
      <Columns>
        {lines.map((width) => (
          <CardShape key={width} />
        ))}
      </Columns>
    </Skeleton>
  );
}

/** Any other page, on its way. */
export function PageSkeleton({ status = "Loading ..." }: { status?: string }) {
  return (
    <Skeleton status={status}>
      <Columns>
        <CardShape />
        <CardShape />
      </Columns>
    </Skeleton>
  );
}
