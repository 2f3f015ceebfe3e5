// biome-ignore lint/performance/noBarrelFile: one import, so that a bundler makes one chunk of it. Small ones compress badly.
export { describeSimulation, describeSteps } from './describePlan.ts'
export { executeTrade } from './executeTrade.ts'
export { planTrade, simulateTrade } from './tradePlan.ts'
