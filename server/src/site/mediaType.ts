import { extname } from 'node:path'

type MediaType = { readonly type: string; readonly isCompressible: boolean }

/** By file extension. */
export function findMediaType(path: string): MediaType {
  return mediaTypes.get(extname(path).toLowerCase()) ?? compressed('application/octet-stream')
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
  ['.woff2', compressed('font/woff2')],
  ['.png', compressed('image/png')],
  ['.jpg', compressed('image/jpeg')],
  ['.jpeg', compressed('image/jpeg')],
  ['.webp', compressed('image/webp')],
  ['.avif', compressed('image/avif')],
  ['.gif', compressed('image/gif')],
  ['.mp4', compressed('video/mp4')],
  ['.pdf', compressed('application/pdf')],
  ['.zip', compressed('application/zip')],
])

function text(type: string): MediaType {
  return { type, isCompressible: true }
}

function compressed(type: string): MediaType {
  return { type, isCompressible: false }
}
