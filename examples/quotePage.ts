import { quote } from './quoteSwap.ts'

document.body.textContent = await quote(location.origin)
