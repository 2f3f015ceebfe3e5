/** What a service answers. */
export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Question = {
  readonly method: string
  /** Below the service's own address. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** What was sent as JSON. */
  readonly body: unknown
}

export type Service = (question: Question) => Promise<Answer>
