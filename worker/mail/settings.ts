/** How mails leave: by way of an SMTP server, or into a folder for the demo. Neither: none can be sent. */
export type MailSettings = {
  smtpUrl?: string | undefined;
  folder?: string | undefined;
  /** Whom mails come from, as in "Rollcall <rollcall@example.org>". */
  from: string;
  /** Who gets what visitors write; without it that is read in the app alone. */
  contactEmail?: string | undefined;
  /** Where people reach the site, for the links. */
  origin: string;
};
