import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useStyles } from '../../ui/styles.ts'
import css from './LineChart.css?inline'

type LineChartProps = {
  /** Accessible name of the chart. */
  label: string
  /** Oldest first, at least two. */
  points: readonly { readonly at: number; readonly worth: number }[]
  /** Text of a point, for the label and the table. */
  formatTime: (at: number) => string
  formatWorth: (worth: number) => string
  /** Column headers of the table. */
  timeHead: string
  worthHead: string
}

const [width, height] = [300, 96]

/**
 * A line of worth over time, drawn left to right in every script. The pointer and the arrow keys select a point. To screen readers
 * it is a slider, followed by a table of all points.
 */
export function LineChart({ label, points, formatTime, formatWorth, timeHead, worthHead }: LineChartProps) {
  useStyles(css)
  const last = points.length - 1
  const [chosen, setChosen] = useState<number>()
  const at = Math.min(chosen ?? last, last)
  const point = points[at]
  const { line, area, places } = toLinePath(
    points.map(({ worth }) => worth),
    { width, height },
  )
  const selectByPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width: whole } = event.currentTarget.getBoundingClientRect()
    if (whole > 0) setChosen(clamp(Math.round(((event.clientX - left) / whole) * last), last))
  }
  const selectByKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(clamp(to, last))
  }
  if (!point) return null
  const x = places[at]?.[0] ?? 0
  return (
    <>
      <div
        className="lk-line"
        dir="ltr"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${formatTime(point.at)}: ${formatWorth(point.worth)}`}
        onKeyDown={selectByKey}
        onPointerMove={selectByPointer}
        onPointerLeave={() => setChosen(undefined)}
        data-testid="line-chart"
      >
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <path className="lk-line-area" d={area} />
          <line className="lk-line-axis" x1="0" y1={height} x2={width} y2={height} />
          <path className="lk-line-path" d={line} />
          {chosen !== undefined && <line className="lk-line-mark" x1={x} y1="0" x2={x} y2={height} />}
        </svg>
        <p className="lk-line-said" aria-hidden="true">
          <span>{formatTime(point.at)}</span>
          <span>{formatWorth(point.worth)}</span>
        </p>
      </div>
      <table className="lk-visually-hidden">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{timeHead}</th>
            <th scope="col">{worthHead}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((one) => (
            <tr key={one.at}>
              <td>{formatTime(one.at)}</td>
              <td>{formatWorth(one.worth)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function clamp(index: number, last: number): number {
  return Math.max(0, Math.min(last, index))
}

/** SVG path data of a line through the values, the lowest near the bottom and the highest near the top. */
function toLinePath(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): {
  readonly line: string
  readonly area: string
  readonly places: readonly (readonly [x: number, y: number])[]
} {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  // Padding for the stroke. A flat line stands in the middle.
  const [top, bottom] = [4, height - 8]
  const places = values.map((value, index) => {
    const x = values.length < 2 ? 0 : (index / (values.length - 1)) * width
    const y = span > 0 ? bottom - ((value - low) / span) * (bottom - top) : (top + bottom) / 2
    return [round(x), round(y)] as const
  })
  const line = places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  return { line, area: line && `${line}L${width} ${height}L0 ${height}Z`, places }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
