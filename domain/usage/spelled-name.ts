/** A name in the one spelling under which it is looked for: without blanks around it, in small letters. */
export const spelledName = (name: string) => name.trim().normalize("NFC").toLowerCase();
