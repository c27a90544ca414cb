/** Renewals that have to be decided are told of so many days ahead. */
export const renewalDays = 60;

/** Agreements that end are told of so many days ahead. */
export const agreementDays = 90;
