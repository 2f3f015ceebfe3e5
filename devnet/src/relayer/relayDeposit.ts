import { isSameAddress } from '@murmur/engine/token'
import {
  type Address,
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  encodePacked,
  erc20Abi,
  formatUnits,
  type Hex,
  keccak256,
  padHex,
} from 'viem'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork, LocalPool } from '../chains.ts'
import type { Trade } from '../market/planTrade.ts'
import { tryTrades } from '../market/sendTrades.ts'
import { type Receipt, sendUnlocked } from '../sendUnlocked.ts'
import { owner, relayer } from '../world/worldAccounts.ts'
import { spokePoolAbi } from './acrossAbi.ts'
import { findObjection } from './findObjection.ts'
import { type Deposit, findToken, getOutput, getRelayData, toAddress } from './relayedDeposit.ts'
import type { RelayerFault } from './relayerFaults.ts'

export type RelayContext = {
  readonly networks: readonly LocalNetwork[]
  readonly say: (line: string) => void
  /** False once the relayer was killed: its current work stays half done. */
  readonly isAlive?: (() => boolean) | undefined
  /** How this deposit is to go wrong. */
  readonly fault?: RelayerFault | undefined
}

/** Fills a deposit and collects its repayment. Returns false if the depositor has to wait for a refund. */
export async function relayDeposit(deposit: Deposit, context: RelayContext): Promise<boolean> {
  const { networks, say, fault } = context
  const origin = getNetwork(networks, deposit.originChainId)
  const destination = networks.find(({ chainId }) => chainId === deposit.destinationChainId)
  if (destination !== undefined && (await isFilled(destination, deposit))) {
    // By this relayer, before it was killed.
    await collect(deposit, { origin, say, isAlive: context.isAlive })
    return true
  }
  const objection = await objectTo(deposit, { origin, destination, fault })
  if (objection !== undefined || destination === undefined) {
    say(`does not fill ${nameDeposit(deposit, origin)}: ${objection}.`)
    return false
  }
  const pair = { origin, destination, say, isAlive: context.isAlive }
  if (fault?.type === 'wrongChain') return fillElsewhere(deposit, { ...pair, networks })
  if (fault?.type === 'slump' && deposit.message !== '0x') {
    await sellToken(destination, { token: toAddress(deposit.outputToken) })
  }
  await fillAndCollect(deposit, pair)
  if (fault?.type === 'twice') await fillAgain(deposit, pair)
  return true
}

type Ends = {
  readonly origin: LocalNetwork
  readonly destination: LocalNetwork | undefined
  readonly fault: RelayerFault | undefined
}

async function objectTo(deposit: Deposit, { origin, destination, fault }: Ends): Promise<string | undefined> {
  if (fault?.type === 'refuse') return 'it is set to refuse'
  const gasPrice = destination === undefined ? 0n : await getGasPrice(destination)
  const isBroke = destination === undefined || fault?.type === 'broke'
  const funds = isBroke ? 0n : await getFunds(destination, toAddress(deposit.outputToken))
  const now = Math.floor(Date.now() / 1000)
  return findObjection(deposit, { origin, destination, relayer: relayer.address, gasPrice, funds, now })
}

type Pair = Pick<RelayContext, 'say' | 'isAlive'> & {
  readonly origin: LocalNetwork
  readonly destination: LocalNetwork
}

async function fillAndCollect(
  deposit: Deposit,
  { origin, destination, say, isAlive = () => true }: Pair,
): Promise<void> {
  const { inputToken, inputAmount, outputToken } = deposit
  const name = nameDeposit(deposit, origin)
  const deposited = formatMoney(origin, { token: inputToken, units: inputAmount })
  say(`sees ${name}: ${deposited} for ${destination.name}.`)
  if (!isAlive()) return
  const { blockNumber } = await sendFill(destination, deposit)
  const paid = formatMoney(destination, { token: outputToken, units: getOutput(deposit) })
  say(`has filled ${name} with ${paid} in block ${BigInt(blockNumber)} of ${destination.name}.`)
  if (isAlive()) await collect(deposit, { origin, say, isAlive })
}

/** Collects the relayer's repayment for a fill. */
async function collect(deposit: Deposit, { origin, say, isAlive }: Omit<Pair, 'destination'>): Promise<void> {
  const { inputToken: token, inputAmount: units } = deposit
  const mark = markDeposit(deposit)
  const recipient = relayer.address
  const isPaid = await payRefund(origin, { token: toAddress(token), units, recipient, mark, isAlive })
  if (isPaid) say(`was refunded ${formatMoney(origin, { token, units })} on ${origin.name}.`)
}

function markDeposit({ originChainId, depositId }: Deposit): Hex {
  return keccak256(encodePacked(['uint256', 'uint256'], [BigInt(originChainId), depositId]))
}

async function fillAgain(deposit: Deposit, { origin, destination, say }: Pair): Promise<void> {
  const outcome = await sendFill(destination, deposit).then(
    () => 'succeeded',
    () => 'was refused by the bridge',
  )
  say(`sent its fill of ${nameDeposit(deposit, origin)} again, which ${outcome}.`)
}

/** The bridge of the other chain cannot know that the deposit was not meant for it. */
async function fillElsewhere(deposit: Deposit, { origin, destination, networks, say }: Pair & RelayContext) {
  const elsewhere = networks.find((one) => one !== origin && one !== destination) ?? origin
  const asked = findToken(destination, deposit.outputToken)
  const token = elsewhere.tokens.find(({ asset }) => asset === asked?.asset)
  if (asked === undefined || token === undefined) throw new Error(`${elsewhere.name} has no such token.`)
  const outputToken: Hex = `0x${token.address.slice(2).padStart(64, '0')}`
  const scale = (units: bigint) => (units * 10n ** BigInt(token.decimals)) / 10n ** BigInt(asked.decimals)
  await sendFill(elsewhere, { ...deposit, outputToken, outputAmount: scale(deposit.outputAmount) })
  say(`has filled ${nameDeposit(deposit, origin)} on ${elsewhere.name} instead of ${destination.name}.`)
  return false
}

/** Refunds a deposit that was not filled before its deadline. */
export async function returnDeposit(deposit: Deposit, { networks, say, isAlive }: RelayContext): Promise<void> {
  const origin = getNetwork(networks, deposit.originChainId)
  const destination = networks.find(({ chainId }) => chainId === deposit.destinationChainId)
  if (!(await isStillThere(deposit, origin))) return
  if (destination !== undefined && (await isFilled(destination, deposit))) return
  const { inputToken: token, inputAmount: units, depositor } = deposit
  const recipient = toAddress(depositor)
  const mark = markDeposit(deposit)
  if (!(await payRefund(origin, { token: toAddress(token), units, recipient, mark, isAlive }))) return
  say(
    `gave ${formatMoney(origin, { token, units })} of ${nameDeposit(deposit, origin)} back: it was not filled in time.`,
  )
}

/** False after a test has reverted the chain to before the deposit. */
async function isStillThere({ transactionHash }: Deposit, { rpcUrl }: LocalNetwork): Promise<boolean> {
  return (await createRpc(rpcUrl).request('eth_getTransactionReceipt', [transactionHash])) !== null
}

async function getGasPrice({ rpcUrl }: LocalNetwork): Promise<bigint> {
  return BigInt(await createRpc(rpcUrl).request<string>('eth_gasPrice'))
}

/** Zero for an address without a token. */
async function getFunds({ rpcUrl }: LocalNetwork, token: Hex): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [relayer.address] })
  const answer = await createRpc(rpcUrl).request<Hex>('eth_call', [{ to: token, data }, 'latest'])
  return answer === '0x' ? 0n : BigInt(answer)
}

export function getNetwork(networks: readonly LocalNetwork[], chainId: number): LocalNetwork {
  const network = networks.find((one) => one.chainId === chainId)
  if (network === undefined) throw new Error(`There is no local chain ${chainId}.`)
  return network
}

export function nameDeposit({ depositId }: Pick<Deposit, 'depositId'>, { name }: LocalNetwork): string {
  return `deposit ${depositId} of ${name}`
}

function formatMoney(network: LocalNetwork, { token: padded, units }: { token: Hex; units: bigint }): string {
  const token = findToken(network, padded)
  return token === undefined
    ? `${units} of ${toAddress(padded)}`
    : `${formatUnits(units, token.decimals)} ${token.symbol}`
}

/** Pays the recipient from the relayer's own funds, and runs the message of the deposit. */
function sendFill(destination: LocalNetwork, deposit: Deposit): Promise<Receipt> {
  return sendUnlocked(createRpc(destination.rpcUrl), {
    from: relayer.address,
    to: destination.contracts.acrossSpokePool,
    data: encodeFill(deposit),
    // The fill counts as done even if its message runs out of gas, so the limit is generous.
    gas: 5_000_000n,
  })
}

function encodeFill(deposit: Deposit): Hex {
  const { update, originChainId } = deposit
  const args = [getRelayData(deposit), BigInt(originChainId), padHex(relayer.address, { size: 32 })] as const
  if (update === undefined) return encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  const { outputAmount, recipient, message, signature } = update
  return encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'fillRelayWithUpdatedDeposit',
    args: [...args, outputAmount, recipient, message, signature],
  })
}

const unfilled = 0n

async function isFilled(destination: LocalNetwork, deposit: Deposit): Promise<boolean> {
  const rpc = createRpc(destination.rpcUrl)
  const to = destination.contracts.acrossSpokePool
  const ask = (data: Hex) => rpc.request<Hex>('eth_call', [{ to, data }, 'latest'])
  const args = [getRelayData(deposit)] as const
  const relayHash = await ask(encodeFunctionData({ abi: spokePoolAbi, functionName: 'getV3RelayHash', args }))
  const status = await ask(encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillStatuses', args: [relayHash] }))
  return BigInt(status) !== unfilled
}

type Sold = { readonly token: Address }

/**
 * Sells a token into each of its Uniswap V2 and V3 pools, as much as the pool holds. Most swaps of it then give less than
 * their minimum.
 */
async function sellToken(network: LocalNetwork, { token }: Sold): Promise<void> {
  const pools = network.pools.filter(
    ({ type, tokens }) => type !== 'stable' && tokens.some((one) => isSameAddress(one, token)),
  )
  const held = await readHeld(network, { pools, token })
  const trades = pools.map((pool, index): Trade => {
    const paySide = isSameAddress(pool.tokens[0], token) ? 0 : 1
    return { pool, paySide, pay: held[index] ?? 0n, gap: 0 }
  })
  // A pool that was sold into before may be at its lowest price, and refuses.
  await tryTrades(
    trades.filter(({ pay }) => pay > 0n),
    { network },
  )
}

type Holders = Sold & { readonly pools: readonly LocalPool[] }

async function readHeld({ rpcUrl }: LocalNetwork, { pools, token }: Holders): Promise<readonly bigint[]> {
  const calls = pools.map(({ address }) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    return ['eth_call', { to: token, data }, 'latest'] as const
  })
  return (await createRpc(rpcUrl).batch<Hex>(calls)).map(BigInt)
}

type Refund = {
  readonly token: Address
  readonly units: bigint
  readonly recipient: Address
  /** Names the deposit, in a field of the bundle that the local world does not need: so no deposit is refunded twice. */
  readonly mark: Hex
  /** False once the relayer was killed. */
  readonly isAlive?: (() => boolean) | undefined
}

const leafParameter = {
  type: 'tuple',
  components: [
    { name: 'amountToReturn', type: 'uint256' },
    { name: 'chainId', type: 'uint256' },
    { name: 'refundAmounts', type: 'uint256[]' },
    { name: 'leafId', type: 'uint32' },
    { name: 'l2TokenAddress', type: 'address' },
    { name: 'refundAddresses', type: 'address[]' },
  ],
} as const

/**
 * Pays a deposit out of the pool, once: to the relayer after its fill, or back to the depositor after the deadline.
 * The owner stands in for Across' vote on root bundles; a bundle with one leaf is its own root. False if it was paid before,
 * or the relayer was killed meanwhile.
 */
export async function payRefund(network: LocalNetwork, refund: Refund): Promise<boolean> {
  const { token, units, recipient, mark, isAlive = () => true } = refund
  const rpc = createRpc(network.rpcUrl)
  const to = network.contracts.acrossSpokePool
  const leaf = {
    amountToReturn: 0n,
    chainId: BigInt(network.chainId),
    refundAmounts: [units],
    leafId: 0,
    l2TokenAddress: token,
    refundAddresses: [recipient],
  }
  const root = keccak256(encodeAbiParameters([leafParameter], [leaf]))
  const send = async () => {
    const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'relayRootBundle', args: [root, mark] })
    return (await sendUnlocked(rpc, { from: owner.address, to, data })).logs
  }
  const bundles = await findLogs(network, nameBundle({ root, mark }))
  const id = readBundleId(bundles.length > 0 ? bundles : await send())
  if ((await findLogs(network, namePayment(id))).length > 0 || !isAlive()) return false
  const args = [id, leaf, [] as Hex[]] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'executeRelayerRefundLeaf', args })
  await sendUnlocked(rpc, { from: relayer.address, to, data })
  return true
}

type Bundle = { readonly root: Hex; readonly mark: Hex }

function nameBundle({ root, mark }: Bundle): Topics {
  const args = { relayerRefundRoot: root, slowRelayRoot: mark }
  return encodeEventTopics({ abi: spokePoolAbi, eventName: 'RelayedRootBundle', args })
}

function namePayment(rootBundleId: number): Topics {
  return encodeEventTopics({ abi: spokePoolAbi, eventName: 'ExecutedRelayerRefundRoot', args: { rootBundleId } })
}

type Topics = readonly (Hex | readonly Hex[] | null)[]

/** A relayer that was killed may have sent the bundle before, and also its leaf. */
async function findLogs({ rpcUrl, contracts }: LocalNetwork, topics: Topics): Promise<Receipt['logs']> {
  const filter = { address: contracts.acrossSpokePool, topics, fromBlock: 'earliest', toBlock: 'latest' }
  return await createRpc(rpcUrl).request<Receipt['logs']>('eth_getLogs', [filter])
}

function readBundleId(logs: Receipt['logs']): number {
  const [log] = logs
  if (log === undefined) throw new Error('The root bundle left no event.')
  const { args } = decodeEventLog({ abi: spokePoolAbi, eventName: 'RelayedRootBundle', ...log })
  return args.rootBundleId
}
