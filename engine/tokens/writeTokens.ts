import { writeFileSync } from 'node:fs'
import { chosenTokens } from './chosenTokens.ts'
import { getEntry, uniswapList } from './uniswapList.ts'

/** `npm run tokens`: writes the rows of the chosen tokens. */
const { major, minor, patch } = uniswapList.version

const rows = Object.entries(chosenTokens).map(([symbol, chainNames]) => {
  const entries = chainNames.map((chainName) => ({ chainName, ...getEntry(symbol, chainName) }))
  const decimals = new Set(entries.map((entry) => entry.decimals))
  if (decimals.size !== 1) throw new Error(`${symbol} has other decimals on another network.`)
  const name = entries[0]?.name.trim()
  return [symbol, ...decimals, name, ...entries.map((entry) => `${entry.chainName}:${entry.address}`)].join('|')
})

const text = `/**
 * Written by \`npm run tokens\` from @uniswap/default-token-list ${major}.${minor}.${patch}: do not edit. A row is the symbol, the decimals,
 * the name, and the address on each network.
 */
export const listedTokenRows = \`
${rows.join('\n')}
\`
`

writeFileSync(new URL('../src/listedTokenRows.ts', import.meta.url), text)
