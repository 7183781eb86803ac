import { describe, expect, it } from 'vitest'
import type { RpcClient } from '../../config/Network.ts'
import { solanaDevnet as network, solanaAddresses, toTokenAccount } from '../../testing/solanaNode.ts'
import { programs } from './addresses.ts'
import { tokenActions } from './tokenActions.ts'

const { owner, tickets, coins } = solanaAddresses
const [market, friend] = [
  '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
  '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh',
]
const [first, second, third, fourth] = [1, 2, 3, 4].map((n) => String(n + 1).repeat(43)) as [
  string,
  string,
  string,
  string,
]

type Entry = { account: string; mint: string; program?: string; delegate?: unknown; amount?: unknown }
const toAccount = ({ account, mint, program, delegate, amount }: Entry) =>
  toTokenAccount({
    ...{ account, mint, program, amount: '7', decimals: 6 },
    ...(delegate !== undefined && { delegate: { delegate, delegatedAmount: { amount, decimals: 6 } } }),
  })

/** A node that answers token accounts of both programs, and no metadata; it fails for metadata where `isNameless`. */
function startNode(entries: readonly Entry[], { isNameless = false } = {}): RpcClient {
  return {
    async request({ method, params }) {
      const [list, filter] = (params ?? []) as [unknown, { programId?: string; mint?: string }]
      if (method === 'getTokenAccountsByOwner') {
        // A node that lies about the program of an account answers it to either filter.
        const isAsked = ({ mint, program = programs.token }: Entry) =>
          filter.mint === mint ||
          filter.programId === (program === programs.token2022 ? program : programs.token)
        return { context: { slot: 1 }, value: entries.filter(isAsked).map(toAccount) }
      }
      if (isNameless) throw new Error('no')
      return { context: { slot: 1 }, value: (list as readonly string[]).map(() => null) }
    },
  }
}
const read = (rpc: RpcClient) => tokenActions.getApprovals?.({ network, rpc, address: owner })

describe('approvals on Solana', () => {
  const entries: Entry[] = [
    { account: first, mint: coins, delegate: market, amount: '5000000' },
    { account: second, mint: coins, delegate: market, amount: '2000000' },
    {
      account: third,
      mint: tickets,
      program: programs.token2022,
      delegate: friend,
      amount: String(2n ** 64n - 1n),
    },
    { account: fourth, mint: tickets },
  ]

  it('[X.43] lists the delegates of token accounts, one for a token and delegate, and the largest amount as unlimited', async () => {
    const base = { network: network.caipNetworkId, owner, kind: 'erc20', decimals: 6 }
    const expected = [
      { ...base, token: coins, spender: market, amount: 7_000_000n, unlimited: false },
      { ...base, token: tickets, spender: friend, unlimited: true },
    ]
    expect(await read(startNode(entries))).toMatchObject({
      approvals: expected,
      since: 0,
      more: false,
      unchecked: 0,
    })
    // Names come from elsewhere, and may be missing.
    expect(await read(startNode(entries, { isNameless: true }))).toMatchObject({ approvals: expected })
  })

  it('[X.43] lists no delegate whose amount is used up, none of a foreign program, and none that is malformed', async () => {
    const list = await read(
      startNode([
        { account: first, mint: coins, delegate: market, amount: '0' },
        { account: second, mint: coins, program: programs.system, delegate: market, amount: '1' },
        { account: third, mint: coins, delegate: 7, amount: '1' },
        { account: fourth, mint: coins, delegate: market, amount: 'many' },
      ]),
    )
    expect(list?.approvals).toEqual([])
  })

  it('[X.43] revokes every token account that has the delegate, and says where there is none any more', async () => {
    const rpc = startNode(entries)
    const approval = (await read(rpc))?.approvals[0] ?? expect.fail('no approval')
    const revoke = (node: RpcClient) => tokenActions.buildRevoke?.(approval, { network, rpc: node })
    const toInstruction = (address: string) => ({
      programAddress: programs.token,
      accounts: [
        { address, role: 1 },
        { address: owner, role: 2 },
      ],
      data: Uint8Array.of(5),
    })
    expect(await revoke(rpc)).toEqual({ instructions: [first, second].map(toInstruction) })
    await expect(revoke(startNode(entries.slice(2)))).rejects.toMatchObject({
      name: 'InvalidParameterError',
      field: 'approval',
    })
  })
})
