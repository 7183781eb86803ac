import type { Logger } from '@latchkey/core'
import { describe, expect, it, vi } from 'vitest'
import { ar } from './ar.ts'
import { loadLanguage } from './loadLanguage.ts'

const logger = () => {
  const warn = vi.fn()
  return {
    warn,
    log: { level: 'warn', error: warn, warn, info: warn, debug: warn, read: () => [] } as Logger,
  }
}

describe('loadLanguage', () => {
  it.each(['ar', 'ar-EG', 'AR-latn-u-nu-arab'])('%s is Arabic, from right to left', async (locale) => {
    expect(await loadLanguage(locale, logger().log)).toBe(ar)
  })

  it.each(['en', 'en-GB', ''])('“%s” needs nothing more', async (locale) => {
    const { log, warn } = logger()
    expect(await loadLanguage(locale, log)).toBeUndefined()
    expect(warn).not.toHaveBeenCalled()
  })

  it.each(['tlh', 'constructor', '__proto__', 'x', 'not a tag'])(
    '%s is English, and told',
    async (locale) => {
      const { log, warn } = logger()
      expect(await loadLanguage(locale, log)).toBeUndefined()
      expect(warn).toHaveBeenCalledOnce()
    },
  )
})
