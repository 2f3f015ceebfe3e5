/** What each point of a flock holds: place and diameter in px, hue along the sheen 0..1, brightness from 0 up. */
export const point = { x: 0, y: 1, size: 2, hue: 3, brightness: 4 } as const
export const pointSize = 5
