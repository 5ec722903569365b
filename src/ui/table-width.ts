/** Widths of tables, in rem. */

/** Of the column of checkboxes. */
export const leadWidth = 2.25

/** The width below which columns become unreadable: then the table's region scrolls sideways. */
export const totalWidth = (columns: readonly { readonly width: number }[]): number =>
  columns.reduce((sum, { width }) => sum + width, 0)
