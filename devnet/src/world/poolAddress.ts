import { type Address, encodeAbiParameters, encodePacked, getContractAddress, keccak256 } from 'viem'
import type { Contracts } from '../chains.ts'
import { type ArtifactName, getInitCodeHash } from './artifacts.ts'
import type { PoolPlan } from './poolTable.ts'

/** The CREATE2 address of a Uniswap pool, which follows from its tokens. */
export function getPoolAddress({ type, tokens: [one, other], fee }: PoolPlan, contracts: Contracts): Address {
  const pair = [one.address, other.address] as const
  if (type === 'constantProduct') {
    const salt = keccak256(encodePacked(['address', 'address'], pair))
    return getCreate2Address('v2Pair', { from: contracts.uniswapV2Factory, salt })
  }
  const parameters = [{ type: 'address' }, { type: 'address' }, { type: 'uint24' }] as const
  const salt = keccak256(encodeAbiParameters(parameters, [...pair, fee]))
  return getCreate2Address('v3Pool', { from: contracts.uniswapV3Factory, salt })
}

function getCreate2Address(name: ArtifactName, { from, salt }: { from: Address; salt: `0x${string}` }): Address {
  return getContractAddress({ opcode: 'CREATE2', from, salt, bytecodeHash: getInitCodeHash(name) })
}
