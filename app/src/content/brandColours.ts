/** The public colours of the brand, equal to those in `tokens.css`; a test compares them. */
export const brandColours = [
  { name: 'Ink', token: 'ink', hex: '#06070a' },
  { name: 'Ink raised', token: 'ink-raised', hex: '#0b0d12' },
  { name: 'Ink high', token: 'ink-high', hex: '#12151c' },
  { name: 'Paper', token: 'paper', hex: '#eef1f4' },
  { name: 'Sheen start', token: 'sheen-start', hex: '#2ef2c8' },
  { name: 'Sheen middle', token: 'sheen-middle', hex: '#5a8bff' },
  { name: 'Sheen end', token: 'sheen-end', hex: '#a970ff' },
  { name: 'Live', token: 'live', hex: '#39e58c' },
  { name: 'Cooking', token: 'cooking', hex: '#ff5247' },
] as const
