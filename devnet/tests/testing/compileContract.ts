import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'

type Compiled = { readonly abi: Abi; readonly bytecode: Hex; readonly runtimeCode: Hex }

type Code = { readonly object: string }
type Output = {
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts?: Record<
    string,
    Record<string, { readonly abi: Abi; readonly evm: { readonly bytecode: Code; readonly deployedBytecode: Code } }>
  >
}

/** The compiler itself, without the packages that its command line needs. */
type Solc = {
  cwrap(name: string, result: string, parameters: readonly string[]): (...parameters: unknown[]) => string
}

/** Small code that every EVM network understands, and that depends on nothing but its source. */
const settings = {
  viaIR: true,
  optimizer: { enabled: true, runs: 1 },
  evmVersion: 'paris',
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
}

let compile: ((...parameters: unknown[]) => string) | undefined

export function compileContract(file: URL, { name }: { readonly name: string }): Compiled {
  compile ??= loadCompiler()
  const content = readFileSync(fileURLToPath(file), 'utf8')
  const input = { language: 'Solidity', sources: { [name]: { content } }, settings }
  const { errors = [], contracts } = JSON.parse(compile(JSON.stringify(input), 0, 0)) as Output
  const found = contracts?.[name]?.[name]
  if (found === undefined || errors.length > 0) throw new Error(errors.map((one) => one.formattedMessage).join('\n'))
  const { bytecode, deployedBytecode } = found.evm
  return { abi: found.abi, bytecode: `0x${bytecode.object}`, runtimeCode: `0x${deployedBytecode.object}` }
}

function loadCompiler() {
  const solc = createRequire(import.meta.url)('solc/soljson.js') as Solc
  return solc.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])
}
