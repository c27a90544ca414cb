import { Picture } from "~/ui/avatar";

type Props = {
  name: string;
  avatarUrl: string | null;
  size?: "md" | "lg";
  /** The viewer's own, which wears the accent. */
  own?: boolean;
};

/** The first letters of the first and the last word of a name: "Dana Whitfield" is DW. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return letters.join("").toUpperCase() || "U";
}

/** A person's picture, or the initials of the name. The name is beside it, so it says nothing by itself. */
export function PersonAvatar({ name, avatarUrl, size = "md", own = false }: Props) {
  return <Picture src={avatarUrl} initials={initialsOf(name)} size={size} own={own} lazy />;
}
