import type { Approval } from '@latchkey/core'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice, bob } from '../../../testing/createTestWallet.ts'
import { click, clickWhenEnabled, field, isShown, textOf, untilText } from '../../../testing/page.ts'
import { AccountApprovals } from './AccountApprovals.tsx'

const contract = `0x${'11'.repeat(20)}`
const dex = `0x${'22'.repeat(20)}`
const approval: Approval = {
  network: 'eip155:1',
  owner: alice,
  token: contract,
  spender: dex,
  kind: 'erc20',
  amount: 1_500_000n,
  unlimited: false,
  symbol: 'TUSD',
  decimals: 6,
  block: 9,
}
const none = { approvals: [], since: 0, more: false, unchecked: 0 }
let app: TestApp

const open = async (approvals: readonly Partial<Approval>[], more: object = {}) => {
  app.chain.approvals = {
    ...none,
    approvals: approvals.map((change) => ({ ...approval, ...change })),
    ...more,
  }
  await app.open(<AccountApprovals />, 'AccountApprovals')
}
const revoke = () => clickWhenEnabled('approval-revoke')
const isNotified = (...messages: string[]) => waitFor(() => expect(app.notified).toEqual(messages))

beforeEach(() => {
  app = createTestApp()
})

describe('AccountApprovals', () => {
  it.each<[Partial<Approval>, string]>([
    [{}, '1.5 TUSD'],
    [{ unlimited: true, amount: 2n ** 256n - 1n }, 'Unlimited TUSD'],
    [{ kind: 'all', unlimited: true, symbol: 'CAT' }, 'All CAT, now and in the future'],
    [{ kind: 'nft', tokenId: 7n, symbol: 'CAT' }, 'CAT #7'],
    [{ decimals: undefined }, '1500000 units'],
    [{ symbol: undefined }, '1.5 an unnamed token'],
    [{ symbol: '<b>\u202eX' }, '1.5 <b>X'],
  ])('[X.41] [X.43] shows amount, spender and contract: %#', async (change, words) => {
    await open([change])
    await untilText(words)
    for (const address of [dex, contract]) expect(screen.getByTitle(address).textContent).toBe(address)
    expect(document.querySelector('b')).toBeNull()
  })

  it('[X.43] revokes: asks the wallet once on a double click, waits for the transaction, and fetches the list again', async () => {
    let approve = () => {}
    app.chain.onSend = () => new Promise((resolve) => (approve = resolve))
    await open([{}])
    await revoke()
    click('approval-revoke')
    await untilText('Confirm in Test Wallet')
    await waitFor(() => expect(app.chain.sent).toHaveLength(1))
    app.chain.approvals = none
    await act(async () => approve())
    await isNotified('Revoked')
    expect(app.chain.sent).toMatchObject([{ from: alice, transaction: { to: contract, revoke: dex } }])
    await untilText('No token approvals')
  })

  it.each<[string, unknown]>([
    ['declined', { code: 4001, message: 'User rejected' }],
    ['closed', new DOMException('Request was aborted', 'AbortError')],
  ])('[X.43] [S8.68] a %s request is no error and can be retried; a failure is shown', async (_, thrown) => {
    app.chain.onSend = () => Promise.reject(thrown)
    await open([{}])
    await revoke()
    await untilText('You declined the request')
    expect(app.notified).toEqual([])
    const message = 'Couldn’t revoke. Try again.'
    app.chain.onSend = () => Promise.reject(new Error('broken'))
    await revoke()
    await isNotified(message)
    app.chain.onSend = async () => {}
    app.chain.outcome = async () => 'failed'
    await revoke()
    await isNotified(message, message)
    expect(field('approval-revoke').disabled).toBe(false)
  })

  it('[S8.63] a request that waits in the wallet already is said as that, in the card and in the toast', async () => {
    app.chain.onSend = () => Promise.reject({ code: -32002, message: 'Already processing' })
    await open([{}])
    await revoke()
    const words = 'A request is already pending in your wallet.'
    await untilText(words)
    expect(app.notified.join()).toContain(words)
    expect(field('approval-revoke').disabled).toBe(false)
  })

  describe('of which the wallet still shows the request since the view was closed', () => {
    const pending = 'A request is already pending in your wallet.'

    /** Asks the wallet, closes the modal before it answers, and opens the view again. `answers` answer the requests in their order. */
    async function reopen() {
      const answers: (() => void)[] = []
      app.chain.onSend = () => new Promise((resolve) => answers.push(resolve))
      await open([{}])
      await revoke()
      await untilText('Confirm in Test Wallet')
      expect(textOf()).not.toContain(pending)
      await waitFor(() => expect(answers).toHaveLength(1))
      act(() => app.modal.close())
      cleanup()
      app.modal.open()
      app.modal.push({ view: 'AccountApprovals' })
      app.show(<AccountApprovals />)
      await untilText(pending)
      return answers
    }

    it('[X.26] says so until it is answered, and then what came of it', async () => {
      const [approve] = await reopen()
      app.chain.approvals = none
      await act(async () => approve?.())
      await isNotified('Revoked')
      await untilText('No token approvals')
    })

    it('[X.26] a second press asks the wallet anew, and a late answer to the first request changes nothing', async () => {
      const answers = await reopen()
      await revoke()
      await waitFor(() => expect(answers).toHaveLength(2))
      expect(textOf()).not.toContain(pending)
      await act(async () => answers[0]?.())
      await untilText('Confirm in Test Wallet')
      expect(app.notified).toEqual([])
      app.chain.approvals = none
      await act(async () => answers[1]?.())
      await isNotified('Revoked')
      await untilText('No token approvals')
    })

    it('[X.26] says nothing once it is declined', async () => {
      let decline = (_: object) => {}
      app.chain.onSend = () => new Promise((_, reject) => (decline = reject))
      await open([{}])
      await revoke()
      await waitFor(() => expect(app.chain.sent).toHaveLength(1))
      act(() => app.modal.close())
      cleanup()
      app.show(<AccountApprovals />)
      await untilText(pending)
      await act(async () => decline({ code: 4001, message: 'User rejected' }))
      await waitFor(() => expect(textOf()).not.toContain(pending))
      expect(app.notified).toEqual([])
    })
  })

  it('[X.29] an approval of another account can’t be revoked', async () => {
    await open([{ owner: bob }])
    await revoke()
    await waitFor(() => expect(app.notified).toHaveLength(1))
    expect(app.chain.sent).toEqual([])
  })

  it('[X.43] says when the list is incomplete', async () => {
    await open([{}], { since: 1234, more: true })
    await untilText('block 1,234', 'approvals-since')
    expect(textOf()).toContain('Only the newest are shown.')
  })

  it('[X.43] approvals that can’t be checked are no empty list, and are checked again on demand', async () => {
    await open([], { unchecked: 2 })
    await untilText('2 approvals couldn’t be checked.', 'approvals-unchecked')
    expect(textOf()).not.toContain('No token approvals')
    app.chain.approvals = { ...none, approvals: [approval], unchecked: 1 }
    click('retry')
    await untilText('1 approval couldn’t be checked.', 'approvals-unchecked')
    expect(textOf()).toContain('1.5 TUSD')
    app.chain.approvals = { ...none, approvals: [approval] }
    await clickWhenEnabled('retry')
    await waitFor(() => expect(isShown('approvals-unchecked')).toBe(false))
    expect(textOf()).toContain('1.5 TUSD')
  })

  it('[X.43] distinguishes none, not possible, and a failure', async () => {
    await open([], { unavailable: true })
    await untilText('Token approvals aren’t available')
    app.stop()
    app = createTestApp()
    app.chain.actions.tokens = () => Promise.reject(new Error('down'))
    await open([])
    await untilText('Couldn’t load token approvals')
    expect(isShown('retry')).toBe(true)
  })
})
