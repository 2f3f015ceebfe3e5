/** The answer of a service. */
export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Question = {
  readonly method: string
  /** The path below the service's prefix. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The parsed JSON body. */
  readonly body: unknown
}

export type Service = (question: Question) => Promise<Answer>
