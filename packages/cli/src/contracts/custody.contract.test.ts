import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { attackCustody } from '../testing/attackCustody.ts'
import { expectHeldByUsers, lootServer } from '../testing/lootServer.ts'

const message = 'everything goes to the attacker'

describe('a server that was taken over: database, key files and log', () => {
  // (a hundred of them in the chaos tier)
  it('[X.01, X.02] [3.16] [T-CUST-1] signs for no user-held wallet', () => expectHeldByUsers(5), 120_000)

  it('[X.01] [T-CUST-1] signs for every operator-recoverable one, as the label says', async () => {
    const { wallets, loot } = await lootServer('operator-recoverable', 5)
    const spoils = await attackCustody(loot, message)
    expect(new Set(spoils.keys())).toEqual(new Set(wallets.map(({ address }) => address)))
    for (const [address, signature] of spoils)
      expect(
        await verifyMessage({
          address: address as `0x${string}`,
          message,
          signature: signature as `0x${string}`,
        }),
      ).toBe(true)
  }, 120_000)
})
