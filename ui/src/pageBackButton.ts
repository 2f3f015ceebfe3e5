import { type BackButton, createBackButton } from './createBackButton.ts'

let pageBackButton: BackButton | undefined

/** The back button of this page load. The first call also leaves the entries of layers that were open before a reload. */
export function getBackButton(): BackButton {
  pageBackButton ??= createBackButton({
    history: window.history,
    addEventListener: window.addEventListener.bind(window),
  })
  return pageBackButton
}
