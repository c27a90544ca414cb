import { Link } from "@remix-run/react";
import { paths } from "~/http/paths";
import { Picture } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { ThemeForm } from "./theme-form";

/** Whose screens these are, as the frame shows it. */
export type Account = {
  displayName: string;
  email: string | null;
  /** Role and district: "IT director, Lakeside Unified". */
  roleLine: string;
  avatarUrl?: string | null;
};

/** The first letters of the first and the last word of a name. */
function initials(displayName: string): string {
  const words = displayName.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en-US") ?? "").join("") || "?";
}

/** A person's picture, or the initials of the name. Whoever needs the name reads it beside. */
export function Avatar({ displayName, avatarUrl }: Pick<Account, "displayName" | "avatarUrl">) {
  return <Picture src={avatarUrl} initials={initials(displayName)} own />;
}

/** The user menu: who is signed in, their profile, the theme, and the way out. */
export function AccountMenu({ account }: { account: Account }) {
  const { displayName, email, roleLine } = account;
  return (
    <Menu
      id="account-menu"
      align="end"
      look="person"
      label={`${initials(displayName)}, ${displayName}: your account`}
      tooltip={`Signed in as ${displayName}`}
      button={<Avatar {...account} />}
    >
      <div className="mb-1.5 border-line border-b px-2.5 pt-1.5 pb-2.5 wrap-anywhere">
        <p>
          <strong>{displayName}</strong>
        </p>
        {email ? <p className="text-sm text-ink-muted">{email}</p> : null}
        <p className="text-sm text-ink-muted">{roleLine}</p>
      </div>
      <ul>
        <li>
          <Link to={paths.profile}>
            <Icon name="user-cog" />
            Profile Settings
          </Link>
        </li>
        <li>
          <Link to={paths.tools}>
            <Icon name="list-checks" />
            All tools
          </Link>
        </li>
      </ul>
      <ThemeForm compact />
      <SignOutForm />
    </Menu>
  );
}

/** The way out, as the last entry of a user menu. */
export function SignOutForm() {
  return (
    <form method="post" action={paths.signOut}>
      <button type="submit">
        <Icon name="log-out" />
        Log out
      </button>
    </form>
  );
}
