import type { Market } from '@murmur/engine/market'
import { findNetwork } from '@murmur/engine/network'
import { type Address, createToken, type Listing } from '@murmur/engine/token'
import { type Abi, parseAbi } from 'viem'
import type { Chains, LocalNetwork } from '../../src/chains.ts'
import { compileContract } from './compileContract.ts'
import { createReader, createSender, enoughGas, getAccount, getToken } from './testWorld.ts'

/** In the order of the contract. */
const modes = [
  'normal',
  'takesFee',
  'taxesSales',
  'honeypot',
  'rebasing',
  'answersFalse',
  'answersNothing',
  'refusesCode',
  'refusesTransferFrom',
  'refusesApproval',
  'closed',
  'refusesCodeRecipients',
] as const

type OddMode = (typeof modes)[number]

export type OddToken = {
  readonly listing: Listing
  readonly address: Address
  readonly pool: Address
  readonly market: Market
  mint(holder: Address, units: bigint): Promise<void>
  setMode(mode: OddMode): Promise<void>
}

const factoryAbi = parseAbi([
  'function createPair(address, address)',
  'function getPair(address, address) view returns (address)',
])
const pairAbi = parseAbi(['function mint(address)'])

const depth = { odd: 5_000n * 10n ** 18n, dollars: 5_000n * 10n ** 6n }

/** A token of our own with a V2 pool against USDC. */
export async function deployOddToken(chains: Chains, network: LocalNetwork): Promise<OddToken> {
  const user = createSender(network, getAccount(chains, 3))
  const { abi, bytecode } = compileContract(new URL('OddToken.sol', import.meta.url), { name: 'OddToken' })
  const hash = await user.deployContract({ abi, bytecode, gas: 5_000_000n })
  const { contractAddress } = await user.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The token was not deployed.')
  const address = contractAddress
  const write = async (call: { address: Address; abi: Abi; functionName: string; args: readonly unknown[] }) => {
    await user.writeContractSync({ ...call, gas: enoughGas * 2n })
  }
  const mint = (holder: Address, units: bigint) => write({ address, abi, functionName: 'mint', args: [holder, units] })
  const { address: usdc } = getToken(network, 'USDC')
  const factory = network.contracts.uniswapV2Factory
  await write({ address: factory, abi: factoryAbi, functionName: 'createPair', args: [address, usdc] })
  const pool = await createReader(network).readContract({
    address: factory,
    abi: factoryAbi,
    functionName: 'getPair',
    args: [address, usdc],
  })
  await mint(pool, depth.odd)
  await chains.fund(pool, { chainId: network.chainId, token: usdc, units: depth.dollars })
  await write({ address: pool, abi: pairAbi, functionName: 'mint', args: [user.account.address] })
  return {
    listing: list(network, address),
    address,
    pool,
    market: describeMarket(network, { pool, tokens: [address, usdc] }),
    mint,
    setMode: (mode) => write({ address, abi, functionName: 'setMode', args: [modes.indexOf(mode), pool] }),
  }
}

function list({ chainId }: LocalNetwork, address: Address): Listing {
  const chainName = findNetwork(chainId)?.chainName
  const listings = chainName && { [chainName]: [address, 18] as const }
  const [listing] = createToken('ODD', { name: 'Odd', listings: listings ?? {} }).listings
  if (listing === undefined) throw new Error('The token is not listed.')
  return listing
}

type Pair = { readonly pool: Address; readonly tokens: readonly [Address, Address] }

function describeMarket({ chainId, tokens: [wrapped] }: LocalNetwork, { pool, tokens }: Pair): Market {
  const isFirst = BigInt(tokens[0]) < BigInt(tokens[1])
  const reserves = isFirst ? ([depth.odd, depth.dollars] as const) : ([depth.dollars, depth.odd] as const)
  const sorted = isFirst ? tokens : ([tokens[1], tokens[0]] as const)
  return {
    chainId,
    pools: [{ type: 'constantProduct', id: pool, venue: 'Uniswap V2', tokens: sorted, reserves, feePpm: 3_000 }],
    gas: { price: 0n, token: wrapped?.address ?? pool },
  }
}
