import { type Hex, keccak256, numberToHex } from 'viem'

/** A transaction of the account. Only `swap` and `again` have the reviewed bytes. */
export type SimulatedTx = {
  readonly name: 'swap' | 'again' | 'altered' | 'cancellation'
  readonly hash: Hex
  readonly nonce: number
  readonly to: Hex
  readonly value: bigint
  readonly input: Hex
}

type Outcome = { readonly status: 'success' | 'reverted'; readonly logs: readonly Log[] }

export type Log = { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }

export type MinedTx = SimulatedTx & Outcome & { readonly block: number; readonly blockHash: Hex }

type Block = {
  readonly number: number
  readonly hash: Hex
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly transactions: readonly MinedTx[]
}

/** Public: every node knows it. Private: only the relay that mines it. */
type Waiting = { readonly tx: SimulatedTx; readonly isPublic: boolean; readonly mineAt: number }

type ChainOptions = {
  readonly genesisHash: Hex
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The effect of a transaction on the contracts. */
  execute(tx: SimulatedTx, block: { readonly timestamp: number; readonly block: number }): Outcome
}

const BLOCK_MS = 12_000
const FIRST_BLOCK = 1_000
export const FIRST_NONCE = 7
export const GAS_USED = 150_000n
export const GAS_PRICE = 10n ** 9n

export type SimulatedChain = ReturnType<typeof createSimulatedChain>

/** The ground truth. Nodes are asked about it, and may lie. */
export function createSimulatedChain({ genesisHash, startedAt, execute }: ChainOptions) {
  let blocks: Block[] = []
  let waiting: Waiting[] = []
  let forks = 0
  /** Cached for all blocks: nodes ask for them all the time. */
  let mined: readonly MinedTx[] = []

  const mineBlock = (at: number) => {
    const number = FIRST_BLOCK + blocks.length
    const timestamp = Math.floor(at / 1_000)
    const hash = keccak256(numberToHex(number * 1_000 + forks))
    const ready = waiting.filter(({ mineAt }) => mineAt <= at).sort((one, other) => one.tx.nonce - other.tx.nonce)
    const transactions: MinedTx[] = []
    for (const { tx } of ready) {
      const isNext = tx.nonce === countMined() + transactions.length
      if (isNext)
        transactions.push({ ...tx, ...execute(tx, { timestamp, block: number }), block: number, blockHash: hash })
    }
    blocks.push({ number, hash, timestamp, transactions })
    if (transactions.length > 0) mined = [...mined, ...transactions]
    const next = countMined()
    waiting = waiting.filter(({ tx }) => tx.nonce >= next)
  }
  const listMined = () => mined
  const countMined = () => FIRST_NONCE + mined.length
  const getHead = () => blocks.at(-1) ?? createOldBlock(FIRST_BLOCK - 1, { genesisHash, startedAt })
  mineBlock(startedAt)

  return {
    getHead,
    countMined,
    listMined,
    listWaiting: () => waiting.map(({ tx }) => tx),
    listPublic: () => waiting.filter(({ isPublic }) => isPublic).map(({ tx }) => tx),
    getBlock: (number: number): Block | undefined =>
      number < FIRST_BLOCK ? createOldBlock(number, { genesisHash, startedAt }) : blocks[number - FIRST_BLOCK],
    /** A transaction replaces a waiting one of the same nonce. */
    send: (tx: SimulatedTx, { isPublic, mineAt }: Omit<Waiting, 'tx'>) => {
      waiting = [...waiting.filter((other) => other.tx.nonce !== tx.nonce), { tx, isPublic, mineAt }]
    },
    findNextBlock: () => getHead().timestamp * 1_000 + BLOCK_MS,
    mineBlock,
    countForks: () => forks,
    /** Replaces the newest blocks. Their transactions come into the last of the new ones. */
    reorganise: (depth: number) => {
      const removed = blocks.slice(-depth)
      forks += 1
      blocks = blocks.slice(0, -depth)
      mined = blocks.flatMap(({ transactions }) => transactions)
      const taken = removed.flatMap(({ transactions }) => transactions)
      for (const { timestamp } of removed.slice(0, -1)) mineBlock(timestamp * 1_000)
      waiting.push(...taken.map((tx) => ({ tx, isPublic: true, mineAt: 0 })))
      mineBlock((removed.at(-1)?.timestamp ?? 0) * 1_000)
    },
  }
}

type Start = Pick<ChainOptions, 'genesisHash' | 'startedAt'>

/** Before the account is looked at nothing happens. */
function createOldBlock(number: number, { genesisHash, startedAt }: Start): Block {
  return {
    number,
    hash: number === 0 ? genesisHash : keccak256(numberToHex(number)),
    timestamp: Math.floor((startedAt - (FIRST_BLOCK - number) * BLOCK_MS) / 1_000),
    transactions: [],
  }
}
