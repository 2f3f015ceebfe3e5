import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { type Coding, matchesEtag, pickCoding } from '../http/negotiation.ts'
import { readHeader } from '../http/requestHeaders.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { SiteFile } from './loadSite.ts'
import { findMediaType } from './mediaType.ts'

/** A file in one content coding, with the headers of each kind of response already built. */
type Representation = {
  readonly body: Buffer
  readonly etag: string
  /** A flat list of names and values, which Node writes without copying. */
  readonly headers: OutgoingHttpHeader[]
  readonly notModified: OutgoingHttpHeader[]
  readonly asError: OutgoingHttpHeader[]
}

/** A file of the site, prepared at start so that a request only picks a representation. */
export type PreparedFile = {
  readonly codings: readonly Coding[]
  readonly br: Representation
  readonly gzip: Representation
  readonly identity: Representation
}

type PrepareOptions = {
  readonly cacheControl: string
  readonly security: HeaderRecord
  /** Request headers besides Accept-Encoding that select this file. */
  readonly vary?: readonly string[]
}

export function prepareFile(file: SiteFile, options: PrepareOptions): PreparedFile {
  const hash = createHash('sha256').update(file.body).digest('base64url').slice(0, 22)
  const represent = (coding: Coding, body: Buffer) => createRepresentation(file, { ...options, body, coding, hash })
  const identity = represent('identity', file.body)
  return {
    codings: [...(file.br ? ['br' as const] : []), ...(file.gzip ? ['gzip' as const] : [])],
    br: file.br ? represent('br', file.br) : identity,
    gzip: file.gzip ? represent('gzip', file.gzip) : identity,
    identity,
  }
}

/** Answers GET and HEAD; 304 if the browser already has these bytes. */
export function sendFile(file: PreparedFile, { request, response }: Exchange): void {
  const { body, etag, headers, notModified } = pickRepresentation(file, request)
  if (matchesEtag(readHeader(request, 'if-none-match'), etag)) {
    response.writeHead(304, notModified).end()
    return
  }
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
}

/** Sends the file as the body of an error, without an ETag. */
export function sendErrorPage(file: PreparedFile, { request, response, status }: Exchange & { status: number }): void {
  const { body, asError } = pickRepresentation(file, request)
  response.writeHead(status, asError).end(request.method === 'HEAD' ? undefined : body)
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

function pickRepresentation(file: PreparedFile, request: IncomingMessage): Representation {
  return file[pickCoding(readHeader(request, 'accept-encoding'), { available: file.codings })]
}

type RepresentationOptions = PrepareOptions & {
  readonly body: Buffer
  readonly coding: Coding
  readonly hash: string
}

function createRepresentation(file: SiteFile, options: RepresentationOptions): Representation {
  const { body, coding, hash, cacheControl, security, vary = [] } = options
  const { type, isCompressible } = findMediaType(file.path)
  const varies = [...vary, ...(isCompressible ? ['Accept-Encoding'] : [])].join(', ')
  // A strong ETag identifies exact bytes, so each coding has its own.
  const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`
  const caching = { 'cache-control': cacheControl, ...(varies === '' ? {} : { vary: varies }) }
  const content = {
    'content-type': type,
    'content-length': String(body.length),
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
  }
  return {
    body,
    etag,
    headers: flatten({ ...content, ...caching, etag, ...security }),
    notModified: flatten({ ...caching, etag, ...security }),
    asError: flatten({ ...content, ...caching, ...security }),
  }
}

function flatten(headers: HeaderRecord): OutgoingHttpHeader[] {
  return Object.entries(headers).flat()
}
