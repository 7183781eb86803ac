import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { toBase58 } from '../../base/base58.ts'
import { programs } from './addresses.ts'
import { planTransfer } from './planTransfer.ts'
import { tokenActions } from './tokenActions.ts'

const addressOf = (name: string) => toBase58(createHash('sha256').update(name).digest())
const [from, to, mint] = ['me', 'you', 'mint'].map(addressOf) as [string, string, string]

/** A node on which `from` has token accounts with these balances. */
function createNode(accounts: readonly { name: string; amount: string; state: 'initialized' | 'frozen' }[]) {
  const mintData = new Uint8Array(82)
  mintData[44] = 6
  const held = accounts.map(({ name, amount, state }) => ({
    pubkey: addressOf(name),
    account: {
      owner: programs.token,
      data: { parsed: { info: { mint, state, tokenAmount: { amount, decimals: 6 } } } },
    },
  }))
  return {
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'getTokenAccountsByOwner') return { context: {}, value: held } as never
      if (method === 'getMinimumBalanceForRentExemption') return 2_039_280 as never
      const isMint = (params as [string])[0] === mint
      const data = [Buffer.from(mintData).toString('base64'), 'base64']
      return { context: {}, value: isMint ? { owner: programs.token, lamports: 1, data } : null } as never
    },
  }
}

const sourceOf = async (rpc: ReturnType<typeof createNode>) => {
  const { instructions } = await planTransfer({ rpc }, { from, to, value: 5n, token: mint })
  return instructions.at(-1)?.accounts?.[0]?.address
}

describe('the account that pays a token transfer on Solana', () => {
  it.each([
    ['the largest', 'initialized', 'large'],
    ['not a frozen one, which the network refuses', 'frozen', 'small'],
  ] as const)('[S7.29] is %s', async (_title, state, name) => {
    const rpc = createNode([
      { name: 'small', amount: '7', state: 'initialized' },
      { name: 'large', amount: '900', state },
    ])
    expect(await sourceOf(rpc)).toBe(addressOf(name))
    const call = { rpc, token: mint, address: from, network: {} as never, signal: undefined }
    expect(await tokenActions.getBalance(call)).toBe(state === 'frozen' ? 7n : 900n)
  })

  it('[S7.29] with frozen accounts only, the transfer is refused before the wallet is called', async () => {
    const rpc = createNode([{ name: 'large', amount: '900', state: 'frozen' }])
    await expect(sourceOf(rpc)).rejects.toMatchObject({ reason: 'noTokenAccount' })
  })
})
