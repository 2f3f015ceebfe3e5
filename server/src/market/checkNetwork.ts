import { erc20Abi, numberToHex, parseAbi } from 'viem'
import { getCode } from 'viem/actions'
import { type Call, type MarketClient, readCalls } from './readCalls.ts'
import { readHead } from './readHead.ts'
import { describeWrongToken, type ListedToken } from './tokens/checkTokens.ts'
import { askSlots, parseSlots } from './v4Storage.ts'
import type { Venues } from './venues.ts'

const factoryAbi = parseAbi(['function feeAmountTickSpacing(uint24) view returns (int24)'])
const anySlot = numberToHex(0, { size: 32 })
const pairFactoryAbi = parseAbi(['function allPairsLength() view returns (uint256)'])

type CheckOptions = {
  readonly venues: Venues
  /** The wrapped coin, which prices gas and depth. The other tokens are checked one by one. */
  readonly wrapped: ListedToken
}

/**
 * Compares our list of contracts with the chain before the network is quoted. The reason to keep it closed, if there is
 * one. Throws if no node answers.
 */
export async function checkNetwork(
  client: MarketClient,
  { venues, wrapped }: CheckOptions,
): Promise<string | undefined> {
  const { address } = client.chain.contracts.multicall3
  const code = await getCode(client, { address })
  if (code === undefined) return 'Multicall3 is not at its address.'
  const { hash } = await readHead(client)
  const questions = [...listVenueQuestions(venues), askDecimals(wrapped)]
  const calls = questions.map(({ call }) => call)
  const answers = await readCalls(client, { calls, blockHash: hash, gasPerCall: GAS_PER_QUESTION })
  const failed = questions.find(({ isRight }, at) => !isRight(answers[at]))
  return failed?.reason
}

const GAS_PER_QUESTION = 40_000

type Question = { readonly call: Call; readonly reason: string; isRight(answer: unknown): boolean }

function listVenueQuestions({ v2, v3, v4 }: Venues): readonly Question[] {
  return [
    ...(v2 === undefined
      ? []
      : [
          {
            call: { address: v2.factory, abi: pairFactoryAbi, functionName: 'allPairsLength' },
            reason: 'The factory of Uniswap V2 is not at its address.',
            isRight: (answer: unknown) => typeof answer === 'bigint',
          },
        ]),
    ...(v3 === undefined
      ? []
      : [
          {
            call: { address: v3.factory, abi: factoryAbi, functionName: 'feeAmountTickSpacing', args: [3000] },
            reason: 'The factory of Uniswap V3 is not at its address.',
            isRight: (answer: unknown) => answer === 60,
          },
        ]),
    ...(v4 === undefined
      ? []
      : [
          {
            call: askSlots(v4.poolManager, [anySlot]),
            reason: 'The PoolManager of Uniswap V4 is not at its address.',
            isRight: (answer: unknown) => parseSlots(answer, [anySlot]) !== undefined,
          },
        ]),
  ]
}

function askDecimals(token: ListedToken): Question {
  return {
    call: { address: token.address, abi: erc20Abi, functionName: 'decimals' },
    reason: `${describeWrongToken(token)}.`,
    isRight: (answer) => Number(answer) === token.decimals,
  }
}
