import { writeFileSync } from 'node:fs'
import { compileHooks } from './src/compileSolidity.ts'

/** Writes the code of the hooks into the sources. A test compares both. */
writeFileSync(new URL('src/hookCode.ts', import.meta.url), compileHooks())
