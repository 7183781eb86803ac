import { randomBytes } from 'node:crypto'
import { keysApi } from '@latchkey/protocol/schemas'
import { describe, expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import {
  activateSet,
  addressOf,
  newWallet,
  oneShotKey,
  proofFor,
  randomId,
  releaseShare,
  requestActivation,
  sealTo,
  stageSet,
} from '../../testing/frameKeys.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()
const email = 'mira@example.org'
const minute = 60_000

onBothDatabases('the keys service', (db) => {
  const start = (env: Record<string, string> = {}) => closeAfter(startAuthStack({ db: db(), env }))
  /** Mira's account with an active set, made on her first device. */
  async function startWithWallet(given: { escrow?: Uint8Array } = {}, env: Record<string, string> = {}) {
    const stack = await start(env)
    const device = await stack.signIn(email)
    const wallet = newWallet()
    const set = { setId: randomId(), replaces: null, share: randomBytes(64), ...given }
    await activateSet(device, wallet, set)
    const { walletId } = wallet
    return { stack, device, wallet, walletId, setId: set.setId, share: set.share }
  }

  it('[X.02] a first wallet: stage, read back, activate, sign on; the share comes back as it went', async () => {
    const stack = await start()
    const device = await stack.signIn(email)
    expect((await device.ask(keysApi.wallet, undefined)).reply).toEqual({ wallet: null })
    const wallet = newWallet()
    const setId = randomId()
    const share = randomBytes(64)
    expect((await stageSet(device, wallet, { setId, replaces: null, share })).reply).toEqual({ done: true })
    expect((await device.ask(keysApi.wallet, undefined)).reply.wallet).toMatchObject({
      ...wallet,
      active: null,
      pending: { setId, wasReadBack: false, hasRecovery: true, hasEscrow: false },
    })
    expect((await releaseShare(device, wallet.walletId, setId)).share).toEqual(share)
    const { walletId } = wallet
    expect((await requestActivation(device, wallet, setId)).reply).toEqual({ done: true })
    expect((await device.ask(keysApi.wallet, undefined)).reply.wallet).toMatchObject({
      active: { setId, wasReadBack: true },
      pending: null,
      isDeviceKnown: true,
      recoveryKeys: [{ kind: 'password', label: 'Password' }],
    })
    expect((await releaseShare(device, walletId, setId)).share).toEqual(share)
    // sent again because the answer was lost
    expect((await requestActivation(device, wallet, setId)).status).toBe(200)
  })

  it('[X.10] a set that nobody put together, or another device did, never becomes active', async () => {
    const { device, wallet, walletId, setId: first } = await startWithWallet()
    const { commitment } = wallet
    const second = randomId()
    await stageSet(device, wallet, { setId: second, replaces: first, share: randomBytes(64) })
    const activate = ({ setId, commitment }: { setId: string; commitment: string }) =>
      requestActivation(device, { walletId, commitment }, setId)
    expect((await activate({ setId: second, commitment })).failure.field).toBe('set_conflict')
    await releaseShare(device, walletId, second)
    expect((await activate({ setId: second, commitment: randomId(32) })).failure.field).toBe('set_conflict')
    // the old set is there all the while
    expect((await releaseShare(device, walletId, first)).status).toBe(200)
    expect((await activate({ setId: second, commitment })).status).toBe(200)
    expect((await releaseShare(device, walletId, first)).failure.field).toBe('wallet')
  })

  it('[X.10] [T-ROT-2] a thief of the mailbox, who can’t sign as the wallet, can’t put worthless parts in its place', async () => {
    const { stack, device: owner, wallet, setId: good, share } = await startWithWallet()
    const bad = randomId()
    stack.skip(minute)
    const thief = await stack.signIn(email)
    // all that the service shows of the wallet: nothing of it is secret
    const shown = (await thief.ask(keysApi.wallet, undefined)).reply.wallet
    const given = { setId: bad, replaces: good, share: randomBytes(64) }
    expect((await stageSet(thief, wallet, given)).status).toBe(200)
    await releaseShare(thief, wallet.walletId, bad)
    const subject = { account: thief.session.account.id, walletId: wallet.walletId, setId: bad }
    const proofs = {
      'of a key of the thief’s own': await proofFor(subject, wallet.commitment, 'thief'),
      'of the wallet, for the set before': await proofFor({ ...subject, setId: good }, wallet.commitment),
      'of the wallet, for another account': await proofFor({ ...subject, account: 'x' }, wallet.commitment),
      'that is none': randomId(65),
    }
    for (const [name, proof] of Object.entries(proofs)) {
      const { failure } = await requestActivation(thief, wallet, bad, proof)
      expect(failure.field, name).toBe('set_conflict')
    }
    expect((await thief.ask(keysApi.wallet, undefined)).reply.wallet?.active).toEqual(shown?.active)
    expect((await releaseShare(owner, wallet.walletId, good)).share).toEqual(share)
    // control: who has put the wallet together replaces its parts from any device
    expect((await requestActivation(thief, wallet, bad)).status).toBe(200)
  })

  it('[X.10] [T-ROT-2] nor write ways to recover that open nothing: only the device that made the set can', async () => {
    const { stack, device: owner, walletId, setId } = await startWithWallet()
    stack.skip(minute)
    const thief = await stack.signIn(email)
    await releaseShare(thief, walletId, setId)
    const { keys } = (await thief.ask(keysApi.recoveryRead, { walletId, setId })).reply
    const worthless = keys.map((one) => ({ ...one, wrapped: randomId(48) }))
    const write = { walletId, setId, share: randomId(64), keys: worthless }
    expect((await thief.ask(keysApi.recoveryWrite, write)).failure.field).toBe('set_conflict')
    expect((await owner.ask(keysApi.recoveryRead, { walletId, setId })).reply.keys).toEqual(keys)
    expect((await owner.ask(keysApi.recoveryWrite, { walletId, setId, keys: worthless })).status).toBe(200)
  })

  it('[X.10] [T-ROT-2] nor slip worthless ways to recover into a set that its owner is about to activate', async () => {
    const { stack, device: owner, wallet, walletId, setId: first } = await startWithWallet()
    const next = randomId()
    stack.skip(minute)
    const thief = await stack.signIn(email)
    await stageSet(owner, wallet, { setId: next, replaces: first, share: randomBytes(64) })
    const ways = async () => (await owner.ask(keysApi.recoveryRead, { walletId, setId: next })).reply.keys
    const good = await ways()
    // the thief sees which set is pending, and gets its share: the owner would read back what they staged
    const pending = (await thief.ask(keysApi.wallet, undefined)).reply.wallet?.pending
    const { share = Buffer.of() } = await releaseShare(thief, walletId, pending?.setId ?? '')
    const forged = { setId: next, replaces: first, share }
    expect((await stageSet(thief, wallet, forged)).failure.field).toBe('set_conflict')
    expect(await ways()).toEqual(good)
    // nor by a detour over another set, which only ends the owner's try
    await stageSet(thief, wallet, { ...forged, setId: randomId() })
    expect((await stageSet(thief, wallet, forged)).failure.field).toBe('set_conflict')
    expect((await releaseShare(owner, walletId, next)).failure.field).toBe('wallet')
    // control: with another id the owner's next try goes through
    const last = { setId: randomId(), replaces: first, share: randomBytes(64) }
    await activateSet(owner, wallet, last)
    expect((await releaseShare(owner, walletId, last.setId)).share).toEqual(last.share)
  })

  it('[X.10] [X.13] a set of other keys or of an older view is refused: addresses stay', async () => {
    const { device, wallet, setId: first } = await startWithWallet()
    const given = { setId: randomId(), replaces: first, share: randomBytes(64) }
    const others = [
      stageSet(device, { ...wallet, fingerprint: randomId(32) }, given),
      stageSet(device, newWallet(), given),
      stageSet(device, wallet, { ...given, replaces: null }),
      stageSet(device, wallet, { ...given, replaces: randomId() }),
    ]
    for (const { failure } of await Promise.all(others)) expect(failure.field).toBe('set_conflict')
    expect((await releaseShare(device, wallet.walletId, first)).status).toBe(200)
  })

  describe('who gets a share', () => {
    it('[X.14] [T-DPOP] a device that never had one needs a fresh sign-in; one that had signs on', async () => {
      const { stack, device, walletId, setId } = await startWithWallet()
      stack.skip(5 * minute)
      const second = await stack.signIn(email)
      stack.skip(16 * minute)
      await device.refresh()
      await second.refresh()
      expect((await releaseShare(device, walletId, setId)).status).toBe(200)
      const late = await releaseShare(second, walletId, setId)
      expect(late).toMatchObject({ status: 403, failure: { field: 'fresh_login' } })
      expect(await device.outcome(keysApi.recoveryRead, { walletId, setId })).toBe('fresh_login')
      await stack.signIn(email, second)
      expect((await releaseShare(second, walletId, setId)).status).toBe(200)
    })

    it('[X.02] another account sees nothing, and its token opens nothing', async () => {
      const { stack, walletId, setId } = await startWithWallet()
      const eve = await stack.signIn('eve@example.org')
      expect((await releaseShare(eve, walletId, setId)).failure.field).toBe('wallet')
      expect((await eve.ask(keysApi.wallet, undefined)).reply).toEqual({ wallet: null })
    })

    it('[T-HPKE] what crosses the wire holds no share, a one-shot key serves once, a box is for one purpose', async () => {
      const { device, walletId, setId, share } = await startWithWallet()
      const key = await oneShotKey()
      const body = { walletId, setId, recipient: key.recipient }
      const { reply } = await device.ask(keysApi.release, body)
      for (const encoding of ['base64', 'base64url', 'hex'] as const)
        expect(JSON.stringify(reply)).not.toContain(share.toString(encoding).slice(0, 40))
      expect((await device.ask(keysApi.release, body)).failure.field).toBe('recipient')
      const subject = { account: device.session.account.id, walletId, setId }
      // control: whoever has the one-shot key reads it
      expect(await key.open(reply.share, 'auth-share-out', subject)).toEqual(share)
      await expect(key.open(reply.share, 'recovery-share-out', subject)).rejects.toThrow()
      await expect(
        key.open(reply.share, 'auth-share-out', { ...subject, setId: randomId() }),
      ).rejects.toThrow()
      const off = randomBytes(65).toString('base64url')
      expect((await device.ask(keysApi.release, { ...body, recipient: off })).status).toBe(422)
    })

    it('[T-HPKE] a share sealed for another wallet or account is refused', async () => {
      const stack = await start()
      const device = await stack.signIn(email)
      const wallet = newWallet()
      const setId = randomId()
      const { keyId, publicKey } = (await device.ask(keysApi.sealingKey, undefined)).reply
      const subject = { account: 'somebody else', walletId: wallet.walletId, setId }
      const { status } = await device.ask(keysApi.stage, {
        ...wallet,
        addresses: { eip155: addressOf(wallet.walletId) },
        setId,
        replaces: null,
        keyId,
        share: await sealTo(publicKey, randomBytes(64), 'auth-share-in', subject),
        recovery: { share: null, keys: [] },
      })
      expect(status).toBe(422)
    })
  })

  describe('the database and the key service', () => {
    it('[T-KMS-1] a dump holds no share, a row moved to another account opens to nothing', async () => {
      const stack = await start()
      const devices = [await stack.signIn(email), await stack.signIn('eve@example.org')] as const
      const share = randomBytes(64)
      const sets: { walletId: string; setId: string }[] = []
      for (const device of devices) {
        const wallet = newWallet()
        const setId = randomId()
        await activateSet(device, wallet, { setId, replaces: null, share })
        sets.push({ walletId: wallet.walletId, setId })
      }
      const rows = await db().query.selectFrom('keysSet').selectAll().execute()
      const dump = JSON.stringify(rows)
      for (const encoding of ['base64', 'base64url', 'hex'] as const)
        expect(dump).not.toContain(share.toString(encoding).slice(0, 40))
      const [mira, eve] = sets
      if (!mira || !eve) throw new Error('two sets')
      const hers = rows.find(({ setId }) => setId === mira.setId)
      // control: as it stands it opens
      expect((await releaseShare(devices[1], eve.walletId, eve.setId)).share).toEqual(share)
      const { dataKey = '', share: locked = '' } = hers ?? {}
      await db()
        .query.updateTable('keysSet')
        .set({ dataKey, share: locked })
        .where('setId', '=', eve.setId)
        .execute()
      const stolen = await releaseShare(devices[1], eve.walletId, eve.setId)
      expect(stolen).toMatchObject({ status: 503, failure: { field: 'unavailable' } })
      expect((await releaseShare(devices[0], mira.walletId, mira.setId)).share).toEqual(share)
    })
  })

  describe('[X.01] custody', () => {
    const custody = async (url: string) => (await fetch(`${url}/.well-known/wallet-custody`)).json()

    it('[X.01] [S7.40] user-held: the label says so, no recovery share is taken or given', async () => {
      const stack = await start()
      expect(await custody(stack.url)).toEqual({ label: 'user-held', reasons: [] })
      const device = await stack.signIn(email)
      const given = { setId: randomId(), replaces: null, share: randomBytes(64), escrow: randomBytes(64) }
      expect((await stageSet(device, newWallet(), given)).failure.field).toBe('recovery')
    })

    it('[X.01] operator-recoverable: the label changes, and a fresh device gets both shares', async () => {
      const escrow = randomBytes(64)
      const recoverable = { LATCHKEY_CUSTODY: 'operator-recoverable' }
      const { stack, walletId, setId } = await startWithWallet({ escrow }, recoverable)
      expect(await custody(stack.url)).toMatchObject({
        label: 'operator-recoverable',
        reasons: [expect.stringContaining('The operator of this server can sign')],
      })
      stack.skip(minute)
      const second = await stack.signIn(email)
      const key = await oneShotKey()
      const { reply } = await second.ask(keysApi.recoveryRead, { walletId, setId, recipient: key.recipient })
      if (!reply.escrow) throw new Error('no escrow')
      const subject = { account: second.session.account.id, walletId, setId }
      expect(await key.open(reply.escrow, 'recovery-share-out', subject)).toEqual(escrow)
    })
  })

  it('[X.01] a share left from when the operator held wallets is stated, counts for nothing, and goes with the first recovery method of the person', async () => {
    const { stack, device, walletId, setId } = await startWithWallet()
    const label = async () => (await fetch(`${stack.url}/.well-known/wallet-custody`)).json()
    const escrow = () => db().query.selectFrom('keysSet').select('escrow').executeTakeFirstOrThrow()
    await db().query.updateTable('keysSet').set({ escrow: 'sealed before' }).execute()
    expect(await label()).toMatchObject({
      label: 'operator-recoverable',
      reasons: [expect.stringContaining('for demonstration')],
    })
    const { wallet } = (await device.ask(keysApi.wallet, undefined)).reply
    expect(wallet?.active?.hasEscrow).toBe(false)
    const { keys } = (await device.ask(keysApi.recoveryRead, { walletId, setId })).reply
    expect(await device.outcome(keysApi.recoveryWrite, { walletId, setId, keys })).toBe('ok')
    expect(await escrow()).toEqual({ escrow: null })
    expect(await label()).toEqual({ label: 'user-held', reasons: [] })
  })

  it('ways to recover can be added and replaced, never all taken away', async () => {
    const { device, walletId, setId } = await startWithWallet()
    const { reply } = await device.ask(keysApi.recoveryRead, { walletId, setId })
    const texts = { id: randomId(), label: 'This phone', params: '{}', wrapped: randomId(48) }
    const keys = [...reply.keys, { ...texts, kind: 'passkey' as const, createdAt: 2 }]
    expect((await device.ask(keysApi.recoveryWrite, { walletId, setId, keys })).status).toBe(200)
    const read = await device.ask(keysApi.recoveryRead, { walletId, setId })
    expect(read.reply).toEqual({ share: reply.share, keys })
    expect((await device.ask(keysApi.recoveryWrite, { walletId, setId, keys: [] })).status).toBe(422)
  })
})
