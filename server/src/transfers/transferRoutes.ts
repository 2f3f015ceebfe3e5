import type { FeesQuestion } from '@murmur/sdk/transfer/parseSuggestedFees'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import { refuseFailure } from '../upstream/upstreamFailure.ts'
import { type FeesResult, parseFeesQuestion } from './transferFees.ts'

type TransferOptions = {
  readonly getFees: (question: FeesQuestion) => Promise<FeesResult>
  readonly headers: HeaderRecord
}

/** The fees of the bridge for a transfer, and its limits. */
export function registerTransfers(app: FastifyInstance, { getFees, headers }: TransferOptions): void {
  app.get('/api/transfers/fees', async (request, reply) => {
    const question = parseFeesQuestion(request.raw.url ?? '')
    if (question === undefined) return refuse(reply, { type: 'badRequest', headers })
    const result = await getFees(question)
    if (result.type === 'missing') return refuse(reply, { type: 'notFound', headers })
    return result.type === 'failed' ? refuseFailure(reply, { failure: result, headers }) : reply.send(result.fees)
  })
}
