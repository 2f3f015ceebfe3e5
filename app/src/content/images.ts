/** A still of the flock. `brand/stills.ts` prints one file per width and format; each address list is a `srcset`. */
export type Still = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly avif: string
  readonly webp: string
  readonly fallback: string
}

export const images = {
  hero: { wide: still('hero', [1600, 900]), tall: still('hero-tall', [560, 900]) },
  swap: { wide: still('swap', [1600, 1000]), tall: still('swap-tall', [560, 960]) },
  products: {
    swap: still('product-swap', [960, 640], 480),
    bridge: still('product-bridge', [960, 640], 480),
    ai: still('product-ai', [960, 640], 480),
    scan: still('product-scan', [960, 640], 480),
  },
  ai: still('ai', [1600, 900], 800),
  press: [
    still('press-1', [1600, 1000], 800),
    still('press-2', [1600, 1000], 800),
    still('press-3', [1600, 1000], 800),
    still('press-4', [1600, 1000], 800),
    still('press-5', [1600, 1000], 800),
  ],
  blog: [still('blog-1', [960, 640], 480), still('blog-2', [960, 640], 480), still('blog-3', [960, 640], 480)],
  notFound: still('not-found', [1600, 900], 800),
} as const

function still(name: string, [width, height]: readonly [number, number], ...smaller: readonly number[]): Still {
  const widths = [...smaller, width]
  const addresses = (format: string) => widths.map((each) => `/images/${name}-${each}.${format} ${each}w`).join(', ')
  const fallback = `/images/${name}-${width}.jpg`
  return { name, width, height, widths, avif: addresses('avif'), webp: addresses('webp'), fallback }
}
