type Box = Pick<DOMRect, 'left' | 'top' | 'bottom'>

type Move = { readonly from: number; readonly key: string }

/** The index of the box that a key leads to, or -1. */
export function findNeighbour(boxes: readonly Box[], { from, key }: Move): number {
  const start = boxes[from]
  if (start === undefined) return -1
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const next = key === 'ArrowLeft' ? from - 1 : from + 1
    return boxes[next]?.top === start.top ? next : -1
  }
  if (key === 'ArrowDown') return findClosest(boxes, { start, row: findMin(boxes, (box) => box.top - start.bottom) })
  if (key === 'ArrowUp') return findClosest(boxes, { start, row: findMin(boxes, (box) => start.top - box.bottom) })
  return -1
}

/** Neighbours may overlap by a rounded pixel. */
const SLACK = 1

/** The box with the smallest distance in the direction that counts as positive. */
function findMin(boxes: readonly Box[], measure: (box: Box) => number): Box | undefined {
  const ahead = boxes.filter((box) => measure(box) > -SLACK)
  return ahead.sort((one, other) => measure(one) - measure(other))[0]
}

function findClosest(boxes: readonly Box[], { start, row }: { start: Box; row: Box | undefined }): number {
  const distance = ({ left }: Box) => Math.abs(left - start.left)
  const inRow = boxes.filter(({ top }) => top === row?.top).sort((one, other) => distance(one) - distance(other))
  return inRow[0] === undefined ? -1 : boxes.indexOf(inRow[0])
}
