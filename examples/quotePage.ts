import { quote } from './quote.ts'

document.body.textContent = await quote(location.origin)
