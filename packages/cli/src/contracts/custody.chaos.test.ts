import { it } from 'vitest'
import { expectHeldByUsers } from '../testing/lootServer.ts'

it(
  '[X.01, X.02] [T-CUST-1] a server that was taken over signs for none of 100 user-held wallets',
  () => expectHeldByUsers(100),
  300_000,
)
