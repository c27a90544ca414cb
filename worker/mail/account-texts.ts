import type { Role } from "domain/access/terms";
import { roleNames } from "domain/access/words";
import { letter, moment } from "./letter";

/** Who gets the mail, as far as it says so. */
type Recipient = { role: Role; district: string | null; school: string | null; zone: string | null };
type Link = { address: string; expiresAt: Date };

/** The words that carry a link to a new password. */
export function resetText({ address }: Link) {
  return letter({
    subject: "Choose a new password for Rollcall",
    paragraphs: [
      "Someone, probably you, requested a new password for your Rollcall account.",
      "Open the link and choose one. The link works once, within 30 minutes.",
    ],
    link: { address, words: "Choose a new password" },
    why: "If it wasn’t you, do nothing: your password stays as it is, and only you have this link.",
  });
}

/** The words that invite someone: for which place, in which role, and until when. */
export function invitationText({ address, expiresAt }: Link, { role, district, school, zone }: Recipient) {
  const place = [school, district].filter(Boolean).join(", ");
  return letter({
    subject: district ? `Your invitation to Rollcall (${district})` : "Your invitation to Rollcall",
    paragraphs: [
      `You are invited to Rollcall ${place ? `for ${place}` : "for all districts"}. Your role: ${roleNames[role]}.`,
      "Rollcall shows which educational software your schools use, what it costs, and whether it is allowed.",
      `Open the link and choose a password. The link works once, until ${moment(expiresAt, zone)}.`,
    ],
    link: { address, words: "Accept the invitation" },
    why: "You get this email because someone who manages people in Rollcall invited this address. If you don’t know about it, do nothing.",
  });
}

/**
 * The words for someone who was invited into a district and has an account already, in another one. They name the
 * district that invited them, as an invitation does, and nobody's name.
 */
export function invitedElsewhereText(district: string | null, { active }: { active: boolean }, origin: string) {
  const by = district ?? "Another school district";
  return letter({
    subject: district ? `You were invited to Rollcall again (${district})` : "You were invited to Rollcall again",
    paragraphs: [
      `${by} invited you to Rollcall, but you already have an account with this email address.`,
      active
        ? "You don’t need another one, and nothing about yours has changed. Sign in as you always do."
        : "Your account is deactivated at the moment, and nothing about it has changed.",
      `Did you move to ${district ?? "that district"}? Then tell its Rollcall administrator that you have an account already. They can ask the people who run Rollcall to move it.`,
    ],
    link: { address: `${origin}/login`, words: "Sign in to Rollcall" },
    why: "You get this email because someone who manages people in Rollcall invited this address. If you didn’t move, do nothing.",
  });
}

/** The words that tell of a password that was changed, so that nobody is locked out unawares. */
export function passwordChangedText({ zone }: Recipient, changedAt: Date, origin: string) {
  return letter({
    subject: "Your Rollcall password was changed",
    paragraphs: [
      `Your password was changed on ${moment(changedAt, zone)}. You are signed out on all other devices.`,
      "If it was you, there is nothing to do. If it wasn’t you, choose a new password at once and tell your IT office.",
    ],
    link: { address: `${origin}/reset-password`, words: "Choose a new password" },
    why: "You get this email because it is about your own account.",
  });
}
