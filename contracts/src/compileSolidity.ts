import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'

export type CompiledContract = {
  readonly abi: Abi
  readonly bytecode: Hex
  readonly runtimeCode: Hex
  /** Where the runtime code contains each immutable, in bytes. */
  readonly immutables: Immutables
}

type Immutables = Readonly<Record<string, readonly number[]>>

type Place = { readonly start: number }
type Code = { readonly object: string; readonly immutableReferences?: Readonly<Record<string, readonly Place[]>> }
type Output = {
  readonly sources?: Readonly<Record<string, { readonly ast: SyntaxTree }>>
  readonly errors?: readonly { readonly formattedMessage: string }[]
  readonly contracts?: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly abi: Abi; readonly evm: Readonly<Record<'bytecode' | 'deployedBytecode', Code>> }>
      >
    >
  >
}

type SyntaxTree = { readonly nodes?: readonly SyntaxNode[] }
type SyntaxNode = SyntaxTree & { readonly id: number; readonly name?: string }

/** The compiler itself, without the packages that its command line needs. */
type Solc = {
  cwrap(name: string, result: string, parameters: readonly string[]): (...parameters: unknown[]) => string
}

type CompilerOptions = {
  /** `paris` runs on every network, `cancun` where Uniswap V4 is. */
  readonly evmVersion: 'paris' | 'cancun'
  /** More runs: cheaper calls, larger code. */
  readonly runs: number
  /** Slower, with smaller and cheaper code. */
  readonly viaIR: boolean
}

let compile: ((...parameters: unknown[]) => string) | undefined

/** All contracts of a folder by name. The code depends on nothing but the sources: it contains no metadata. */
export function compileSolidity(
  folder: URL,
  { evmVersion, runs, viaIR }: CompilerOptions,
): Readonly<Record<string, CompiledContract>> {
  compile ??= loadCompiler()
  const input = {
    language: 'Solidity',
    sources: readSources(folder),
    settings: {
      viaIR,
      optimizer: { enabled: true, runs },
      evmVersion,
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: {
        '*': {
          '': ['ast'],
          '*': [
            'abi',
            'evm.bytecode.object',
            'evm.deployedBytecode.object',
            'evm.deployedBytecode.immutableReferences',
          ],
        },
      },
    },
  }
  const { errors = [], sources = {}, contracts = {} } = JSON.parse(compile(JSON.stringify(input), 0, 0)) as Output
  if (errors.length > 0) throw new Error(errors.map((one) => one.formattedMessage).join('\n'))
  const declarations = Object.values(sources).flatMap(({ ast }) => ast.nodes?.flatMap(({ nodes = [] }) => nodes) ?? [])
  const names = new Map(declarations.map(({ id, name = '' }) => [String(id), name]))
  return Object.fromEntries(
    Object.values(contracts)
      .flatMap((file) => Object.entries(file))
      .map(([name, { abi, evm }]) => [
        name,
        {
          abi,
          bytecode: `0x${evm.bytecode.object}`,
          runtimeCode: `0x${evm.deployedBytecode.object}`,
          immutables: listPlaces(evm.deployedBytecode.immutableReferences, names),
        },
      ]),
  )
}

function readSources(folder: URL): Readonly<Record<string, { readonly content: string }>> {
  const root = fileURLToPath(folder)
  const names = readdirSync(root).filter((name) => name.endsWith('.sol'))
  return Object.fromEntries(names.map((name) => [name, { content: readFileSync(`${root}/${name}`, 'utf8') }]))
}

function listPlaces(references: Code['immutableReferences'] = {}, names: ReadonlyMap<string, string>): Immutables {
  const places = Object.entries(references).map(([id, places]) => [
    names.get(id) ?? '',
    places.map(({ start }) => start),
  ])
  return Object.fromEntries(places)
}

function loadCompiler() {
  const solc = createRequire(import.meta.url)('solc/soljson.js') as Solc
  return solc.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])
}

const names = ['V2Hook', 'V3Hook', 'CurveHook', 'SolidlyHook', 'LiquidityBookHook']

/** The text of `hookCode.ts`. */
export function compileHooks(): string {
  const compiled = compileSolidity(new URL('../solidity/', import.meta.url), {
    evmVersion: 'cancun',
    runs: 800,
    viaIR: true,
  })
  const entries = names.map((name) => {
    const contract = compiled[name]
    if (contract === undefined) throw new Error(`The sources have no contract ${name}.`)
    return `  ${name}: ${describe(contract)},`
  })
  return `${head}\n${entries.join('\n')}\n} as const\n`
}

const head = `/** Written by \`npm run compile -w contracts\`: solc 0.8.30 via IR for \`cancun\`, 800 runs, without metadata. */
export const hookCode = {`

function describe({ bytecode, runtimeCode, immutables }: CompiledContract): string {
  if (!bytecode.endsWith(runtimeCode.slice(2))) throw new Error('The creation code does not end with the runtime code.')
  const places = Object.entries(immutables).map(([name, starts]) => `${name}: [${starts.join(', ')}]`)
  return `{
    runtimeBytes: ${(runtimeCode.length - 2) / 2},
    immutables: { ${places.join(', ')} },
    creationCode:
      '${bytecode}',
  }`
}
