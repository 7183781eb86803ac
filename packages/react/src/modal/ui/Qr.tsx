import { useMemo } from 'react'
import { encode } from 'uqr'
import css from './Qr.css?inline'
import { useStyles } from './styles.ts'

/** Properties of {@link Qr}. */
type QrProps = {
  /** What the code says; also in its `data-uri` attribute. */
  value: string
  /** What the code is for, e.g. "Your address as a QR code". */
  label: string
  testId?: string | undefined
}

const quietZone = 4

/** A QR code, dark on a light plate in both themes: scanners want it so. */
export function Qr({ value, label, testId }: QrProps) {
  useStyles(css)
  const { modules, dots, eyes } = useMemo(() => qrPath(value), [value])
  const side = modules + 2 * quietZone
  return (
    <svg
      className="lk-qr"
      role="img"
      aria-label={label}
      data-testid={testId}
      data-uri={value}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
    >
      <path d={dots} />
      <path d={eyes} fillRule="evenodd" />
    </svg>
  )
}

/** A QR code as two SVG paths in module units, without its quiet zone. */
type QrPath = { readonly modules: number; readonly dots: string; readonly eyes: string }

const eyeSize = 7

/**
 * Draws a text as round dots, joined where they touch, and three finder eyes (rounded rings around a rounded square), error correction M.
 *
 * @throws Error when the text is longer than a QR code can hold (2,331 bytes)
 */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const inEye = (row: number, column: number) =>
    (row < eyeSize || row >= size - eyeSize) && column < eyeSize
      ? true
      : row < eyeSize && column >= size - eyeSize
  const isDot = (row: number, column: number) => data[row]?.[column] === true && !inEye(row, column)
  let dots = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!isDot(row, column)) continue
      dots += `M${column} ${row + 0.5}a.5 .5 0 1 1 1 0a.5 .5 0 1 1 -1 0`
      // Gaps between neighbours cost scanners every other code at the size shown; joined, they read all of them.
      if (isDot(row, column + 1)) dots += `M${column + 0.5} ${row}h1v1h-1z`
      if (isDot(row + 1, column)) dots += `M${column} ${row + 0.5}h1v1h-1z`
    }
  }
  const far = size - eyeSize
  return { modules: size, dots, eyes: [eye(0, 0), eye(far, 0), eye(0, far)].join('') }
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
