import { describe, expect, it, vi } from 'vitest'
import { createBufferedLogger } from './bufferedLogger.ts'
import { createEventStream, type LatchkeyEvent } from './events.ts'

const event: LatchkeyEvent = { event: 'CLICK_NETWORKS' }

describe('config.events', () => {
  it('reaches every listener once, whatever another one throws', () => {
    const logger = createBufferedLogger({ level: 'silent' })
    const stream = createEventStream(logger)
    const seen = vi.fn()
    stream.subscribe(() => {
      throw new Error('mine')
    })
    const stopFirst = stream.subscribe(seen)
    const stopSecond = stream.subscribe(seen)
    stream.emit(event)
    expect(seen).toHaveBeenCalledTimes(2)
    expect(logger.read()).toHaveLength(1)
    stopFirst()
    stopFirst()
    stream.emit(event)
    expect(seen).toHaveBeenCalledTimes(3)
    stopSecond()
    stream.emit(event)
    expect(seen).toHaveBeenCalledTimes(3)
  })
})
