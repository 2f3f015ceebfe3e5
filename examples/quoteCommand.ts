import { quote } from './quoteSwap.ts'

console.log(await quote(process.argv[2] ?? 'http://localhost:3000'))
