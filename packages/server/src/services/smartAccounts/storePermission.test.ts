import { describe, expect, it } from 'vitest'
import { createMemoryLimits } from '../../adapters/limits/memory.ts'
import { readConfig } from '../../config/readConfig.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { manualClock } from '../../testing/testPorts.ts'
import { storePermission } from './storePermission.ts'

const clock = manualClock(Date.UTC(2026, 10, 28, 9, 41, 7))
const carrier = '198.51.100.7'

describe('permissions that many people behind one address are given', () => {
  onDatabase('the list', (db) => {
    /** Stores the first permissions of as many accounts, one after another. */
    async function storeFirst(count: number, limit?: string) {
      const env = {
        LATCHKEY_MODE: 'production',
        LATCHKEY_SECRET: 'x'.repeat(32),
        LATCHKEY_LIMIT_PERMISSIONS: limit,
      }
      const { limits: rules, mode, smartAccounts } = readConfig(env)
      expect(mode).toBe('production')
      const options = {
        clock,
        db: db(),
        limits: createMemoryLimits({ clock }),
        config: { limits: rules, mode, smartAccounts },
      }
      for (let number = 1; number <= count; number++) {
        const word = number.toString(16)
        await storePermission(
          {
            chain: 'eip155:31337',
            hash: `0x${word.padStart(64, '0')}`,
            account: `0x${word.padStart(40, '0')}`,
            pci: `pci ${number}`,
            project: 'game',
            origin: 'https://game.example.org',
            context: '0x',
            expiry: clock.time / 1000 + 86_400,
            createdAt: clock.time / 1000,
            revokedAt: null,
          },
          options,
          carrier,
        )
      }
    }
    const count = async () => (await db().query.selectFrom('permission').select('hash').execute()).length

    it('[X.65, S7.22] are stored, also the first ones of hundreds of accounts at once', async () => {
      await storeFirst(200)
      expect(await count()).toBe(200)
    })

    it('[X.65] the operator says how many', async () => {
      await expect(storeFirst(3, '2/1')).rejects.toMatchObject({ status: 429 })
      expect(await count()).toBe(2)
    })
  })
})
