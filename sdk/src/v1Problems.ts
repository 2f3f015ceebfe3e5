import { type RefusalCode, refusals } from './murmur/refusal.ts'

type ProblemText = { readonly status: number; readonly title: string; readonly solution: string }

/** Problems that only the API has. */
const own = {
  badRequest: {
    status: 400,
    title: 'A field of the request is missing or wrong.',
    solution: 'Compare the named field with the description of the API.',
  },
  notFound: {
    status: 404,
    title: 'There is nothing at this address.',
    solution: 'Compare the address with the description of the API.',
  },
  methodNotAllowed: {
    status: 405,
    title: 'This address does not support this method.',
    solution: 'Use the described method.',
  },
  unknownKey: {
    status: 401,
    title: 'The key is not known here.',
    solution: 'Check the Authorization header, or leave it out.',
  },
  bodyTooLarge: { status: 413, title: 'The request is too large.', solution: 'Send only the described fields.' },
  unsupportedType: { status: 415, title: 'The body is not JSON.', solution: 'Send it as application/json.' },
  tooManyRequests: {
    status: 429,
    title: 'The limit of requests is used up.',
    solution: 'Wait for the seconds of the Retry-After header, or use a key.',
  },
  overloaded: {
    status: 503,
    title: 'Too many requests are waiting.',
    solution: 'Ask again after the seconds of the Retry-After header.',
  },
  tookTooLong: { status: 504, title: 'The answer took too long.', solution: 'Ask again in a moment.' },
  internal: { status: 500, title: 'Something went wrong on our side.', solution: 'Ask again in a moment.' },
  unavailable: {
    status: 503,
    title: 'A service that the answer depends on does not answer.',
    solution: 'Ask again after the seconds of the Retry-After header.',
  },
  quoteChanged: {
    status: 409,
    title: 'The market no longer gives these terms.',
    solution: 'Ask for a new quote, show it, and ask with its terms.',
  },
  badPermit: {
    status: 422,
    title: 'The signed permit does not fit this trade any more.',
    solution: 'Ask without a permit, sign the new typed data, and ask with its signature.',
  },
} as const satisfies Readonly<Record<string, ProblemText>> & { readonly [code in RefusalCode]?: never }

export type ProblemCode = RefusalCode | keyof typeof own

/** The others are 422: the request is well formed, and cannot be carried out. */
const statuses: Partial<Readonly<Record<RefusalCode, number>>> = {
  unknownNetwork: 400,
  unknownToken: 400,
  sameToken: 400,
  sameNetwork: 400,
  otherNetwork: 400,
  badAmount: 400,
  badSlippage: 400,
  badMaxLegs: 400,
  badRecipient: 400,
  tokenRecipient: 400,
  exactReceiveAcross: 400,
  tradingClosed: 403,
  noMarket: 404,
  networkClosed: 503,
  marketUnreadable: 503,
  marketOld: 503,
  serverUnreachable: 503,
  nodesUnreachable: 503,
  nodesDisagree: 503,
  oneNode: 503,
  feesUnknown: 503,
  gasUnknown: 503,
  badDeadline: 503,
}

/** Every problem of the API, by its code. */
export const problems: Readonly<Record<ProblemCode, ProblemText>> = {
  ...own,
  ...(Object.fromEntries(
    Object.entries(refusals).map(([code, { happened, advice }]) => [
      code,
      { status: statuses[code as RefusalCode] ?? 422, title: happened, solution: advice },
    ]),
  ) as Readonly<Record<RefusalCode, ProblemText>>),
}

/** `quoteChanged` is `quote-changed` in the address of its explanation. */
export function nameProblem(code: ProblemCode): string {
  return code.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
