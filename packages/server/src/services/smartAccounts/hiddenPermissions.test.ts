import { encodeDelegations, hashDelegation, toDelegation, toPci } from '@latchkey/protocol/smart-accounts'
import { describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { manualClock } from '../../testing/testPorts.ts'
import {
  hidePermissionsOf,
  isHiddenPermission,
  listHiddenPermissions,
  restorePermissionsOf,
} from './hiddenPermissions.ts'
import { deleteEndedPermissions } from './permissionRows.ts'

const clock = manualClock(Date.UTC(2026, 10, 28, 9, 41, 7))
const now = clock.time / 1000
const day = 86_400
const me = `0x${'ab'.repeat(20)}` as const
const stranger = `0x${'cd'.repeat(20)}` as const

describe('permissions of a deleted account', () => {
  onBothDatabases('the list', (db) => {
    let given = 0
    async function give(account: `0x${string}`, change: { expiry?: number; revokedAt?: number } = {}) {
      given++
      const expiry = change.expiry ?? now + 7 * day
      const allowance = { amount: 1n, period: day, start: now }
      const delegation = toDelegation(
        { account, delegate: stranger, scope: { kind: 'native', allowance }, expiry },
        `0x${given.toString(16).padStart(64, '0')}`,
      )
      const hash = hashDelegation(delegation)
      const context = encodeDelegations([{ ...delegation, signature: `0x${'1'.repeat(130)}` }])
      await db()
        .query.insertInto('permission')
        .values({
          chain: 'eip155:31337',
          hash,
          account,
          pci: toPci(hash),
          project: 'shop',
          origin: 'https://shop.example.org',
          context,
          expiry,
          createdAt: now,
          revokedAt: change.revokedAt ?? null,
        })
        .execute()
      return hash
    }
    const list = () => db().query.selectFrom('permission').selectAll().orderBy('hash').execute()

    const hashes = async () => (await list()).map(({ hash }) => hash)

    /** Stores an account whose wallet has an address. */
    async function storeWallet(address: string, status: 'pending' | 'active') {
      const account = `account ${address} ${status}`
      await db()
        .query.insertInto('keysWallet')
        .values({
          ...{ account, walletId: account, fingerprint: '', commitment: '' },
          addresses: JSON.stringify({ eip155: address.toUpperCase().replace('0X', '0x') }),
          createdAt: 0,
        })
        .execute()
      await db()
        .query.insertInto('keysSet')
        .values({
          ...{ account, setId: account, status, replaces: null, commitment: '', dataKey: '', share: '' },
          ...{ escrow: null, recoveryShare: null, recoveryKeys: '[]', createdAt: 0 },
        })
        .execute()
    }

    it('[X.10, X.69] those that hold stay, and nothing of the database names the account or what the chain shows', async () => {
      const held = await give(me)
      await give(me, { expiry: now })
      await give(me, { revokedAt: now - 1 })
      const other = await give(stranger)
      await hidePermissionsOf(db().query, me, clock.time)
      const rows = await list()
      expect(rows).toHaveLength(2)
      const hidden = rows.find(({ hash }) => hash !== other)
      const text = JSON.stringify(hidden)
      // A redeemed permission is on the chain with its account, by this hash and these times.
      for (const known of [me.slice(2), held.slice(2), toPci(held), String(now), String(now + 7 * day)])
        expect(text).not.toContain(known)
      expect(hidden).toMatchObject({ origin: null, chain: 'eip155:31337' })
    })

    it('[X.10, X.69] whoever proves the account reads them, and they stay hidden', async () => {
      const held = await give(me)
      const [before] = await list()
      await hidePermissionsOf(db().query, me, clock.time)
      const stored = await list()
      expect(await listHiddenPermissions(db().query, stranger)).toEqual([])
      const [read] = await listHiddenPermissions(db().query, me)
      const day0 = Math.floor(now / day) * day
      expect(read).toEqual({ ...before, origin: null, createdAt: day0, storedHash: stored[0]?.hash })
      const permission = { chain: 'eip155:31337', hash: held, account: me }
      expect(await isHiddenPermission(db().query, permission)).toBe(true)
      expect(await isHiddenPermission(db().query, { ...permission, account: stranger })).toBe(false)
      expect(await restorePermissionsOf(db().query, me)).toBe(false)
      expect(await list()).toEqual(stored)
    })

    it('[X.10, X.69] they come back where the account has a wallet here again, whose deletion hides them once more', async () => {
      const held = await give(me)
      const [before] = await list()
      await hidePermissionsOf(db().query, me, clock.time)
      // one that was only named, and one of somebody else
      await storeWallet(me, 'pending')
      await storeWallet(stranger, 'active')
      await restorePermissionsOf(db().query, me)
      expect(await hashes()).not.toContain(held)
      await storeWallet(me, 'active')
      expect(await restorePermissionsOf(db().query, me)).toBe(true)
      expect(await list()).toEqual([{ ...before, origin: null, createdAt: Math.floor(now / day) * day }])
      await hidePermissionsOf(db().query, me, clock.time)
      expect(await hashes()).not.toContain(held)
      expect(await listHiddenPermissions(db().query, me)).toMatchObject([{ hash: held }])
    })

    it('[X.10, X.69] those that are hidden go with the day on which they end, and others stay listed for 90 days', async () => {
      await give(me)
      const other = await give(stranger)
      await hidePermissionsOf(db().query, me, clock.time)
      const time = clock.time
      try {
        clock.time = (Math.floor(now / day) + 8) * day * 1000 - 1000
        await deleteEndedPermissions({ db: db(), clock })
        expect(await list()).toHaveLength(2)
        clock.time += 1000
        await deleteEndedPermissions({ db: db(), clock })
        expect(await hashes()).toEqual([other])
      } finally {
        clock.time = time
      }
    })
  })
})
