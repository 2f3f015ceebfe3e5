import { type CompiledContract, compileSolidity } from '@murmur/contracts/compileSolidity'
import type { CurveCryptoPool } from '@murmur/engine/pools/curveCrypto'
import type { Address } from 'viem'

const folder = new URL('../../../contracts/solidity/testing/', import.meta.url)

/** Our own pools, for exchanges whose code no package has. */
export function compileTestContracts(): (name: string) => CompiledContract {
  const compiled = compileSolidity(folder, { evmVersion: 'cancun', runs: 1, viaIR: false })
  return (name) => {
    const contract = compiled[name]
    if (contract === undefined) throw new Error(`No test contract is called ${name}.`)
    return contract
  }
}

type Place = { readonly factory: Address; readonly math: Address }

/** The arguments with which the test pool of twocrypto has the numbers of this one. */
export function listCryptoTerms(pool: CurveCryptoPool, place: Place): readonly unknown[] {
  const { tokens: coins, priceScale, invariant, ann, gamma, midFee, outFee, feeGamma } = pool
  const fees = [midFee, outFee, feeGamma]
  return [{ ...place, coins, priceScale: priceScale[0], invariant, ann, gamma, fees }]
}
