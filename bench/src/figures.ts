export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (low === undefined || high === undefined) throw new Error('An empty list has no median.')
  return (low + high) / 2
}

export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** A table for the terminal that is also Markdown; all columns but the first are aligned to the right. */
export function renderTable({ head, rows }: Table): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const renderRow = (cells: readonly string[]) => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? ''
      return column === 0 ? cell.padEnd(width) : cell.padStart(width)
    })
    return `| ${padded.join(' | ')} |`
  }
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [renderRow(head), renderRow(rule), ...rows.map(renderRow)].join('\n')
}
