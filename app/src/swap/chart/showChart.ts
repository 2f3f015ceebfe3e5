/** Scrolls to the chart where it opens below the card and off the screen. Beside the card, nothing moves. */
export function showChart(): void {
  const panel = document.getElementById('swap-chart')
  if (panel !== null && panel.getBoundingClientRect().top > innerHeight / 2) panel.scrollIntoView({ block: 'nearest' })
}
