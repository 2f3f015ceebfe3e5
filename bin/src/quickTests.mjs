/**
 * The browser tests of `npm test`: each page, the card of the specification, wallets, quotes, and whole swaps.
 * `npm run test:all` runs every file.
 */
export const quickSpecs = [
  'problems',
  'site/ads',
  'site/brandAssets',
  'site/evolution',
  'site/learn',
  'site/headers',
  'site/home',
  'site/integrity',
  'site/newsletter',
  'site/policy',
  'site/subscribe',
  'swap/deepLinks',
  'swap/failures',
  'swap/hostileTexts',
  'swap/swapCard',
  'swap/swapSentences',
  'swap/swapSettings',
  'trading/quotes',
  'trading/trading',
  'trading/wholeSwap',
  'wallets/walletConnect',
].map((name) => `specs/${name}.spec.ts`)

/** Unit tests that `npm test` leaves to `npm run test:all`: the longest, which start many processes or whole chains. */
export const longTests = [
  'app/tests/relayWallet.test.ts',
  'bin/src/localWorld.test.ts',
  'bin/src/run.test.ts',
  'contracts/answerHooks.test.ts',
  'deploy/supplyChain.test.ts',
  'devnet/src/wallet/liveBuild.test.ts',
  'devnet/tests/compiledCode.test.ts',
  'devnet/tests/crossChain.test.ts',
  'devnet/tests/cryptoPool.test.ts',
  'devnet/tests/docSamples.test.ts',
  'devnet/tests/foreignSwaps.test.ts',
  'devnet/tests/hookAttacks.test.ts',
  'devnet/tests/hookInvariants.test.ts',
  'devnet/tests/hookQuotes.test.ts',
  'devnet/tests/hookSwaps.test.ts',
  'devnet/tests/hookedExecution.test.ts',
  'devnet/tests/marketGrowth.test.ts',
  'devnet/tests/markets.test.ts',
  'devnet/tests/plannedSwaps.test.ts',
  'devnet/tests/plannedTransfers.test.ts',
  'devnet/tests/preflight.test.ts',
  'devnet/tests/publicApi.test.ts',
  'devnet/tests/readTransfer.test.ts',
  'devnet/tests/realContracts.test.ts',
  'devnet/tests/receiptPictures.test.ts',
  'devnet/tests/localServices.test.ts',
  'devnet/tests/sdk.test.ts',
  'devnet/tests/sdkPackage.test.ts',
  'devnet/tests/startedChains.test.ts',
  'devnet/tests/toolTransactions.test.ts',
  'devnet/tests/transferFaults.test.ts',
  'mcp/mcp.test.ts',
  'mcp/src/toolService.test.ts',
  'server/src/database/migrations.test.ts',
  'server/src/main.test.ts',
  'server/src/market/fakePools.test.ts',
  'server/tests/backup.test.ts',
  'server/tests/crash.test.ts',
  'server/tests/drain.test.ts',
  'server/tests/mixedLoad.test.ts',
  'server/tests/powerCut.test.ts',
  'server/tests/sameAddress.test.ts',
  'server/tests/signUpLoad.test.ts',
  'server/tests/slowClients.test.ts',
  'server/tests/storageFaults.test.ts',
  'tests/steadiness.test.ts',
]

/** Browser tests of every state at every width, which `npm run test:deep` adds. */
export const deepSpecs = ['specs/swap/narrowScreen.spec.ts', 'specs/wallets/walletLook.spec.ts']

/** @param {string} path of a file of tests, from the root */
export function isQuick(path) {
  if (path.startsWith('e2e/')) return quickSpecs.includes(path.slice('e2e/'.length))
  return !longTests.includes(path)
}

/** @param {string} path of a file of tests, from the root */
export function isDeep(path) {
  return deepSpecs.includes(path.replace('e2e/', ''))
}
