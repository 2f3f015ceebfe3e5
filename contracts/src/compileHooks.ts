import { type CompiledContract, compileSolidity } from './compileSolidity.ts'

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
