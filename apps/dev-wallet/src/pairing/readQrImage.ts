/** Longest side a picture is read at, pixels: a photo's other millions say nothing more. */
const side = 1_600

/** Reads the QR code in a picture; `undefined` where there is none. @throws Error when the file is no picture */
export async function readQrImage(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error('This file is not a picture the browser can read.', { cause })
  })
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const { default: decode } = await import('jsqr')
  return decode(context.getImageData(0, 0, width, height).data, width, height)?.data
}
