/**
 * A test that takes longer than `waitMs` fails: a mutant that hangs must not block the others.
 * @typedef {{ files: readonly string[]; tests: readonly string[]; isGate: boolean; waitMs?: number }} Target
 */

const trade = (/** @type {readonly string[]} */ names) => names.map((name) => `sdk/src/trade/${name}.ts`)
const transfer = (/** @type {readonly string[]} */ names) => names.map((name) => `sdk/src/transfer/${name}.ts`)
const encode = (/** @type {readonly string[]} */ names) => names.map((name) => `engine/src/encode/${name}.ts`)
const money = (/** @type {readonly string[]} */ names) => names.map((name) => `engine/src/${name}.ts`)
const server = (/** @type {readonly string[]} */ names) => names.map((name) => `server/src/${name}.ts`)
const evm = (/** @type {readonly string[]} */ names) => names.map((name) => `sdk/src/wallet/evm/${name}.ts`)

/**
 * The files that decide what is signed and sent, and those that read amounts, wallets and requests, with their tests, the
 * fast ones first. No mutant of the gate may survive.
 * @type {readonly Target[]}
 */
export const mutationTargets = [
  {
    files: [...trade(['sendGate', 'checkPlan', 'wallet/walletPlace']), ...transfer(['checkTransfer'])],
    tests: [
      ...trade(['checkPlan.test', 'sendGateLimits.test', 'sendGateHooks.test']),
      ...transfer(['transferGate.test', 'speedUpGate.test']),
      ...trade(['disagreeingNodes.test', 'sendGate.test', 'batch.test', 'movedWallet.test']),
    ],
    isGate: true,
  },
  {
    files: trade(['advance']),
    tests: [...trade(['advanceTable.test']), ...transfer(['transferRecord.test']), ...trade(['advance.test'])],
    isGate: false,
  },
  {
    files: [
      'engine/src/plan.ts',
      ...encode(['allowance', 'approval', 'call', 'command', 'comparePlan', 'differences', 'payCommands', 'permit2']),
      ...encode(['permitMessage', 'poolPath', 'receiveCommands', 'routerCall', 'swapFacts', 'swapHooks']),
    ],
    tests: [
      'engine/src/plan.test.ts',
      ...encode(['swapFacts.test', 'poolPath.test', 'receiveCommands.test', 'compareBatch.test', 'writtenBytes.test']),
      ...encode(['comparePlan.test']),
    ],
    isGate: false,
  },
  {
    files: encode(['batchCall']),
    tests: [...encode(['compareBatch.test']), 'sdk/src/trade/batch.test.ts'],
    isGate: false,
  },
  {
    files: ['sdk/src/chain/compareNodes.ts'],
    tests: ['sdk/src/chain/compareNodes.test.ts', ...trade(['disagreeingNodes.test'])],
    isGate: false,
  },
  {
    files: trade(['wallet/batchStatus']),
    tests: trade(['wallet/batchStatus.test', 'batch.test']),
    isGate: false,
  },
  ...['revertReason', 'simulatorCall', 'simulatedGas', 'simulatedSwap', 'tokenCheck'].map((name) => {
    return { files: encode([name]), tests: encode([`${name}.test`]), isGate: false }
  }),
  {
    files: money(['amount', 'decimal', 'price', 'readNumber']),
    tests: money(['decimal.test', 'price.test', 'amount.test']),
    isGate: false,
  },
  { files: money(['slippage']), tests: money(['slippage.test']), isGate: false },
  {
    files: [...evm(['readField', 'walletError']), 'sdk/src/chain/chainId.ts'],
    tests: [...evm(['readField.test', 'walletError.test']), 'sdk/src/chain/chainId.test.ts'],
    isGate: false,
  },
  {
    files: evm(['addChain', 'evmAccount', 'walletRefusal']),
    tests: evm(['addChain.test', 'evmAccount.test']),
    isGate: false,
  },
  { files: evm(['signer']), tests: evm(['signer.test']), isGate: false },
  { files: ['sdk/src/market/parseMarket.ts'], tests: ['sdk/src/market/parseMarket.test.ts'], isGate: false },
  ...[
    'emailAddress',
    'prices/parseDecimal',
    'http/clientAddress',
    'http/knownHosts',
    'http/negotiation',
    'http/rateLimit',
    'http/requestHeaders',
    'http/securityHeaders',
    'prices/priceGuard',
    'prices/defiLlama',
    'prices/moralis',
  ].map((name) => ({ files: server([name]), tests: server([`${name}.test`]), isGate: false, waitMs: 30_000 })),
]
