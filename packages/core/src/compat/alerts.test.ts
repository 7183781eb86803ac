import { describe, expect, it, vi } from 'vitest'
import { createTestConfig, type TestConfigParameters } from '../testing/createTestConfig.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { alertTexts, closeAlert, showAlert } from './alerts.ts'

const codes = Object.keys(alertTexts) as (keyof typeof alertTexts)[]
const spy = () => vi.spyOn(console, 'error').mockImplementation(() => {})
const messagesOf = (calls: ReturnType<typeof spy>) => calls.mock.calls.map(([text]) => String(text))

describe('alerts', () => {
  it.each(codes)(
    '[S8.37] %s opens on the page only when debug is on; its long text is in the console always',
    async (code) => {
      const console = spy()
      const quiet = createTestConfig({ logLevel: 'error' })
      showAlert(quiet.config, { code })
      expect(quiet.config.state.alert).toBeUndefined()
      await vi.waitFor(() => expect(messagesOf(console)).toEqual([`[latchkey] ${alertTexts[code].long}`]))
      const debug = createTestConfig({ debug: true, logLevel: undefined })
      showAlert(debug.config, { code })
      expect(debug.config.state.alert).toEqual({ code, ...alertTexts[code] })
      await vi.waitFor(() => expect(messagesOf(console)).toHaveLength(2))
      closeAlert(debug.config)
      expect(debug.config.state.alert).toBeUndefined()
    },
  )

  it('[S8.37] has the ten codes, each with a short text and a long one', () => {
    expect(codes).toEqual(Array.from({ length: 10 }, (_, n) => `APKT${String(n + 1).padStart(3, '0')}`))
    expect(new Set(codes.map((code) => alertTexts[code].long)).size).toBe(10)
  })

  it('an alert can have a text of its own, and is not set again while it is open', () => {
    spy()
    const { config } = createTestConfig({ debug: true })
    const alert = { code: 'APKT002', long: 'Origin https://a.example not found on Allowlist' } as const
    showAlert(config, alert)
    const first = config.state.alert
    expect(first).toMatchObject({ short: 'Invalid App Configuration', long: alert.long })
    showAlert(config, alert)
    expect(config.state.alert).toBe(first)
  })

  it.each<[string, TestConfigParameters, boolean]>([
    ['compat without one', { preset: 'compat' }, true],
    ['compat with one', { preset: 'compat', projectId: 'p' }, false],
    ['standard without one', {}, false],
  ])('[S8.35] [S5.26] a missing project id at the start, %s: %s', async (_title, parameters, expected) => {
    spy()
    const fetched = vi.spyOn(globalThis, 'fetch')
    const { config } = startTestConfig({ debug: true, features: { analytics: true }, ...parameters })
    const subscribed = vi.spyOn(config.events, 'subscribe')
    // Usage events start with the same code, after the alert.
    await vi.waitFor(() => expect(subscribed).toHaveBeenCalled())
    const alert = { code: 'APKT008', ...alertTexts.APKT008 }
    expect(config.state.alert).toEqual(expected ? alert : undefined)
    expect(fetched).not.toHaveBeenCalled()
  })
})
