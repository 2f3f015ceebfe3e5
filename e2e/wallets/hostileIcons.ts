/** A picture of 16 × 16 pixels, as wallets announce it. */
export const raster =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHklEQVQ4jWPQ+3TiPyWYYdSA/6NhcGI0DD4NizAAAG/s5x8I9U1tAAAAAElFTkSuQmCC'

/** 2.4 kB that draw one path 10^16 times: 16 groups, each of which uses the one before ten times. */
export const hostileSvg = `data:image/svg+xml;base64,${btoa(nestUses())}`

function nestUses(): string {
  const groups = Array.from({ length: 16 }, (_, depth) => {
    const uses = `<use href="#g${depth}"/>`.repeat(10)
    return `<g id="g${depth + 1}">${uses}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="g0" d="M0 0h9v9z"/>${groups.join('')}</svg>`
}
