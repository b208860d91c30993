/** A row as a reader of one format gives it. */
export interface RawRow {
  rowNo: number;
  values: readonly unknown[];
  /** Hidden by hand, by a filter, or without a height. */
  isHidden?: boolean;
}
