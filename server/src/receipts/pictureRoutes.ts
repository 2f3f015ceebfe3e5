import { findNetwork } from '@murmur/engine/network'
import type { Hash } from '@murmur/sdk/trade/record'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import { sendFile } from '../site/preparedFile.ts'
import { pickPictureLanguage } from './drawReceipt.ts'
import type { ReceiptAddress } from './receiptFacts.ts'
import type { ReceiptPictures } from './receiptPictures.ts'

type PictureRouteOptions = { readonly pictures: ReceiptPictures; readonly headers: HeaderRecord }

type PictureRequest = FastifyRequest<{ Params: { language: string; kind: string; chainId: string; hash: string } }>

/** The picture that social networks show for the link to a receipt. */
export function registerPictures(app: FastifyInstance, { pictures, headers }: PictureRouteOptions): void {
  app.get('/og/:language/:kind/:chainId/:hash', async (request: PictureRequest, reply) => {
    const asked = parsePicture(request.params)
    if (asked === undefined) return refuse(reply, { type: 'notFound', headers })
    const file = await pictures.get(asked.address, asked.language)
    reply.hijack()
    sendFile(file, { request: request.raw, response: reply.raw })
    return reply
  })
}

type Picture = { readonly address: ReceiptAddress; readonly language: string }

/** No value unless every part is exactly one of ours: anyone can write a link. */
function parsePicture({ language, kind, chainId, hash }: PictureRequest['params']): Picture | undefined {
  const network = /^[1-9]\d{0,9}$/.test(chainId) ? findNetwork(Number(chainId)) : undefined
  if (network?.kind !== 'evm' || (kind !== 'swap' && kind !== 'transfer')) return undefined
  if (!/^[a-z]{2,3}$/.test(language) || !/^0x[\da-fA-F]{64}$/.test(hash)) return undefined
  return {
    language: pickPictureLanguage(language),
    address: { kind, chainId: network.chainId, hash: hash.toLowerCase() as Hash },
  }
}
