import type { TokenContract } from '@murmur/engine/tokenContract'
import { type MarketClient, readCalls } from '@murmur/sdk/pools/readCalls'
import { erc20Abi, type Hex } from 'viem'
import { createRow, type Problem, type Row } from './preflightReport.ts'

/** Tokens behind a proxy cost most. */
const GAS_PER_CALL = 60_000

type TokensOptions = { readonly tokens: readonly TokenContract[]; readonly blockHash: Hex }

/** Symbol and decimals of every listed token. Other decimals would make every amount wrong; a symbol may be renamed. */
export async function checkTokens(client: MarketClient, { tokens, blockHash }: TokensOptions): Promise<Row> {
  const calls = tokens.flatMap(({ address }) =>
    ['decimals', 'symbol'].map((functionName) => ({ address, abi: erc20Abi, functionName, gas: GAS_PER_CALL })),
  )
  const answers = await readCalls(client, { calls, blockHash })
  const failed: Problem[] = []
  const differing: Problem[] = []
  for (const [at, token] of tokens.entries()) {
    const [decimals, symbol] = answers.slice(2 * at, 2 * at + 2)
    const name = `${token.symbol} at ${token.address}`
    const advice = 'Correct engine/src/token.ts or engine/src/listedTokens.ts.'
    if (decimals === undefined) failed.push({ what: `${name} gives no decimals.`, advice })
    else if (Number(decimals) !== token.decimals)
      failed.push({ what: `${name} has ${String(decimals)} decimals, not ${token.decimals}.`, advice })
    // Some tokens of 2017 answer with bytes32, which is no text.
    else if (typeof symbol === 'string' && symbol !== token.symbol)
      differing.push({
        what: `${name} calls itself ${printable(symbol)}.`,
        advice: 'Look whether it is the right one.',
      })
  }
  return createRow('tokens', {
    found: `${tokens.length - failed.length} of ${tokens.length} tokens`,
    failed,
    differing,
  })
}

/** Untrusted: the deployer of a token chooses its symbol. */
function printable(text: string): string {
  return text.slice(0, 20).replace(/[^\x20-\x7e]/g, '?')
}
