import { type ReactElement, useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { words } from '../words.ts'
import { formatNumber, formatTime } from './format.ts'
import { Scroll } from './states.tsx'

/** One line of a chart. */
type Line = {
  readonly label: string
  readonly values: readonly number[]
  /** Custom property of the color. */
  readonly color: '--accent' | '--muted' | '--danger' | '--warning'
  /** Lines that are told apart by more than their color. */
  readonly dash?: readonly number[]
}

type ChartProps = {
  readonly title: string
  /** Seconds since 1970, one for each value. */
  readonly at: readonly number[]
  readonly lines: readonly Line[]
}

const height = 180
/** Rows of the table behind a chart. */
const maxRows = 60

/** A chart over time by uPlot, which draws on a canvas, with a table of the same values for those who don't see it. */
export function Chart({ title, at, lines }: ChartProps): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = place.current
    if (!host) return
    let plot = draw(host, { at, lines })
    const redraw = () => {
      plot.destroy()
      plot = draw(host, { at, lines })
    }
    const resize = new ResizeObserver(() => plot.setSize({ width: host.clientWidth, height }))
    resize.observe(host)
    const theme = matchMedia('(prefers-color-scheme: dark)')
    theme.addEventListener('change', redraw)
    return () => {
      theme.removeEventListener('change', redraw)
      resize.disconnect()
      plot.destroy()
    }
  }, [at, lines])
  const step = Math.max(1, Math.ceil(at.length / maxRows))
  const rows = at.flatMap((second, index) => (index % step === 0 ? [{ second, index }] : [])).reverse()
  return (
    <figure className="chart">
      <figcaption>
        <span className="chart-title">{title}</span>
        <span className="legend">
          {lines.map((line) => (
            <span key={line.label} className="key" data-color={line.color.slice(2)}>
              {line.label} <b>{formatNumber(line.values.at(-1) ?? 0)}</b>
            </span>
          ))}
        </span>
      </figcaption>
      <div ref={place} className="plot" aria-hidden="true" />
      <details>
        <summary>{words.overview.table(title)}</summary>
        <Scroll label={words.overview.table(title)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.overview.time}</th>
                {lines.map(({ label }) => (
                  <th key={label} scope="col" className="number">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ second, index }) => (
                <tr key={second}>
                  <td>{formatTime(second * 1000)}</td>
                  {lines.map(({ label, values }) => (
                    <td key={label} className="number">
                      {formatNumber(values[index] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </figure>
  )
}

/** Draws into an element of the page, in the colors it has now. */
function draw(host: HTMLElement, { at, lines }: Pick<ChartProps, 'at' | 'lines'>): uPlot {
  const style = getComputedStyle(host)
  const color = (name: string) => style.getPropertyValue(name).trim()
  // A custom property of two themes is resolved by an element that uses it.
  const resolve = (name: string) => {
    const probe = document.createElement('i')
    probe.className = `probe-${name.slice(2)}`
    host.append(probe)
    const resolved = getComputedStyle(probe).color
    probe.remove()
    return resolved || color(name)
  }
  const axis = {
    stroke: resolve('--muted'),
    grid: { stroke: resolve('--line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  }
  return new uPlot(
    {
      width: Math.max(host.clientWidth, 200),
      height,
      legend: { show: false },
      cursor: { drag: { x: false, y: false } },
      scales: { y: { range: (_plot, _min, max) => [0, Math.max(1, max * 1.1)] } },
      axes: [{ ...axis }, { ...axis, size: 44 }],
      series: [
        {},
        ...lines.map((line) => ({
          label: line.label,
          stroke: resolve(line.color),
          width: 1.5,
          points: { show: at.length < 3 },
          ...(line.dash && { dash: [...line.dash] }),
        })),
      ],
    },
    [[...at], ...lines.map(({ values }) => [...values])],
    host,
  )
}
