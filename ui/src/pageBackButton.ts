import { type BackButton, createBackButton } from './createBackButton.ts'

let pageBackButton: BackButton | undefined

/** In a frame the history is that of the page around it. */
const leavesHistory: BackButton = { open: () => () => {} }

/** The back button of this page load. The first call also leaves the entries of layers that were open before a reload. */
export function getBackButton(): BackButton {
  if (window.parent !== window) return leavesHistory
  pageBackButton ??= createBackButton({
    history: window.history,
    addEventListener: window.addEventListener.bind(window),
  })
  return pageBackButton
}
