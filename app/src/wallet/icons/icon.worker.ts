/** In device pixels: 40 px on a screen of double density. */
const SIDE = 80

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  // A foreign picture that cannot be decoded is not shown.
  self.postMessage(await redraw(data).catch(() => undefined))
}

/** Decodes a foreign icon and returns a picture of our own, of a fixed size. */
async function redraw(icon: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(icon)
  const scale = SIDE / Math.max(bitmap.width, bitmap.height)
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
  return await canvas.convertToBlob({ type: 'image/png' })
}
