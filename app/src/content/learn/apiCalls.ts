import apiDocument from '@murmur/sdk/openapi.json' with { type: 'json' }
import { type ApiDocument, readApiCalls } from './readApiCalls.ts'

/** Built pages get the result alone: see `writeApiCalls` in `vite.config.ts`. */
export const apiCalls = readApiCalls(apiDocument as unknown as ApiDocument)
