import { describe, expect, it } from 'vitest'
import { drainerPatterns } from '../../../testing/drainerPatterns.ts'
import { facts, friend, now, testContext, token, unlisted, weth } from '../../../testing/requestWorld.ts'
import { solanaMessage, systemTransfer } from '../../../testing/solanaMessages.ts'
import { prepareRequest } from '../prepareRequest.ts'
import { describeRequest } from './describeRequest.ts'

const harmless = ['Wrap', 'Unwrap', 'Revoke ', 'Lower ', 'Sign in']
const show = async (method: string, params: unknown) =>
  describeRequest(
    await prepareRequest(method, params, testContext()),
    { ...facts, decimals: method.startsWith('solana') ? 9 : 18 },
    now,
  )

describe('requests of drainers', () => {
  it('[X.63] there are at least 200, each of its own', () => {
    expect(drainerPatterns.length).toBeGreaterThanOrEqual(200)
    expect(new Set(drainerPatterns.map(({ name }) => name)).size).toBe(drainerPatterns.length)
  })

  it.each(drainerPatterns.map((one) => [one.name, one] as const))(
    '[X.63] %s: does not read as harmless',
    async (_, { method, params }) => {
      const shown = await show(method, params)
      expect(shown.warnings).not.toEqual([])
      expect(harmless.filter((word) => shown.title.startsWith(word))).toEqual([])
      if (!shown.isUnderstood) expect(shown.confirmations).toContainEqual({ kind: 'acknowledge' })
    },
  )

  it('[X.63] control: what people do every day warns of nothing and needs a click', async () => {
    const calm = await Promise.all([
      show('eth_sendTransaction', [{ to: friend, value: '0x1' }]),
      show('eth_sendTransaction', [{ to: weth, value: '0x1', data: '0xd0e30db0' }]),
      show('solana_signTransaction', { transaction: solanaMessage([systemTransfer(1n, 0)]) }),
    ])
    for (const { warnings, confirmations, isUnderstood } of calm)
      expect({ warnings, confirmations, isUnderstood }).toEqual({
        warnings: [],
        confirmations: [],
        isUnderstood: true,
      })
  })
})

describe('messages', () => {
  it('[X.63] bytes that are no text, as the fingerprint of an order is, need the ticked box', async () => {
    const account = testContext().accounts.eip155
    const fingerprint = `0x${'9c'.repeat(32)}`
    const shown = await show('personal_sign', [fingerprint, account])
    expect(shown.warnings).toHaveLength(1)
    expect(shown.confirmations).toEqual([{ kind: 'acknowledge' }])
    // control: a text is shown whole
    expect((await show('personal_sign', ['hello', account])).confirmations).toBeUndefined()
  })
})

describe('words with a meaning', () => {
  it('[X.64] a symbol an unlisted contract claims stands in no title, and its amount is in base units', async () => {
    const data = `0xa9059cbb${friend.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`
    const request = await prepareRequest('eth_sendTransaction', [{ to: unlisted, data }], testContext())
    const claims = { ...facts, tokens: { [unlisted.toLowerCase()]: { symbol: 'USDC', decimals: 0 } } }
    const shown = describeRequest(request, claims, now)
    expect(shown.title).toBe('Send an unverified token')
    expect(shown.summary).toContainEqual({ label: 'Token', value: `unverified token at ${unlisted}` })
    expect(shown.summary).toContainEqual({ label: 'Calls itself', value: 'USDC' })
    expect(shown.summary[0]?.value).toBe(
      `5 (base units or a token ID) of the unverified token at ${unlisted}`,
    )
  })

  const word = (value: string) => value.replace(/^0x/, '').toLowerCase().padStart(64, '0')
  const permit = [unlisted, friend, '5', 'ffffffff', '1b', '1', '1']
  it.each([
    ['approve of 0', ['0x095ea7b3', friend, '0'], 'Revoke a token approval'],
    ['decreaseAllowance', ['0xa457c2d7', friend, '5'], 'Lower a spending limit'],
    ['permit', ['0xd505accf', ...permit], 'Use a signed approval'],
    ['setApprovalForAll to false', ['0xa22cb465', friend, '0'], 'Revoke a collection approval'],
  ])(
    '[X.64] %s says what it means at a listed contract, and is a call to tick a box for elsewhere',
    async (_, [selector, ...args], title) => {
      const data = selector + args.map(word).join('')
      const elsewhere = await show('eth_sendTransaction', [{ to: unlisted, data }])
      expect(elsewhere.title).toBe('Change a permission of an unverified contract')
      expect(elsewhere.isUnderstood).toBe(false)
      expect(elsewhere.confirmations).toContainEqual({ kind: 'acknowledge' })
      // control
      const listed = await show('eth_sendTransaction', [{ to: token, data }])
      expect(listed).toMatchObject({ title, isUnderstood: true })
    },
  )

  it.each([
    ['the wrapped currency', weth, 'Wrap 5 ETH', true],
    ['a listed token, which is no wrapped currency', token, 'Pay 5 ETH to an unknown contract', false],
    [
      'an unlisted contract',
      '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      'Pay 5 ETH to an unknown contract',
      false,
    ],
  ])('[X.64] deposit() with 5 ETH at %s', async (_, to, title, isUnderstood) => {
    const shown = await show('eth_sendTransaction', [{ to, value: '0x4563918244f40000', data: '0xd0e30db0' }])
    expect(shown).toMatchObject({ title, isUnderstood })
  })
})
