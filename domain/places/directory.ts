/** A row of a directory as it was read. `fault` is what is wrong with it by itself. */
export type DirectoryRow = {
  line: number;
  name: string;
  /** The district's number or the school's identifier. */
  number: string | null;
  state: string | null;
  district: string | null;
  districtNumber: string | null;
  level: string | null;
  timeZone: string | null;
  schoolYearStart: string | null;
  isClient: boolean | null;
  fault: string | null;
};
