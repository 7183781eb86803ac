// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasStayed, type PointerPlace, watchPointer } from './pointerPlace.ts'

const at = (screenX: number, screenY: number, clientX: number, clientY: number): PointerPlace => ({
  screenX,
  screenY,
  clientX,
  clientY,
})
const start = at(500, 400, 100, 100)

describe('[X.06] [T-CLK] whether a frame stayed where it was', () => {
  it.each([
    ['the pointer rests', at(500, 400, 100, 100), 1, true],
    ['the pointer moves over it', at(560, 430, 160, 130), 1, true],
    ['a zoomed page shows the way of the pointer smaller', at(560, 430, 148, 124), 1.25, true],
    ['a sharp screen with a zoomed page', at(560, 430, 140, 120), 3, true],
    ['it moved below a resting pointer', at(500, 400, 100, 320), 1, false],
    ['it follows the pointer', at(560, 430, 100, 100), 1, false],
    ['it follows the pointer at half its speed', at(600, 400, 150, 100), 1, false],
    ['it came towards the pointer', at(460, 400, 120, 100), 1, false],
    ['it drifted by a few pixels', at(500, 400, 110, 100), 1, false],
  ] as const)('%s', (_, to, pixelRatio, stayed) => {
    expect(hasStayed(start, to, pixelRatio)).toBe(stayed)
  })
})

describe('[X.06] [T-CLK] the pointer over a frame', () => {
  let stop = () => {}
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
  })
  const watch = () => {
    vi.stubGlobal('devicePixelRatio', 1)
    const onMoved = vi.fn()
    stop = watchPointer(onMoved)
    return onMoved
  }
  const point = (type: string, place: PointerPlace, pointerType = 'mouse') =>
    document.documentElement.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true }), { ...place, pointerType }),
    )

  it('moves something when it comes in, not when it goes on, and again when it comes back', () => {
    const onMoved = watch()
    point('pointermove', start)
    expect(onMoved).toHaveBeenCalledTimes(1)
    point('pointermove', at(520, 400, 120, 100))
    point('pointerdown', at(520, 400, 120, 100))
    expect(onMoved).toHaveBeenCalledTimes(1)
    document.documentElement.dispatchEvent(new Event('pointerleave'))
    point('pointerdown', at(520, 400, 120, 100))
    expect(onMoved).toHaveBeenCalledTimes(2)
  })

  it('a press is compared too, since a resting pointer may be told of nothing before it', () => {
    const onMoved = watch()
    point('pointermove', start)
    point('pointerdown', at(500, 400, 100, 320))
    expect(onMoved).toHaveBeenCalledTimes(2)
    point('pointerdown', at(500, 400, 100, 320))
    expect(onMoved).toHaveBeenCalledTimes(2)
  })

  it('a finger has no place before it touches', () => {
    const onMoved = watch()
    point('pointerdown', start, 'touch')
    expect(onMoved).not.toHaveBeenCalled()
    point('pointerdown', start, 'pen')
    expect(onMoved).toHaveBeenCalledTimes(1)
  })
})
