import { useMemo } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Qr.css?inline'
import { qrPath } from './qrPath.ts'

/** Properties of {@link Qr}. */
export type QrProps = {
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
