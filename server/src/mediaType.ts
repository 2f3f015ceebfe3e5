import { extname } from 'node:path'

export type MediaType = { readonly type: string; readonly isCompressible: boolean }

/** What a file is, by its ending. */
export function findMediaType(path: string): MediaType {
  return mediaTypes.get(extname(path).toLowerCase()) ?? packed('application/octet-stream')
}

const mediaTypes: ReadonlyMap<string, MediaType> = new Map([
  ['.html', text('text/html; charset=utf-8')],
  ['.css', text('text/css; charset=utf-8')],
  ['.js', text('text/javascript; charset=utf-8')],
  ['.mjs', text('text/javascript; charset=utf-8')],
  ['.json', text('application/json')],
  ['.map', text('application/json')],
  ['.webmanifest', text('application/manifest+json')],
  ['.txt', text('text/plain; charset=utf-8')],
  ['.xml', text('application/xml')],
  ['.svg', text('image/svg+xml')],
  ['.ico', text('image/x-icon')],
  ['.wasm', text('application/wasm')],
  ['.ttf', text('font/ttf')],
  ['.woff2', packed('font/woff2')],
  ['.png', packed('image/png')],
  ['.jpg', packed('image/jpeg')],
  ['.jpeg', packed('image/jpeg')],
  ['.webp', packed('image/webp')],
  ['.avif', packed('image/avif')],
  ['.gif', packed('image/gif')],
  ['.mp4', packed('video/mp4')],
  ['.pdf', packed('application/pdf')],
  ['.zip', packed('application/zip')],
])

function text(type: string): MediaType {
  return { type, isCompressible: true }
}

function packed(type: string): MediaType {
  return { type, isCompressible: false }
}
