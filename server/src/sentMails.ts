/** Where mails that were sent may still lie. */
export type SentMails = {
  /** Deletes what is left of these mails. */
  forget(ids: readonly string[]): Promise<void>
  /** Deletes what is left from before the given time. */
  forgetBefore(time: number): Promise<void>
}
