/**
 * Averages squares of whole pixels, as many as leave at least `edge` * 2 on the longer side, so that the careful scaler
 * gets a sixteenth of the work or less. Colours count by their opacity, so that what is transparent doesn't shine through.
 */
export function shrinkByWhole(image: ImageData, edge: number): ImageData {
  const factor = Math.floor(Math.max(image.width, image.height) / (edge * 2))
  if (factor < 2 || image.width < factor || image.height < factor) return image
  const width = Math.floor(image.width / factor)
  const height = Math.floor(image.height / factor)
  const data = new Uint8ClampedArray(width * height * 4)
  const { data: from, width: stride } = image
  const count = factor * factor
  for (let y = 0, out = 0; y < height; y++) {
    for (let x = 0; x < width; x++, out += 4) {
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      for (let row = 0; row < factor; row++) {
        let at = ((y * factor + row) * stride + x * factor) * 4
        for (let column = 0; column < factor; column++, at += 4) {
          const opacity = from[at + 3] ?? 0
          red += (from[at] ?? 0) * opacity
          green += (from[at + 1] ?? 0) * opacity
          blue += (from[at + 2] ?? 0) * opacity
          alpha += opacity
        }
      }
      if (alpha === 0) continue
      data[out] = red / alpha
      data[out + 1] = green / alpha
      data[out + 2] = blue / alpha
      data[out + 3] = alpha / count
    }
  }
  return new ImageData(data, width, height)
}
