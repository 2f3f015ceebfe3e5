type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Where wallets are apps, not extensions. An iPad says that it is a Mac, but no Mac has a touch screen. */
export function isPhone({ userAgent, maxTouchPoints }: Device): boolean {
  return /Android|iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
