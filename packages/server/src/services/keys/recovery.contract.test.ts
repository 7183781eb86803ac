import { randomBytes } from 'node:crypto'
import type { RecoveryKey, WalletCustody } from '@latchkey/protocol'
import { keysApi } from '@latchkey/protocol/schemas'
import { expect, it } from 'vitest'
import { cleanups } from '../../testing/cleanups.ts'
import { activateSet, newWallet, randomId, stageSet } from '../../testing/frameKeys.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAuthStack } from '../../testing/startAuthStack.ts'

const closeAfter = cleanups()

onBothDatabases('recovery methods', (db) => {
  // Also where the operator has a copy of the recovery share: it is lost with the key of the key service.
  it.each(['user-held', 'operator-recoverable'])(
    '[X.10] the last one stays under custody %s',
    async (custody) => {
      const stack = await closeAfter(startAuthStack({ db: db(), env: { LATCHKEY_CUSTODY: custody } }))
      const device = await stack.signIn('mira@example.org')
      const wallet = newWallet()
      const subject = { walletId: wallet.walletId, setId: randomId() }
      await activateSet(device, wallet, {
        setId: subject.setId,
        replaces: null,
        share: randomBytes(64),
        ...(custody === 'operator-recoverable' && { escrow: randomBytes(64) }),
      })
      const { keys } = (await device.ask(keysApi.recoveryRead, subject)).reply
      expect(keys).toHaveLength(1)
      const refused = await device.ask(keysApi.recoveryWrite, { ...subject, keys: [] })
      expect([refused.status, refused.failure.field]).toEqual([422, 'keys'])
      expect((await device.ask(keysApi.recoveryRead, subject)).reply.keys).toEqual(keys)
      // control: another one may take its place
      const replaced = keys.map((one) => ({ ...one, id: randomId() }))
      expect((await device.ask(keysApi.recoveryWrite, { ...subject, keys: replaced })).status).toBe(200)
    },
  )

  it('[X.10] of two lists that were made of the same one the second is refused, so that no method is lost', async () => {
    const stack = await closeAfter(startAuthStack({ db: db(), env: {} }))
    const device = await stack.signIn('mira@example.org')
    const wallet = newWallet()
    const subject = { walletId: wallet.walletId, setId: randomId() }
    await activateSet(device, wallet, { setId: subject.setId, replaces: null, share: randomBytes(64) })
    const { keys } = (await device.ask(keysApi.recoveryRead, subject)).reply
    /** Adds a method to a list that was read before. */
    const add = (known: readonly RecoveryKey[], createdAt: number) => {
      const [method] = known
      if (!method) throw new Error('no method')
      return device.outcome(keysApi.recoveryWrite, {
        ...subject,
        replaces: known.map(({ id }) => id),
        keys: [...known, { ...method, id: randomId(), createdAt }],
      })
    }
    expect(await add(keys, 1)).toBe('ok')
    expect(await add(keys, 2)).toBe('set_conflict')
    const now = (await device.ask(keysApi.recoveryRead, subject)).reply.keys
    expect(now.map(({ createdAt }) => createdAt)).toEqual([keys[0]?.createdAt, 1])
    // at the same moment too
    expect((await Promise.all([add(now, 3), add(now, 4)])).sort()).toEqual(['ok', 'set_conflict'])
  })

  it('[X.01] nobody changes the custody label of a server without a second operator by naming one', async () => {
    const stack = await closeAfter(startAuthStack({ db: db(), env: {} }))
    const getLabel = async () =>
      ((await (await fetch(`${stack.url}/.well-known/wallet-custody`)).json()) as WalletCustody).label
    const device = await stack.signIn('mira@example.org')
    const wallet = newWallet()
    const [first, next] = [randomId(), randomId()]
    const subject = { walletId: wallet.walletId, setId: first }
    await activateSet(device, wallet, { setId: first, replaces: null, share: randomBytes(64) })
    const { keys } = (await device.ask(keysApi.recoveryRead, subject)).reply
    const asOperator = keys.map((one) => ({ ...one, kind: 'operator' as const }))
    expect(await device.outcome(keysApi.recoveryWrite, { ...subject, keys: asOperator })).toBe('keys')
    const staged = { setId: next, replaces: first, share: randomBytes(64), keys: asOperator }
    expect((await stageSet(device, wallet, staged)).failure.field).toBe('keys')
    expect(await getLabel()).toBe('user-held')
    // control: a wallet that has one from an earlier configuration keeps it, and a new set too
    await stack.ports.db.query
      .updateTable('keysSet')
      .set({ recoveryKeys: JSON.stringify(asOperator) })
      .execute()
    expect(await device.outcome(keysApi.recoveryWrite, { ...subject, keys: asOperator })).toBe('ok')
    expect((await stageSet(device, wallet, staged)).reply).toEqual({ done: true })
    stack.skip(6_000)
    expect(await getLabel()).toBe('split-operator')
  })

  it('[X.10] a device learns how many others have its share, and not which', async () => {
    const stack = await closeAfter(startAuthStack({ db: db(), env: {} }))
    const device = await stack.signIn('mira@example.org')
    const wallet = newWallet()
    const setId = randomId()
    await activateSet(device, wallet, { setId, replaces: null, share: randomBytes(64) })
    expect((await device.ask(keysApi.wallet, undefined)).reply.wallet?.otherHolders).toBe(0)
    stack.skip(60_000)
    const other = await stack.signIn('mira@example.org')
    expect((await other.ask(keysApi.wallet, undefined)).reply.wallet?.otherHolders).toBe(1)
  })
})
