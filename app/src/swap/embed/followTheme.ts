/** `?theme=light`, or `auto` for that of the system. Dark without it. Returns a function that ends it. */
export function followTheme(page: Window): () => void {
  const theme = new URLSearchParams(page.location.search).get('theme')
  const system = page.matchMedia('(prefers-color-scheme: light)')
  const show = () => {
    const isLight = theme === 'light' || (theme === 'auto' && system.matches)
    page.document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  }
  show()
  system.addEventListener('change', show)
  return () => system.removeEventListener('change', show)
}
