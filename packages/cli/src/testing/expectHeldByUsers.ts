import { expect } from 'vitest'
import { attackCustody } from './attackCustody.ts'
import { lootServer } from './lootServer.ts'

const message = 'everything goes to the attacker'

/** T-CUST-1 for `count` user-held wallets: none is signed for; with one person's own secret, that person's alone is. */
export async function expectHeldByUsers(count: number): Promise<void> {
  const { wallets, loot } = await lootServer('user-held', count)
  expect(loot.tables.keysSet).toHaveLength(count)
  expect(loot.log).toContain('/keys/v1/')
  expect([...(await attackCustody(loot, message)).keys()]).toEqual([])

  const [, victim] = wallets
  const leaked = Buffer.from(victim?.secret ?? []).toString('base64url')
  const spoils = await attackCustody({ ...loot, log: `${loot.log} "${leaked}"` }, message)
  expect([...spoils.keys()]).toEqual([victim?.address])
}
