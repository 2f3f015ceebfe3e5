// biome-ignore lint/performance/noBarrelFile: one import, so that a bundler makes one chunk of it. Small ones compress badly.
export { createChainClient } from '../chain/chainClient.ts'
export { findCheckedHooks } from './findCheckedHooks.ts'
