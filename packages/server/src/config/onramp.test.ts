import { onrampDefaults } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { readConfig } from './readConfig.ts'

const secret = 'x'.repeat(32)
const checkout = { LATCHKEY_CHECKOUT_URL: 'https://pay.example/', LATCHKEY_CHECKOUT_SECRET: secret }
const moonPay = {
  LATCHKEY_MOONPAY_KEY: 'pk_live_1',
  LATCHKEY_MOONPAY_SECRET: 'sk_live_1',
  LATCHKEY_MOONPAY_WEBHOOK_KEY: 'wk_live_1',
}
const read = (env: Record<string, string>) => readConfig(env).onramp

describe('who sells tokens for money', () => {
  it('[S9.11] [S9.15] nobody, unless named; the card provider by its address and a secret, restricted where the list says', () => {
    expect(read({})).toEqual({ restrictedZones: onrampDefaults.restrictedZones })
    expect(read(checkout).checkout).toEqual({
      id: 'card',
      name: 'Card',
      url: 'https://pay.example',
      secret,
      isTest: false,
    })
    expect(read({ ...checkout, LATCHKEY_PRESET: 'compat' }).checkout?.id).toBe('coinbase')
  })

  it('MoonPay’s sandbox by the keys of its test mode', () => {
    expect(read(moonPay).moonPay).toMatchObject({
      url: 'https://buy.moonpay.com/',
      apiUrl: 'https://api.moonpay.com',
    })
    const test = Object.fromEntries(
      Object.entries(moonPay).map(([name, key]) => [name, key.replace('live', 'test')]),
    )
    expect(read(test).moonPay?.url).toBe('https://buy-sandbox.moonpay.com/')
  })

  it.each([
    ['LATCHKEY_CHECKOUT_URL', { ...checkout, LATCHKEY_CHECKOUT_URL: 'javascript:alert(1)' }],
    ['LATCHKEY_CHECKOUT_URL', { ...checkout, LATCHKEY_CHECKOUT_URL: 'http://pay.example' }],
    ['LATCHKEY_CHECKOUT_URL', { ...checkout, LATCHKEY_CHECKOUT_URL: 'http://127.0.0.1:9' }],
    ['LATCHKEY_CHECKOUT_SECRET', { ...checkout, LATCHKEY_CHECKOUT_SECRET: 'short' }],
    ['LATCHKEY_CHECKOUT_NAME', { ...checkout, LATCHKEY_CHECKOUT_NAME: 'Bank\u202e' }],
    ['LATCHKEY_ONRAMP_LINK_URL', { LATCHKEY_ONRAMP_LINK_URL: 'ftp://x' }],
    ['LATCHKEY_MOONPAY_KEY', { ...moonPay, LATCHKEY_MOONPAY_SECRET: '' }],
    ['LATCHKEY_MOONPAY_KEY', { ...moonPay, LATCHKEY_MOONPAY_SECRET: 'sk_test_1' }],
  ])('%s is refused early, by its name, and no secret is printed', (variable, env) => {
    let message = ''
    try {
      read(env)
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain(variable)
    expect(message).not.toContain('short')
    expect(message).not.toContain('sk_test_1')
  })
})
