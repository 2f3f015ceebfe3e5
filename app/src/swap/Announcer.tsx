import { trimZeros } from '@murmur/engine/decimal'
import { useEffect, useRef } from 'react'
import styles from './Announcer.module.css'
import { useLateView } from './SwapContext.ts'

/** Long enough for somebody who types to come to an end. */
const SILENCE_MS = 900

/** Reads the estimate out once it has come to rest, not at every key. */
export function Announcer() {
  const region = useRef<HTMLParagraphElement>(null)
  const isFirst = useRef(true)
  const { payAmount, receiveAmount, pay, receive } = useLateView((view) => view)
  const words = `${payAmount} ${pay.symbol} is about ${trimZeros(receiveAmount)} ${receive.symbol}`

  useEffect(() => {
    // What stands there when the page opens is read with the page.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const timer = setTimeout(() => region.current?.replaceChildren(words), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [words])

  return <p ref={region} className={styles.announcer} role="status" />
}
