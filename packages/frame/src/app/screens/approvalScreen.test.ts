// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { createTranslator } from '../words/createTranslator.ts'
import { type Approval, approvalScreen } from './approvalScreen.ts'

const approval: Approval = {
  look: { locale: 'en', mode: 'light', variables: {} },
  digest: 'the-digest',
  origin: 'https://app.example.org',
  claimedName: 'Claimed name',
  account: '0x1111111111111111111111111111111111111111',
  networkName: 'Test Network',
  description: {
    title: 'Send 0.5 ETH',
    summary: [{ label: 'To', value: '0x2222222222222222222222222222222222222222' }],
    text: 'A text that is signed',
    details: [{ label: 'Nonce', value: '77' }],
    warnings: [
      { level: 'danger', text: 'this is how wallets are emptied' },
      { level: 'caution', text: 'you never sent there' },
    ],
    isUnderstood: true,
  },
  simulation: { kind: 'ok', changes: ['You send 0.5 ETH', 'You get 3 CAT'], given: [] },
}

function show(more: Partial<Approval> = {}) {
  const { root } = approvalScreen({ ...approval, ...more }, createTranslator(undefined).translate)
  const at = (id: string) => root.querySelector(`[data-testid="${id}"]`)?.textContent
  return { text: root.textContent ?? '', at }
}

describe('the approval screen', () => {
  it('[X.05, X.05a] shows who asks, what happens, what would change, and the text that is signed', () => {
    const { at } = show()
    expect(at('approval-origin')).toBe('https://app.example.org')
    expect(at('approval-summary')).toBe('Send 0.5 ETH')
    expect(at('approval-text')).toBe('A text that is signed')
    expect(at('approval-simulation')).toMatch(/You send 0\.5 ETH.*You get 3 CAT/)
  })

  it('says what else a request changes before its details, which can fill a phone’s screen', () => {
    const { text } = show({
      description: {
        ...approval.description,
        notices: [{ title: 'This account gets code', texts: ['Your address stays the same.'] }],
        steps: [{ title: '1. Let someone spend a token', rows: [{ label: 'Spender', value: '0x33' }] }],
      },
    })
    const places = [
      'you never sent there',
      'Your address stays',
      'A text that is signed',
      '1. Let someone',
    ].map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it.each([
    ['the name the page claims', 'calls itself “Claimed name”'],
    ['the recipient', 'To0x2222222222222222222222222222222222222222'],
    ['warnings of danger', 'Danger: this is how wallets are emptied'],
    ['other warnings', 'Warning: you never sent there'],
    ['every signed field', 'Nonce77'],
    ['the fingerprint of the request', 'the-digest'],
  ])('[X.05] shows %s', (_, fact) => {
    expect(show().text).toContain(fact)
  })

  it('[X.41] a name that would reorder or bury the screen is shown by its first 64 characters, none of them invisible', () => {
    const hostile = `My\u202eBank\u200b${'x'.repeat(500)}`
    const claimed = approvalScreen(
      { ...approval, claimedName: hostile },
      createTranslator(undefined).translate,
    ).root.querySelector('.claimed')?.textContent
    expect(claimed).toBe(`calls itself “My‹U+202E›Bank‹U+200B›${'x'.repeat(42)}”`)
  })

  it('[X.05, X.05a] names the account and the network, also where every signed field is listed below them', () => {
    const { at } = show()
    expect([at('approval-account'), at('approval-network')]).toEqual([approval.account, 'Test Network'])
    const change = show({ signsNothing: true })
    expect(change.at('approval-account')).toBe(approval.account)
    expect(change.at('approval-network')).toBeUndefined()
  })

  it.each([
    ['fails', { kind: 'fails', reason: 'frozen' }, 'Danger: this is expected to fail: frozen'],
    [
      'has an unknown effect',
      { kind: 'unavailable' },
      'The network can’t simulate this, so its effect is unknown.',
    ],
    [
      'could not be tried out',
      { kind: 'unanswered' },
      'Danger: the network didn’t answer, so the effect of this is unknown.',
    ],
    [
      'changes no balance',
      { kind: 'ok', changes: [], given: [] },
      'No changes to your assets or approvals were found.',
    ],
  ] as const)('[X.05] says when a transaction %s', (_, simulation, words) => {
    expect(show({ simulation }).at('approval-simulation')).toContain(words)
  })
})
