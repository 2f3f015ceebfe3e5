import { findListing, type Listing, tokens } from '@murmur/engine/token'

/** Logs why there is no balance to look up, and says whether there was a reason. */
export function warnAboutBalance({ id, symbol }: Listing, { isConnected }: { isConnected: boolean }): boolean {
  const reason = findReason({ id, symbol })
  if (!isConnected) console.info('wallet not connected')
  else if (reason !== undefined) console.warn(`${reason}: ${id}`)
  return !isConnected || reason !== undefined
}

function findReason({ id, symbol }: Pick<Listing, 'id' | 'symbol'>): string | undefined {
  if (tokens.every((token) => token.symbol !== symbol)) return '未知的代币'
  return findListing(id) === undefined ? '该代币在此网络上没有数据' : undefined
}
