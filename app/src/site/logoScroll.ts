const FRAMES_PER_SECOND = 60

/** How long one round takes, in milliseconds: half of the content passes at `speed` pixels a frame. */
export function scrollDuration(contentWidth: number, { speed }: { speed: number }): number {
  return (contentWidth / 2 / (speed * FRAMES_PER_SECOND)) * 1000
}
