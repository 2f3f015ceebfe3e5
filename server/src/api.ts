/** What goes over the wire. The app imports these types, and nothing else of the server. */

/** `GET /healthz` */
export type Health = { readonly status: 'ok' }

/** `POST /api/newsletter` */
export type NewsletterRequest = { readonly email: string }

export type NewsletterAnswer = {
  readonly type: 'notOpen' | 'empty' | 'malformed'
  /** One sentence for the reader. */
  readonly message: string
}

/** What every endpoint may answer instead. */
export type Refusal = {
  readonly type:
    | 'badRequest'
    | 'forbidden'
    | 'notFound'
    | 'methodNotAllowed'
    | 'tooLarge'
    | 'unsupportedType'
    | 'internal'
  readonly message: string
}
