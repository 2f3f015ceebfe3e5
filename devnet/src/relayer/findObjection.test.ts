import { listTokenContracts } from '@murmur/engine/tokenContract'
import { padHex, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import type { LocalNetwork } from '../chains.ts'
import { relayer } from '../world/worldAccounts.ts'
import { findObjection } from './findObjection.ts'
import type { Deposit } from './relayedDeposit.ts'

const origin = describeChain({ chainId: 1, name: 'Ethereum', symbol: 'ETH' })
const destination = describeChain({ chainId: 56, name: 'BNB Chain', symbol: 'BNB' })
const now = 1_800_000_000
const funds = parseUnits('1000', 18)
const circumstances = { origin, destination, relayer: relayer.address, gasPrice: 1_000_000_000n, funds, now }

/** A thousand dollars with six decimals, for 999 with eighteen. */
const deposit: Deposit = {
  transactionHash: '0x01',
  originChainId: 1,
  destinationChainId: 56,
  depositId: 0n,
  depositor: padHex('0x01', { size: 32 }),
  recipient: padHex('0x01', { size: 32 }),
  inputToken: findToken(origin, 'USDC'),
  outputToken: findToken(destination, 'USDC'),
  inputAmount: parseUnits('1000', 6),
  outputAmount: parseUnits('999', 18),
  exclusiveRelayer: padHex('0x0', { size: 32 }),
  exclusivityDeadline: 0,
  fillDeadline: now + 60,
  message: '0x',
}

test('a deposit that pays for its gas is filled, even if both sides have different decimals', () => {
  expect(findObjection(deposit, circumstances)).toBeUndefined()
})

test.each<[string, Partial<Deposit>]>([
  ['the fee is too small', { outputAmount: parseUnits('999.99', 18) }],
  ['it does not change USDC into USDT', { outputToken: findToken(destination, 'USDT') }],
  ['it does not know the tokens', { outputToken: padHex('0x02', { size: 32 }) }],
  ['its fill deadline has passed', { fillDeadline: now }],
  ['it is reserved for another relayer', { exclusiveRelayer: padHex('0x03', { size: 32 }), exclusivityDeadline: now }],
])('%s', (objection, difference) => {
  expect(findObjection({ ...deposit, ...difference }, circumstances)).toBe(objection)
})

test('a deposit that was too cheap is filled by its new terms', () => {
  const cheap = { ...deposit, outputAmount: parseUnits('999.99', 18) }
  const update = { outputAmount: parseUnits('998', 18), recipient: deposit.recipient, message: '0x', signature: '0x' }
  expect(findObjection({ ...cheap, update } as Deposit, circumstances)).toBeUndefined()
})

test('a relayer without the money refuses', () => {
  expect(findObjection(deposit, { ...circumstances, funds: 998n * 10n ** 18n })).toBe('it has not enough USDC')
})

test('an exclusive relayer may fill its deposit, and exclusivity ends', () => {
  const own = { exclusiveRelayer: padHex(relayer.address, { size: 32 }), exclusivityDeadline: now }
  const past = { exclusiveRelayer: padHex('0x03', { size: 32 }), exclusivityDeadline: now - 1 }
  expect(findObjection({ ...deposit, ...own }, circumstances)).toBeUndefined()
  expect(findObjection({ ...deposit, ...past }, circumstances)).toBeUndefined()
})

test('a deposit for an unknown chain is refused', () => {
  expect(findObjection(deposit, { ...circumstances, destination: undefined })).toBe('there is no local chain 56')
})

function describeChain(chain: Pick<LocalNetwork, 'chainId' | 'name' | 'symbol'>) {
  return { ...chain, tokens: listTokenContracts(chain.chainId) }
}

function findToken({ tokens }: Pick<LocalNetwork, 'tokens'>, symbol: string) {
  const token = tokens.find((one) => one.symbol === symbol)
  return padHex(token?.address ?? '0x', { size: 32 })
}
