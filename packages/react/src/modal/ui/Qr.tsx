import { useMemo } from 'react'
import { encode } from 'uqr'
import css from './Qr.css?inline'
import { useStyles } from './styles.ts'

type QrProps = {
  /** Content of the code; also in the attribute `data-uri`. */
  value: string
  /** Accessible name, e.g. "Your address as a QR code". */
  label: string
  testId?: string | undefined
}

/** Modules of empty space around the code, as ISO/IEC 18004 requires. */
const quietZone = 4

/** A QR code. It is dark on light in both themes, because many scanners need that. */
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

/** SVG paths of a QR code in modules, without the quiet zone. */
type QrPath = { readonly modules: number; readonly dots: string; readonly eyes: string }

/** Modules of a finder pattern's side. */
const eyeSize = 7

/**
 * Encodes a text in as few modules as it needs, and draws it as round dots that are joined to their neighbours, and three rounded
 * finder patterns. Large modules are read from farther away, and a screen has no stains to correct: error correction is what the
 * size leaves room for, L at least.
 *
 * @throws Error when the text is longer than a QR code can hold (2,953 bytes)
 */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'L', boostEcc: true, border: 0 })
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
      // Scanners fail on about half of the codes when there are gaps between the dots.
      if (isDot(row, column + 1)) dots += `M${column + 0.5} ${row}h1v1h-1z`
      if (isDot(row + 1, column)) dots += `M${column} ${row + 0.5}h1v1h-1z`
    }
  }
  const far = size - eyeSize
  return { modules: size, dots, eyes: [eye(0, 0), eye(far, 0), eye(0, far)].join('') }
}

/** A ring of one module and a square of 3 x 3, for the even-odd fill rule. */
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
