import { defineSection } from '../section.ts'

export const brandCopy = defineSection('brandAssets', {
  title: 'BRAND ASSETS',
  text: 'The logo for every background and format, and the book that says how it flies.',
  logos: 'Logos',
  variants: {
    'horizontal-dark': { title: 'HORIZONTAL ON DARK', name: 'horizontal logo on dark' },
    'horizontal-light': { title: 'HORIZONTAL ON LIGHT', name: 'horizontal logo on light' },
    'vertical-dark': { title: 'VERTICAL ON DARK', name: 'vertical logo on dark' },
    'vertical-light': { title: 'VERTICAL ON LIGHT', name: 'vertical logo on light' },
  },
  download: 'DOWNLOAD',
  /** The picture itself, for screen readers. */
  picture: (name: string) => `Murmur, ${name}`,
  pixels: (size: string) => `${size} PX`,
  downloadAs: ({ name, format }: { name: string; format: string }) => `Download ${name} as ${format}`,
  brandbook: {
    title: 'BRANDBOOK',
    text: 'Logo, clear space, colour, type, motion and misuse: everything on one shelf.',
    action: 'DOWNLOAD PDF',
    pages: (count: number) => `${count} PAGES`,
    cover: 'The cover of the Murmur brandbook',
    /** As it is printed: the book is in English. */
    coverTitle: 'BRANDBOOK',
  },
  colours: 'COLOUR',
  copyColour: ({ name, hex }: { name: string; hex: string }) => `Copy ${name}, ${hex}`,
  type: {
    title: 'TYPE',
    display: { name: 'ARCHIVO 125 / 800 — HEADLINES', sample: 'MOVES AS ONE' },
    text: { name: 'GEIST — TEXT', sample: 'A flock of starlings turns as one, without a leader.' },
    mono: { name: 'GEIST MONO — FIGURES AND LABELS', sample: '0123456789 +1.20%' },
  },
})
