/** The way to a request of one's own: where others have requested the product already, it adds to theirs. */
export const requestItWords = ({ isRequested }: { isRequested: boolean }) =>
  isRequested ? "Add your request" : "Request it";
