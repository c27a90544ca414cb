type Props = {
  src: string | null | undefined;
  /** What stands for the person while there is no picture. */
  initials: string;
  size?: "md" | "lg";
  /** The viewer's own, which wears the accent. */
  own?: boolean;
  /** Fetched when it comes into view: one of many in a list. */
  lazy?: boolean;
};

/** A person's picture, or initials. The name is beside it, so it says nothing by itself. */
export function Picture({ src, initials, size = "md", own = false, lazy = false }: Props) {
  const names = ["avatar", size === "lg" && "avatar-lg", !own && "avatar-plain"].filter(Boolean).join(" ");
  const pixels = size === "lg" ? 96 : 32;
  if (!src) {
    return (
      <span className={names} aria-hidden="true">
        {initials}
      </span>
    );
  }
  const late = lazy ? ({ loading: "lazy", decoding: "async" } as const) : {};
  return <img className={names} src={src} alt="" width={pixels} height={pixels} {...late} />;
}
