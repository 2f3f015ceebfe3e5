import type { Chains, LocalNetwork } from './chains.ts'
import { mnemonic } from './world/worldAccounts.ts'

type Description = Pick<Chains, 'accounts'> & { readonly networks: readonly DescribedNetwork[] }
type DescribedNetwork = Pick<LocalNetwork, 'name' | 'chainId' | 'rpcUrl' | 'symbol' | 'contracts'>

/** Everything needed to use another wallet with the local chains. */
export function describeChains({ networks, accounts }: Description): string {
  const rows = networks.map(({ name, chainId, rpcUrl, symbol }) => [name, String(chainId), rpcUrl, symbol])
  return [
    'The local chains are running. Test money only: these keys are public.',
    formatTable([['Network', 'Chain id', 'RPC URL', 'Coin'], ...rows]),
    `Contracts, at the same address on every chain that has them\n${formatTable(listContracts(networks))}`,
    `Accounts, each with 10,000 coins and $100,000 of every token\n${formatTable(accounts.map(({ address, privateKey }) => [address, privateKey]))}\nPhrase  ${mnemonic}`,
    walletAdvice,
    'Press Ctrl-C to stop.',
  ].join('\n\n')
}

const walletAdvice = `In MetaMask
  1. Import a private key from above as a new account. Never use it on a real network.
  2. For each network: Networks > Edit (or Add a custom network) > Default RPC URL > Add RPC URL, and choose it.
     Name, chain id and coin are those of the table: they are the real ones.
  3. After a restart of the chains: Settings > Advanced > Clear activity tab data. Otherwise MetaMask waits for old transactions.
  4. When you are done, choose the old RPC URLs again.`

function listContracts(networks: readonly DescribedNetwork[]): readonly string[][] {
  const contracts = new Map(networks.flatMap(({ contracts: book }) => Object.entries(book)))
  return [...contracts].map(([name, address]) => [name, address])
}

function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
