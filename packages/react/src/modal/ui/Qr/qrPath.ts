import { encode } from 'uqr'

/** A QR code as two SVG paths in module units, without its quiet zone. */
export type QrPath = { readonly modules: number; readonly dots: string; readonly eyes: string }

const eyeSize = 7
const dotRadius = 0.44

/**
 * Draws a text as round dots and three finder eyes (rounded rings around a rounded square), error correction M.
 *
 * @throws Error when the text is longer than a QR code can hold (2,331 bytes)
 */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const inEye = (row: number, column: number) =>
    (row < eyeSize || row >= size - eyeSize) && column < eyeSize
      ? true
      : row < eyeSize && column >= size - eyeSize
  let dots = ''
  for (const [row, line] of data.entries()) {
    for (const [column, dark] of line.entries()) {
      if (dark && !inEye(row, column)) dots += dot(column, row)
    }
  }
  const far = size - eyeSize
  return { modules: size, dots, eyes: [eye(0, 0), eye(far, 0), eye(0, far)].join('') }
}

function dot(x: number, y: number): string {
  const r = dotRadius
  return `M${round(x + 0.5 - r)} ${round(y + 0.5)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
}

/** Ring one module thick, then the 3 x 3 pupil; drawn with the even-odd rule. */
function eye(x: number, y: number): string {
  return roundedSquare(x, y, 7, 2) + roundedSquare(x + 1, y + 1, 5, 1.2) + roundedSquare(x + 2, y + 2, 3, 0.9)
}

function roundedSquare(x: number, y: number, size: number, r: number): string {
  const side = round(size - 2 * r)
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${round(x + r)} ${y}h${side}${arc(r, r)}v${side}${arc(-r, r)}h${-side}${arc(-r, -r)}v${-side}${arc(r, -r)}z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
