import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

/** True where images may load. */
const ImageGateContext = createContext(false)

type ImageGateProps = {
  readonly children: ReactNode
  /** Work that comes before images. Must be stable between renders. */
  readonly waitFor?: (() => Promise<void>) | undefined
}

/** Opens after hydration, at low priority: logos must not compete with the page's own text and scripts. */
export function ImageGate({ children, waitFor }: ImageGateProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => startTransition(() => setOpen(true))
    if (waitFor === undefined) open()
    else void waitFor().then(open)
  }, [waitFor])
  return <ImageGateContext value={isOpen}>{children}</ImageGateContext>
}

export function useIsImageGateOpen(): boolean {
  return useContext(ImageGateContext)
}
