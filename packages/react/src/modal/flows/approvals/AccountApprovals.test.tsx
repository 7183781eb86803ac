import type { Approval } from '@latchkey/core'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice, bob } from '../../../testing/createTestWallet.ts'
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
const text = () => document.body.textContent ?? ''
const revoke = () => screen.getByTestId<HTMLButtonElement>('approval-revoke')

describe('AccountApprovals', () => {
  let app: TestApp
  const open = async (approvals: readonly Partial<Approval>[], more: object = {}) => {
    app.chain.approvals = {
      approvals: approvals.map((change) => ({ ...approval, ...change })),
      since: 0,
      more: false,
      ...more,
    }
    await app.connect()
    app.modal.push({ view: 'AccountApprovals' })
    app.show(<AccountApprovals />)
  }
  beforeEach(() => {
    app = createTestApp()
  })
  afterEach(() => {
    cleanup()
    app.stop()
  })

  it.each<[Partial<Approval>, string]>([
    [{}, '1.5 TUSD'],
    [{ unlimited: true, amount: 2n ** 256n - 1n }, 'Unlimited TUSD'],
    [{ kind: 'all', unlimited: true, symbol: 'CAT' }, 'All of CAT, now and later'],
    [{ kind: 'nft', tokenId: 7n, symbol: 'CAT' }, 'CAT number 7'],
    [{ decimals: undefined }, '1500000 units'],
    [{ symbol: undefined }, '1.5 an unnamed token'],
    [{ symbol: '<b>\u202eX' }, '1.5 <b>X'],
  ])('[X.43] shows amount, spender and contract: %#', async (change, words) => {
    await open([change])
    await waitFor(() => expect(text()).toContain(words))
    expect(screen.getByTitle(dex).textContent).toBe(dex)
    expect(screen.getByTitle(contract).textContent).toBe(contract)
    expect(document.querySelector('b')).toBeNull()
  })

  it('[X.43] revokes: asks the wallet, waits for the transaction, and fetches the list again', async () => {
    await open([{}])
    await waitFor(() => expect(revoke().disabled).toBe(false))
    app.chain.approvals = { approvals: [], since: 0, more: false }
    fireEvent.click(revoke())
    await waitFor(() => expect(app.notified).toEqual(['Taken back']))
    expect(app.chain.sent).toMatchObject([{ from: alice, transaction: { to: contract, revoke: dex } }])
    await waitFor(() => expect(text()).toContain('Nobody may take your tokens'))
  })

  it('[X.43] [E3] a double click asks once', async () => {
    let approve = () => {}
    app.chain.onSend = () => new Promise((resolve) => (approve = resolve))
    await open([{}])
    await waitFor(() => expect(revoke().disabled).toBe(false))
    fireEvent.click(revoke())
    fireEvent.click(revoke())
    await waitFor(() => expect(text()).toContain('Confirm in Test Wallet'))
    await waitFor(() => expect(app.chain.sent).toHaveLength(1))
    await act(async () => approve())
    await waitFor(() => expect(app.notified).toEqual(['Taken back']))
    expect(app.chain.sent).toHaveLength(1)
  })

  it('[X.43] [S8.68] a declined request is no error and can be retried; a failure is shown', async () => {
    app.chain.onSend = () => Promise.reject({ code: 4001, message: 'User rejected' })
    await open([{}])
    await waitFor(() => expect(revoke().disabled).toBe(false))
    fireEvent.click(revoke())
    await waitFor(() => expect(text()).toContain('You declined the request'))
    expect(app.notified).toEqual([])
    app.chain.onSend = () => Promise.reject(new Error('broken'))
    fireEvent.click(revoke())
    await waitFor(() => expect(app.notified).toEqual(['It couldn’t be taken back. Try again.']))
    app.chain.onSend = async () => {}
    app.chain.outcome = async () => 'failed'
    fireEvent.click(revoke())
    await waitFor(() => expect(app.notified).toHaveLength(2))
    expect(revoke().disabled).toBe(false)
  })

  it('[X.29] an approval of another account can’t be revoked', async () => {
    await open([{ owner: bob }])
    await waitFor(() => expect(revoke().disabled).toBe(false))
    fireEvent.click(revoke())
    await waitFor(() => expect(app.notified).toHaveLength(1))
    expect(app.chain.sent).toEqual([])
  })

  it('[X.43] says when the list is incomplete; distinguishes none, not possible, and a failure', async () => {
    await open([{}], { since: 1234, more: true })
    await waitFor(() => expect(screen.getByTestId('approvals-since').textContent).toContain('block 1,234'))
    expect(text()).toContain('There are more; the newest are here.')
    cleanup()
    app.stop()
    app = createTestApp()
    await open([], { unavailable: true })
    await waitFor(() => expect(text()).toContain('or they can’t be read here'))
    cleanup()
    app.stop()
    app = createTestApp()
    app.chain.actions.tokens = () => Promise.reject(new Error('down'))
    await open([])
    await waitFor(() => expect(text()).toContain('Approvals can’t be read right now'))
    expect(screen.getByTestId('retry')).toBeTruthy()
  })
})
