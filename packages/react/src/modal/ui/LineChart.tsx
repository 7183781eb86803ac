import { type PointerEvent, useState } from 'react'
import css from './LineChart.css?inline'
import { useStyles } from './styles.ts'

type LineChartProps = {
  /** Accessible name of the chart. */
  label: string
  /** Oldest first; nothing is drawn of fewer than two. `at`: Unix milliseconds. */
  points: readonly { readonly at: number; readonly value: number }[]
  /** Text of a point's time. */
  formatTime: (at: number) => string
  /** Text of a point's value. */
  formatValue: (value: number) => string
  /** Column headers of the table. */
  timeHead: string
  valueHead: string
  /** `large`: 96 px high instead of 56. */
  large?: boolean
  testId: string
}

/**
 * A line of values over time, drawn left to right in every script. The pointer and the arrow keys select a point, whose time
 * and value stand below. To screen readers it is a slider, followed by a table of all points.
 */
export function LineChart({
  label,
  points,
  formatTime,
  formatValue,
  large,
  testId,
  ...heads
}: LineChartProps) {
  useStyles(css)
  const last = points.length - 1
  const [selected, setSelected] = useState<number>()
  const line = toLinePoints(points)
  const index = Math.min(selected ?? last, last)
  const [point, position] = [points[index], line[index]]
  if (!point || !position) return null
  const [time, value] = [formatTime(point.at), formatValue(point.value)]
  const path = line.map(({ x, y }) => `${x} ${y}`).join('L')
  const selectByPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / width) * 100
    const distances = line.map((linePoint) => Math.abs(linePoint.x - x))
    if (width > 0) setSelected(distances.indexOf(Math.min(...distances)))
  }
  return (
    <div className="lk-line" dir="ltr" data-large={large ? '' : undefined}>
      <svg viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className="lk-line-area" d={`M${path}L100 32L0 32Z`} />
        <path className="lk-line-path" d={`M${path}`} />
        {selected !== undefined && <path className="lk-line-mark" d={`M${position.x} 0V32`} />}
      </svg>
      <input
        type="range"
        min={0}
        max={last}
        value={index}
        aria-label={label}
        aria-valuetext={`${time}: ${value}`}
        onChange={(event) => setSelected(event.target.valueAsNumber)}
        onPointerMove={selectByPointer}
        onPointerLeave={() => setSelected(undefined)}
        data-testid={testId}
      />
      <p aria-hidden="true">
        <bdi>{time}</bdi> <b>{value}</b>
      </p>
      {/* A hidden table keeps its height, hence the wrapper. */}
      <div className="lk-visually-hidden">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{heads.timeHead}</th>
              <th scope="col">{heads.valueHead}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((entry) => (
              <tr key={entry.at}>
                <td>{formatTime(entry.at)}</td>
                <td>{formatValue(entry.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Positions of the points in a box of 100 by 32, the highest value on top; none where no time passes. */
export function toLinePoints(points: LineChartProps['points']): readonly { x: number; y: number }[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || last.at <= first.at) return []
  const values = points.map(({ value }) => value)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  return points.map(({ at, value }) => ({
    x: ((at - first.at) / (last.at - first.at)) * 100,
    // 2 units of padding for the stroke; a flat line runs in the middle
    y: highest > lowest ? 30 - ((value - lowest) / (highest - lowest)) * 28 : 16,
  }))
}
