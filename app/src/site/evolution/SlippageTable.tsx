import type { EvolutionTexts } from '../../content/en/evolution.ts'
import { slippageFigures } from '../../content/slippageFigures.ts'
import styles from './EvolutionPart.module.css'

type SlippageTableProps = { readonly copy: Pick<EvolutionTexts, 'columns' | 'policies' | 'table'> }

/** The costs of each method to set a tolerance. On narrow screens it scrolls. */
export function SlippageTable({ copy }: SlippageTableProps) {
  const columns = Object.keys(copy.columns) as (keyof typeof copy.columns)[]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={copy.table} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {copy.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slippageFigures.map((row) => (
            <tr key={row.policy}>
              {columns.map((column) =>
                column === 'policy' ? (
                  <th key={column} scope="row">
                    {copy.policies[row.policy]}
                  </th>
                ) : (
                  <td key={column}>{row[column]}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
