import {
  connect,
  disconnect,
  removeAdapter,
  removeNetwork,
  switchNetwork,
} from '@latchkey/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { alice, bob, createTestWallet } from '../../../testing/createTestWallet.ts'
import { testSolana } from '../../../testing/testNetworks.ts'
import {
  beginSubmission,
  chooseAsset,
  editSend,
  endSubmission,
  fillSend,
  fillToken,
  forgetFilled,
  leaveSubmission,
  openWithAsset,
  type SendDraft,
  sendDraft,
} from './sendDraft.ts'

const coin = { name: 'Coin', symbol: 'COIN', decimals: 6, address: 'eip155:1:0xc' } as const
const full: SendDraft = {
  token: coin,
  amount: '1.5',
  receiver: '0xb',
  receiverName: 'bob',
  receiverImage: 'https://a.example/i.png',
  filledFrom: { amount: '1' },
}
const submission = {}
const waiting = beginSubmission(full, submission)

describe('the draft of a transfer', () => {
  it('[S3.09] is emptied whole: token, amount, receiver and progress', () => {
    expect(sendDraft.onAccountChange(full, 'disconnected')).toBe(sendDraft.initial)
    expect(sendDraft.onAccountChange(waiting, 'disconnected')).toBe(sendDraft.initial)
    expect(sendDraft.initial).toEqual({})
  })

  it.each<[string, SendDraft, SendDraft]>([
    ['an edit sets fields', editSend(full, { amount: '2' }), { ...full, amount: '2' }],
    ['an edit clears fields', editSend(full, { amount: undefined }), { ...full, amount: undefined }],
    ['no edit while a transfer waits in the wallet', editSend(waiting, { amount: '2' }), waiting],
    ['no other token meanwhile', chooseAsset(waiting, { symbol: 'ETH', decimals: 18 }), waiting],
    ['no initial values meanwhile', fillSend(waiting, { amount: '2' }), waiting],
    ['no asset of another view meanwhile', openWithAsset(waiting, { asset: coin }), waiting],
    ['a second click is the first', beginSubmission(waiting, {}), waiting],
    ['a refusal unlocks', endSubmission(waiting, submission, false), { ...full, submission: undefined }],
    ['an accepted transfer empties', endSubmission(waiting, submission, true), {}],
    ['leaving unlocks', leaveSubmission(waiting), { ...full, submission: undefined }],
    ['leaving without a transfer is nothing', leaveSubmission(full), full],
  ])('[S3.09] %s', (_title, after, expected) => {
    expect(after).toEqual(expected)
  })

  it('[X.26] a transfer that was left changes no other, whatever the wallet answers', () => {
    const next = beginSubmission(editSend(leaveSubmission(waiting), { amount: '0.25' }), {})
    expect(endSubmission(next, submission, true)).toBe(next)
    expect(endSubmission(next, submission, false)).toBe(next)
  })

  it('an amount of another asset is cleared, of the same it stays', () => {
    expect(chooseAsset(full, { ...coin, symbol: 'C' })).toMatchObject({
      amount: '1.5',
      token: { symbol: 'C' },
    })
    expect(chooseAsset(full, { symbol: 'ETH', decimals: 18 })).toEqual({
      ...full,
      token: undefined,
      amount: undefined,
    })
  })

  it('the asset it is opened for is chosen once: one chosen later stays', () => {
    const opened = { asset: { symbol: 'ETH', decimals: 18 } }
    const first = openWithAsset(full, opened)
    expect(first.token).toBeUndefined()
    const chosen = chooseAsset(first, coin)
    expect(openWithAsset(chosen, opened)).toBe(chosen)
    expect(openWithAsset(chosen, { ...opened }).token).toBeUndefined()
  })

  it('[S2.27] the amount of a token waits for the token; what was typed meanwhile stays', () => {
    const values = { amount: '2', assetAddress: coin.address, to: ' 0xb ' }
    const filled = fillSend(full, values)
    expect(filled).toEqual({ filledFrom: values, amount: undefined, receiver: '0xb' })
    expect(fillToken(filled, values, coin)).toMatchObject({ amount: '2', token: { symbol: 'COIN' } })
    const typed = editSend(filled, { amount: '3' })
    expect(fillToken(typed, values, coin)).toBe(typed)
    expect(fillSend(typed, values)).toBe(typed)
    expect(fillToken(sendDraft.initial, values, coin)).toBe(sendDraft.initial)
    expect(fillSend(forgetFilled(typed, values), values)).toMatchObject({ receiver: '0xb' })
    expect(forgetFilled(typed, { ...values })).toBe(typed)
  })
})

describe('the draft of a transfer, when the account changes', () => {
  let app: TestApp
  const solana = createTestWallet({ namespace: 'solana', network: testSolana.caipNetworkId })
  const draft = () => app.drafts.get(sendDraft)
  const fill = () => app.drafts.update(sendDraft, () => full)
  const submit = () => app.drafts.update(sendDraft, (before) => beginSubmission(before, submission))
  beforeEach(async () => {
    app = createTestApp({ solana: [solana] })
    await app.connect()
    fill()
  })

  it.each<[string, () => unknown]>([
    ['the app switches the network', () => switchNetwork(app.config, { network: 'eip155:10' })],
    [
      'the wallet chooses another network',
      () => app.wallet.emit({ type: 'networkChanged', network: 'eip155:10' }),
    ],
    ['its network is removed', () => removeNetwork(app.config, { network: 'eip155:1' })],
    ['its chain family is removed', () => removeAdapter(app.config, { namespace: 'eip155' })],
    ['a wallet of another family connects', () => connect(app.config, { connector: solana.connector })],
  ])('[S4.40] is emptied when %s', async (_, change) => {
    await change()
    expect(app.config.state.activeNetwork).not.toBe('eip155:1')
    expect(draft()).toBe(sendDraft.initial)
  })

  it.each<[string, () => unknown]>([
    ['the app is on that network already', () => switchNetwork(app.config, { network: 'eip155:1' })],
    [
      'the wallet chooses a network that isn’t ours',
      () => app.wallet.emit({ type: 'networkChanged', network: 'eip155:999' }),
    ],
    ['another network is removed', () => removeNetwork(app.config, { network: 'eip155:10' })],
    [
      'the wallet shows another account',
      () => app.wallet.emit({ type: 'accountsChanged', accounts: [bob, alice] }),
    ],
  ])('[S4.40] stays when %s', async (_, change) => {
    await change()
    expect(app.config.state.activeNetwork).toBe('eip155:1')
    expect(draft()).toBe(full)
  })

  it('[S4.40] what waits in the wallet stays as it was shown until the answer, and is emptied then', async () => {
    submit()
    await switchNetwork(app.config, { network: 'eip155:10' })
    expect(draft()).toMatchObject(full)
    app.drafts.update(sendDraft, (before) => endSubmission(before, submission, false))
    expect(draft()).toBe(sendDraft.initial)
    fill()
    submit()
    await switchNetwork(app.config, { network: 'eip155:1' })
    app.drafts.update(sendDraft, leaveSubmission)
    expect(draft()).toBe(sendDraft.initial)
  })

  it('[S4.40] an amount typed while its wallets are being disconnected doesn’t follow to another family', async () => {
    let answer = () => {}
    app.wallet.onDisconnect = () => new Promise((resolve) => (answer = resolve))
    const removing = removeAdapter(app.config, { namespace: 'eip155' })
    await vi.waitFor(() => expect(draft()).toBe(sendDraft.initial))
    fill()
    answer()
    await removing
    expect(app.config.state.activeNetwork).toBe(testSolana.caipNetworkId)
    expect(draft()).toBe(sendDraft.initial)
  })

  it('[S4.33] a disconnect empties it before any wallet is told, also while a transfer waits', async () => {
    submit()
    const seen: SendDraft[] = []
    app.wallet.onDisconnect = async () => void seen.push(draft())
    await disconnect(app.config)
    expect(seen).toEqual([sendDraft.initial])
    expect(app.config.state.status).toBe('disconnected')
  })

  it('[S4.33] of two wallets, only the one in use takes it along', async () => {
    const other = createTestWallet({ id: 'other.wallet', name: 'Other', accounts: [bob] })
    app.adapter.announce(other)
    await connect(app.config, { connector: other.connector })
    fill()
    await disconnect(app.config, { connection: 'eip155:test.wallet' })
    expect(draft()).toBe(full)
    await connect(app.config, { connector: app.wallet.connector })
    fill()
    await disconnect(app.config, { connection: 'eip155:test.wallet' })
    expect(draft()).toBe(sendDraft.initial)
  })

  it('a wallet that disconnects by itself takes it along', () => {
    app.wallet.emit({ type: 'disconnected' })
    expect(draft()).toBe(sendDraft.initial)
  })
})
