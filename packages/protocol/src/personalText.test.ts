import { describe, expect, it } from 'vitest'
import { hasAccount, hasEmail } from './personalText.ts'

describe('personal texts', () => {
  it.each([
    ['mira@example.org', true],
    ['/u/mira%40example.org/nfts', true],
    ['@mira', false],
    ['5 @ 3', false],
    ['/swap', false],
  ])('[X.11] %s has an e-mail address: %s', (text, expected) => {
    expect(hasEmail(text)).toBe(expected)
  })

  it.each([
    ['/account/0x52908400098527886E0F7030069857D2E4169EE7', true],
    ['7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q', true],
    ['from bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
    ['https://app.example/a-long-path-without-an-account/tokens', false],
    ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', false],
    ['0x38ed1739', false],
  ])('[X.11] %s has an account: %s', (text, expected) => {
    expect(hasAccount(text)).toBe(expected)
  })
})
