/** Index of the uppermost table row that is wholly in view, from 0, whatever scrolls: the region around the table, or the page. */
export function topRowIndex(holder: HTMLElement | null): number {
  const region = holder?.querySelector('section')
  const head = holder?.querySelector('thead')
  if (region === null || region === undefined) return 0
  const top = Math.max(0, region.getBoundingClientRect().top + (head?.getBoundingClientRect().height ?? 0))
  const rows = [...region.querySelectorAll<HTMLTableRowElement>('tbody tr')]
  // Half a pixel: layouts are not always whole ones.
  const first = rows.find((row) => row.getBoundingClientRect().top >= top - 0.5)
  // aria-rowindex counts from 1, the header included.
  return Math.max(0, Number(first?.getAttribute('aria-rowindex') ?? 2) - 2)
}
