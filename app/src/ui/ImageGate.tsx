import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

/** True where images may load. */
const ImageGateContext = createContext(false)

/** Opens after hydration, at low priority: logos must not compete with the page's own text and scripts. */
export function ImageGate({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => startTransition(() => setOpen(true)), [])
  return <ImageGateContext value={isOpen}>{children}</ImageGateContext>
}

export function useIsImageGateOpen(): boolean {
  return useContext(ImageGateContext)
}
