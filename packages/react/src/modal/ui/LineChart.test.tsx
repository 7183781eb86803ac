import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { LineChart, toLinePoints } from './LineChart.tsx'

const hourly = (...values: number[]) => values.map((value, hour) => ({ at: hour * 3_600_000, value }))

describe('LineChart', () => {
  it('[X.44] is a slider that selects a point, also by pointer, and has a table of all points', () => {
    createTestApp().show(
      <LineChart
        label="Prices"
        points={hourly(1, 4, 2)}
        formatTime={(at) => `${at / 3_600_000} h`}
        formatValue={(value) => `$${value}`}
        timeHead="Time"
        valueHead="Price"
        testId="chart"
      />,
    )
    const chart = screen.getByRole('slider', { name: 'Prices' })
    const text = () => chart.getAttribute('aria-valuetext')
    expect(text()).toBe('2 h: $2')
    fireEvent.change(chart, { target: { value: '1' } })
    expect(text()).toBe('1 h: $4')
    vi.spyOn(chart, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 0, 100, 56))
    fireEvent.pointerMove(chart, { clientX: 30 })
    expect(text()).toBe('0 h: $1')
    fireEvent.pointerLeave(chart)
    expect(text()).toBe('2 h: $2')
    const rows = within(screen.getByRole('table', { name: 'Prices' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['TimePrice', '0 h$1', '1 h$4', '2 h$2'])
  })
})

describe('toLinePoints', () => {
  it('has the highest value on top, spans the box, and is in the middle when the value did not change', () => {
    expect(toLinePoints(hourly(1, 4, 2)).map(({ x, y }) => [x, Math.round(y)])).toEqual([
      [0, 30],
      [50, 2],
      [100, 21],
    ])
    expect(toLinePoints(hourly(5, 5)).map(({ y }) => y)).toEqual([16, 16])
    expect(toLinePoints(hourly(3))).toEqual([])
  })
})
