import type { Locator } from '@playwright/test'
import jsQR from 'jsqr'
import sharp from 'sharp'

/** The text of a QR code, read from the picture of the screen as a camera does. No value if it cannot be read. */
export async function readCode(picture: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}
