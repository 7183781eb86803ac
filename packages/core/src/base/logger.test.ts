import { describe, expect, it, vi } from 'vitest'
import { createLogger } from './logger.ts'

describe('a logger that loads with its first line', () => {
  it('[S9.44] keeps every line in order and writes only errors by default', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const logger = createLogger()
    expect(logger.read()).toEqual([])
    logger.warn('first', { signature: 's3cr3t' })
    logger.error('second')
    await vi.waitFor(() => expect(logger.read()).toHaveLength(2))
    logger.debug('third')
    const lines = logger.read().map((line) => JSON.parse(line).message)
    expect(lines).toEqual(['first', 'second', 'third'])
    expect(logger.read().join()).not.toContain('s3cr3t')
    expect(error).toHaveBeenCalledExactlyOnceWith('[latchkey] second')
    expect(warn).not.toHaveBeenCalled()
  })
})
