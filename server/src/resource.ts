import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { findMediaType } from './mediaType.ts'
import { type Coding, matchesEtag, pickCoding } from './negotiation.ts'
import { readHeader } from './readHeader.ts'
import type { HeaderRecord } from './security.ts'
import type { SiteFile } from './site.ts'

/** A file as it is sent in one coding: nothing is left to compute when a request comes. */
type Representation = {
  readonly body: Buffer
  readonly etag: string
  /** Names and values in turn: the one form that Node writes without copying. */
  readonly headers: OutgoingHttpHeader[]
  readonly notModified: OutgoingHttpHeader[]
  readonly asError: OutgoingHttpHeader[]
}

export type Resource = {
  readonly codings: readonly Coding[]
  readonly br: Representation
  readonly gzip: Representation
  readonly identity: Representation
}

export type ResourceOptions = {
  readonly cacheControl: string
  readonly security: HeaderRecord
  /** The request headers besides Accept-Encoding that choose between this resource and another. */
  readonly vary?: readonly string[]
}

export function createResource(file: SiteFile, options: ResourceOptions): Resource {
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

/** Answers GET and HEAD, with 304 where the browser already has these bytes. */
export function sendResource(resource: Resource, { request, response }: Exchange): void {
  const { body, etag, headers, notModified } = pickRepresentation(resource, request)
  if (matchesEtag(readHeader(request, 'if-none-match'), etag)) {
    response.writeHead(304, notModified).end()
    return
  }
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
}

/** Answers with the resource as the body of an error: no tag, for it does not stand for the address asked for. */
export function sendError(resource: Resource, { request, response, status }: Exchange & { status: number }): void {
  const { body, asError } = pickRepresentation(resource, request)
  response.writeHead(status, asError).end(request.method === 'HEAD' ? undefined : body)
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

function pickRepresentation(resource: Resource, request: IncomingMessage): Representation {
  return resource[pickCoding(readHeader(request, 'accept-encoding'), { available: resource.codings })]
}

type RepresentationOptions = ResourceOptions & {
  readonly body: Buffer
  readonly coding: Coding
  readonly hash: string
}

function createRepresentation(file: SiteFile, options: RepresentationOptions): Representation {
  const { body, coding, hash, cacheControl, security, vary = [] } = options
  const { type, isCompressible } = findMediaType(file.path)
  const varies = [...vary, ...(isCompressible ? ['Accept-Encoding'] : [])].join(', ')
  // A strong tag stands for exact bytes, so each coding has its own.
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
