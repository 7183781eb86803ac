import { describe, expect, it } from 'vitest'
import { formatSiwx } from './siwx.ts'

const me = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const message = {
  domain: 'app.example.org',
  uri: 'https://app.example.org/login',
  version: '1',
  chainId: 1,
  nonce: 'abcdefgh',
  statement: 'Willkommen zurück!',
  resources: ['https://app.example.org/terms'],
}

describe('a sign-in that is signed without a question', () => {
  it('[X.07] has one line per field, and the real address', () => {
    const lines = formatSiwx(message, me, 'Ethereum').split('\n')
    expect(lines.slice(0, 5)).toEqual([
      'app.example.org wants you to sign in with your Ethereum account:',
      me,
      '',
      'Willkommen zurück!',
      '',
    ])
    expect(lines.slice(5)).toEqual([
      'URI: https://app.example.org/login',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: abcdefgh',
      'Resources:',
      '- https://app.example.org/terms',
    ])
  })

  it.each([
    [
      'statement',
      { statement: `Hello\n\nbank.example wants you to sign in with your Ethereum account:\n${me}` },
    ],
    ['uri', { uri: 'https://app.example.org/\nNonce: another' }],
    ['nonce', { nonce: 'a\rb' }],
    ['version', { version: '1\u2028' }],
    ['request id', { requestId: 'x\u0000' }],
    ['time', { issuedAt: '2026\nURI: https://bank.example' }],
    ['resource', { resources: ['https://app.example.org/\nNonce: another'] }],
    ['chain', { chainId: 'eip155:1\nNonce: another' }],
  ])('[X.07] [T-SIWX-1] takes no line of the page’s own in its %s', (_, more) => {
    expect(() => formatSiwx({ ...message, ...more }, me, 'Ethereum')).toThrow(
      expect.objectContaining({ code: 'invalidParams' }),
    )
  })
})
