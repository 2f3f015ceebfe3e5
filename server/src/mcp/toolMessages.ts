import type { ToolAnswer, ToolCall } from '@murmur/mcp/runTool'

export type ToWorker =
  | { readonly type: 'call'; readonly id: number; readonly call: ToolCall }
  | { readonly type: 'body'; readonly id: number; readonly status: number; readonly body: Uint8Array | undefined }

export type FromWorker =
  | { readonly type: 'answer'; readonly id: number; readonly answer: ToolAnswer }
  | { readonly type: 'ask'; readonly id: number; readonly path: string }
  | { readonly type: 'error'; readonly name: string }
