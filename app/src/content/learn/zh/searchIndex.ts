import { createSearchIndex } from '../createSearchIndex.ts'

/** Built pages get the result alone: see `writeSearchIndexes` in `vite.config.ts`. */
export const entries = createSearchIndex('zh')
