import { Buffer } from 'node:buffer'

/** A system call that matters: a change of a file, a finished sync, or the first byte of an answer with status 202. */
export type Call =
  | { readonly type: 'write'; readonly path: string; readonly bytes: Buffer; readonly at: number }
  | { readonly type: 'truncate'; readonly path: string; readonly length: number }
  | { readonly type: 'remove'; readonly path: string }
  | { readonly type: 'sync'; readonly path: string }
  | { readonly type: 'accepted' }

/** The calls that `strace` must follow. Not every processor has `unlink`. */
export const tracedCalls = 'pwrite64,ftruncate,?unlink,unlinkat,fsync,fdatasync,write,writev,sendto,sendmsg'

const ACCEPTED = toHex('HTTP/1.1 202')

/** Reads the output of `strace -f -y -xx`. A sync counts from its end, everything else from its start. */
export function parseTrace(trace: string): readonly Call[] {
  const pending = new Map<string, Call>()
  return trace.split('\n').flatMap((line) => {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    if (/^<\.\.\. f(data)?sync resumed>\) += 0/.test(text)) {
      const call = pending.get(thread)
      pending.delete(thread)
      return call === undefined ? [] : [call]
    }
    const call = parseCall(text)
    if (call?.type === 'sync' && text.includes('<unfinished')) {
      pending.set(thread, call)
      return []
    }
    return call === undefined ? [] : [call]
  })
}

function parseCall(text: string): Call | undefined {
  const [, name = '', rest = ''] = /^(\w+)\((.*)$/.exec(text) ?? []
  const path = fromHex(/^\d+<([^>]+)>/.exec(rest)?.[1] ?? '').toString()
  if (name === 'fsync' || name === 'fdatasync')
    return / = 0|<unfinished/.test(rest) ? { type: 'sync', path } : undefined
  if (name === 'ftruncate') return { type: 'truncate', path, length: Number(/, (\d+)/.exec(rest)?.[1]) }
  if (name === 'unlink' || name === 'unlinkat')
    return { type: 'remove', path: fromHex(/"([^"]*)"/.exec(rest)?.[1] ?? '').toString() }
  if (name === 'pwrite64') return { type: 'write', path, ...parseWrite(rest) }
  return rest.includes(ACCEPTED) ? { type: 'accepted' } : undefined
}

function parseWrite(text: string): { readonly bytes: Buffer; readonly at: number } {
  const [, hex = '', at = '0'] = /, "([^"]*)", \d+, (\d+)/.exec(text) ?? []
  return { bytes: fromHex(hex), at: Number(at) }
}

/** The files as they are after a power cut: a change that no sync has followed is lost. */
export function cutPower(calls: readonly Call[]): ReadonlyMap<string, Buffer> {
  const kept = new Map<string, Buffer>()
  const unsynced = new Map<string, Call[]>()
  for (const call of calls) {
    if (call.type === 'accepted') continue
    const waiting = unsynced.get(call.path) ?? []
    if (call.type === 'remove') {
      kept.delete(call.path)
      unsynced.delete(call.path)
    } else if (call.type === 'sync') {
      kept.set(call.path, changeFile(kept.get(call.path) ?? Buffer.alloc(0), waiting))
      unsynced.delete(call.path)
    } else {
      waiting.push(call)
      unsynced.set(call.path, waiting)
    }
  }
  return kept
}

function changeFile(before: Buffer, calls: readonly Call[]): Buffer {
  // Room for all of them at once, because a copy for each write would take minutes.
  const ends = calls.map((call) => (call.type === 'write' ? call.at + call.bytes.length : 0))
  return calls.reduce(change, extend(before, Math.max(...ends, 0)))
}

function change(file: Buffer, call: Call): Buffer {
  if (call.type === 'truncate') return Buffer.concat([file], call.length)
  if (call.type !== 'write') return file
  const changed = extend(file, call.at + call.bytes.length)
  call.bytes.copy(changed, call.at)
  return changed
}

function extend(file: Buffer, length: number): Buffer {
  return file.length >= length ? file : Buffer.concat([file], length)
}

function toHex(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
}

function fromHex(text: string): Buffer {
  return Buffer.from(text.replaceAll('\\x', ''), 'hex')
}
