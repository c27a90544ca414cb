/** The operator asked for something that can't be done; nothing was changed. */
export class UserRefused extends Error {
  override name = "UserRefused";
  readonly showUsage: boolean;

  constructor(message: string, { showUsage = false } = {}) {
    super(message);
    this.showUsage = showUsage;
  }
}
