import { createHash, randomBytes } from 'node:crypto'
import { keysLimits } from '@latchkey/protocol'
import { authApi, keysApi } from '@latchkey/protocol/schemas'
import type { InferInput } from 'valibot'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import type { WalletDevice } from '../../testing/createWalletDevice.ts'
import { activateSet, newWallet, oneShotKey, randomId, releaseShare } from '../../testing/frameKeys.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const minute = 60_000
const device = { browser: 'firefox', system: 'linux' } as const
const box = randomBytes(600).toString('base64url')
const nonceBytes = randomBytes(32)
const nonce = nonceBytes.toString('base64url')
const commitment = createHash('sha256').update(nonceBytes).digest('base64url')

onBothDatabases('moving a device share to another device', (db) => {
  /** A wallet on one device, and a second device of the same account that has just signed in. */
  async function start() {
    const stack = await closeAfter(startAuthStack({ db: db(), env: {} }))
    const first = await stack.signIn(email)
    const wallet = newWallet()
    const set = { walletId: wallet.walletId, setId: randomId() }
    await activateSet(first, wallet, { setId: set.setId, replaces: null, share: randomBytes(64) })
    stack.skip(minute)
    const second = await stack.signIn(email)
    return { stack, first, second, set }
  }
  /** Delivers to a device, after the owner was notified of it. */
  const deliver = async (
    from: WalletDevice,
    to: WalletDevice,
    body: InferInput<typeof keysApi.transferDeliver.request>,
  ) => {
    const { reply } = await from.ask(authApi.noticeTransfer, { device: to.thumbprint })
    return from.ask(keysApi.transferDeliver, body, { accessToken: reply.token })
  }
  const claimOf = async () => ({ recipient: (await oneShotKey()).recipient, tag: randomId(32), device })
  const open = 'transferOpen'

  it('[X.10] open, claim, read, deliver, collect: the new device then signs and adds ways to recover', async () => {
    const { first, second, set } = await start()
    const claim = await claimOf()
    expect((await first.ask(keysApi[open], { ...set, commitment })).reply).toEqual({ done: true })
    expect((await first.ask(keysApi.transferRead, set)).reply).toEqual({ claim: null, taker: null })
    // the control of the last line: without a transfer the device may not write
    expect(await second.outcome(keysApi.recoveryWrite, { ...set, keys: [] })).toBe('set_conflict')
    expect((await second.ask(keysApi.transferClaim, { ...set, ...claim })).reply).toEqual({ done: true })
    expect((await second.ask(keysApi.transferCollect, set)).reply).toEqual({ box: null, nonce: null })
    expect((await first.ask(keysApi.transferRead, set)).reply).toEqual({ claim, taker: second.thumbprint })
    const { recipient } = claim
    const delivery = { ...set, recipient, box }
    // without a notice to the owner no share leaves
    expect(await first.outcome(keysApi.transferDeliver, delivery)).toBe('fresh_login')
    expect((await deliver(first, second, delivery)).reply).toEqual({ done: true })
    expect((await second.ask(keysApi.transferCollect, set)).reply).toEqual({ box, nonce: null })
    expect((await releaseShare(second, set.walletId, set.setId)).status).toBe(200)
    const { keys } = (await second.ask(keysApi.recoveryRead, set)).reply
    expect((await second.ask(keysApi.recoveryWrite, { ...set, keys })).status).toBe(200)
    // and the first device is a device of the wallet still
    expect((await releaseShare(first, set.walletId, set.setId)).status).toBe(200)
    expect((await first.ask(keysApi.recoveryWrite, { ...set, keys })).status).toBe(200)
    // the second device can pass it on
    expect(await second.outcome(keysApi[open], { ...set, commitment })).toBe('ok')
  })

  it('[T-TRANSFER] a code is claimed by one device: a second claim, a replay, and one after five minutes are refused', async () => {
    const { stack, first, second, set } = await start()
    stack.skip(minute)
    const thief = await stack.signIn(email)
    const claim = await claimOf()
    expect(await second.outcome(keysApi.transferClaim, { ...set, ...(await claimOf()) })).toBe('transfer')
    await first.ask(keysApi[open], { ...set, commitment })
    await second.ask(keysApi.transferClaim, { ...set, ...claim })
    expect(await thief.outcome(keysApi.transferClaim, { ...set, ...(await claimOf()) })).toBe('transfer')
    // what was delivered goes to the claiming device only
    await deliver(first, second, { ...set, recipient: claim.recipient, box })
    expect(await thief.outcome(keysApi.transferCollect, set)).toBe('transfer')
    expect((await second.ask(keysApi.transferCollect, set)).reply).toEqual({ box, nonce: null })
    // a delivery whose answer was lost is repeated; another box is refused
    const same = { ...set, recipient: claim.recipient, box }
    expect((await deliver(first, second, same)).status).toBe(200)
    const again = { ...set, recipient: claim.recipient, box: randomId(60) }
    expect((await deliver(first, second, again)).failure.field).toBe('transfer')
    // a one-time key isn't claimed with twice, in a later transfer either
    await first.ask(keysApi[open], { ...set, commitment })
    expect(await second.outcome(keysApi.transferClaim, { ...set, ...claim })).toBe('recipient')
    stack.skip(keysLimits.transferFor + 1)
    expect(await second.outcome(keysApi.transferClaim, { ...set, ...(await claimOf()) })).toBe('transfer')
    expect(await first.outcome(keysApi.transferRead, set)).toBe('transfer')
  })

  it('[T-TRANSFER] nobody but the device that has the share opens, reads, or delivers; nobody of another account claims', async () => {
    const { stack, first, second, set } = await start()
    expect(await second.outcome(keysApi[open], { ...set, commitment })).toBe('set_conflict')
    await first.ask(keysApi[open], { ...set, commitment })
    const stranger = await stack.signIn('eve@example.org')
    const claim = await claimOf()
    expect(await stranger.outcome(keysApi.transferClaim, { ...set, ...claim })).toBe('wallet')
    // the giving device doesn't claim its own
    expect(await first.outcome(keysApi.transferClaim, { ...set, ...(await claimOf()) })).toBe('transfer')
    const taken = await claimOf()
    await second.ask(keysApi.transferClaim, { ...set, ...taken })
    expect(await second.outcome(keysApi.transferRead, set)).toBe('transfer')
    const delivery = { ...set, recipient: taken.recipient, box }
    expect((await deliver(second, first, delivery)).failure.field).toBe('transfer')
    // a claim that was replaced meanwhile gets nothing
    const other = { ...delivery, recipient: (await claimOf()).recipient }
    expect((await deliver(first, second, other)).failure.field).toBe('transfer')
    // nor does a device that the owner was not notified of
    stack.skip(minute)
    const third = await stack.signIn(email)
    expect((await deliver(first, third, delivery)).failure.field).toBe('transfer')
    // nor does a device of the account put a box of its own in the place of the giving device's
    expect((await deliver(third, second, delivery)).failure.field).toBe('transfer')
    expect((await second.ask(keysApi.transferCollect, set)).reply).toEqual({ box: null, nonce: null })
    expect((await deliver(first, second, delivery)).status).toBe(200)
  })

  it('[T-TRANSFER] the nonce is out only after the claim, is that of the commitment, and the commitment is out before it', async () => {
    const { first, second, set } = await start()
    const claim = await claimOf()
    const reveal = { ...set, recipient: claim.recipient, nonce }
    await first.ask(keysApi[open], { ...set, commitment })
    expect((await second.ask(keysApi.transferCommitment, set)).reply).toEqual({ commitment })
    expect(await first.outcome(keysApi.transferCommitment, set)).toBe('transfer')
    expect(await first.outcome(keysApi.transferReveal, reveal)).toBe('transfer')
    await second.ask(keysApi.transferClaim, { ...set, ...claim })
    // who comes later learns nothing
    expect(await second.outcome(keysApi.transferCommitment, set)).toBe('transfer')
    expect(await second.outcome(keysApi.transferReveal, reveal)).toBe('transfer')
    expect(await first.outcome(keysApi.transferReveal, { ...reveal, nonce: randomId(32) })).toBe('transfer')
    expect((await second.ask(keysApi.transferCollect, set)).reply).toEqual({ box: null, nonce: null })
    expect(await first.outcome(keysApi.transferReveal, reveal)).toBe('ok')
    expect((await second.ask(keysApi.transferCollect, set)).reply).toEqual({ box: null, nonce })
  })

  it('[T-TRANSFER] a session that is not fresh claims nothing, and a refused transfer is over', async () => {
    const { stack, first, second, set } = await start()
    await first.ask(keysApi[open], { ...set, commitment })
    await first.ask(keysApi.transferEnd, set)
    expect(await second.outcome(keysApi.transferClaim, { ...set, ...(await claimOf()) })).toBe('transfer')
    stack.skip(16 * minute)
    await second.refresh()
    await first.refresh()
    expect(await first.outcome(keysApi[open], { ...set, commitment })).toBe('ok')
    expect(await second.outcome(keysApi.transferClaim, { ...set, ...(await claimOf()) })).toBe('fresh_login')
  })
})
