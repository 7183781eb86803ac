import { expect, it } from 'vitest'
import type { RpcClient } from '../../config/Network.ts'
import { solanaDevnet as network, solanaAddresses, toTokenAccount } from '../../testing/solanaNode.ts'
import { programs } from './addresses.ts'
import { holdings } from './holdings.ts'

const { owner, tickets, coins } = solanaAddresses
const picture = 'So11111111111111111111111111111111111111112'

const toAccount = (mint: string, amount: string, decimals: number) =>
  toTokenAccount({ account: owner, mint, amount, decimals })

/** A node whose account holds seven tickets, seven millionths of a coin and one picture. */
const rpc: RpcClient = {
  async request({ method, params }) {
    const [first, second] = (params ?? []) as [unknown, { programId?: string }]
    if (method === 'getTokenAccountsByOwner')
      return {
        context: { slot: 1 },
        value:
          second.programId === programs.token
            ? [toAccount(tickets, '7', 0), toAccount(coins, '7', 6), toAccount(picture, '1', 0)]
            : [],
      }
    return { context: { slot: 1 }, value: (first as readonly string[]).map(() => null) }
  },
}

it('[S5.09] a node’s list hides tokens of zero decimals as of low quality, and no others', async () => {
  const tokens = await holdings.getTokens({ network, rpc, address: owner })
  expect(tokens.map(({ amount, decimals, hidden }) => ({ amount, decimals, hidden }))).toEqual([
    { amount: 7n, decimals: 0, hidden: 'lowQuality' },
    { amount: 7n, decimals: 6, hidden: undefined },
  ])
})
