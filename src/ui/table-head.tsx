/** The header row of a plain table; `isHidden`: only for screen readers. */
export function TableHead({ columns, isHidden = false }: { columns: readonly string[]; isHidden?: boolean }) {
  return (
    <thead className={isHidden ? 'visually-hidden' : undefined}>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}
