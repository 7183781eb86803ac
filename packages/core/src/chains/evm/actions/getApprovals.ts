import { plainText } from '../../../base/text.ts'
import type { ReadCall, TokenActions } from '../../../config/adapterActions.ts'
import type { Approval } from '../../../config/holdings.ts'
import { readLogs } from './readLogs.ts'
import { readText } from './readText.ts'

const topics = {
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
} as const
/** Approvals that are asked after; each costs a call, in batches. */
const most = 200
/** What stands for "as much as you like": half of the largest number and more, and the largest of smaller counters. */
const unlimitedFrom = 2n ** 128n - 1n
const largest96 = 2n ** 96n - 1n

/**
 * Every approval an account ever gave by the chain's logs (ERC-20, ERC-721, ERC-1155), and which of them still hold by
 * the contracts themselves: a log tells what was, and contracts can lie in it. Throws what RPC reads throw.
 */
export const getApprovals: NonNullable<TokenActions['getApprovals']> = async ({ network, rpc, address }) => {
  const owner = word(address)
  const { logs, since } = await readLogs(rpc, [[topics.approval, topics.approvalForAll], owner])
  const given = new Map<string, Approval>()
  for (const log of logs) {
    const approval = toApproval(log, { network: network.caipNetworkId, owner: address })
    if (approval)
      given.set(`${approval.kind} ${approval.token} ${approval.tokenId ?? approval.spender}`, approval)
  }
  const newest = [...given.values()].sort((a, b) => b.block - a.block)
  const asked = newest.slice(0, most)
  const held = await Promise.all(asked.map((approval) => readNow(rpc, approval)))
  const approvals = held.filter((approval) => approval !== undefined)
  const words = await describe(rpc, approvals)
  return {
    approvals: approvals.map((approval) => ({ ...approval, ...words.get(approval.token) })),
    since,
    more: newest.length > asked.length,
  }
}

type Log = { address: string; topics: readonly string[]; data: string; block: number }

function toApproval(
  { address: token, topics: [topic, , spender, tokenId], block }: Log,
  of: Pick<Approval, 'network' | 'owner'>,
): Approval | undefined {
  if (spender === undefined) return undefined
  const base = { ...of, token, spender: `0x${spender.slice(-40)}`, unlimited: false, block }
  if (topic === topics.approvalForAll) return { ...base, kind: 'all', unlimited: true }
  if (tokenId === undefined) return { ...base, kind: 'erc20' }
  return { ...base, kind: 'nft', tokenId: BigInt(tokenId) }
}

/** The approval as it holds now; nothing where it doesn't, or its contract doesn't say. */
async function readNow(rpc: ReadCall['rpc'], approval: Approval): Promise<Approval | undefined> {
  const { kind, owner, token, spender, tokenId = 0n } = approval
  if (kind === 'nft') {
    const answer = await call(rpc, token, `0x081812fc${tokenId.toString(16).padStart(64, '0')}`)
    // Nobody is what stands there once an approval is taken back.
    const isHeld = answer !== undefined && BigInt(answer) !== 0n && answer.slice(-40) === spender.slice(-40)
    return isHeld ? approval : undefined
  }
  const selector = kind === 'all' ? '0xe985e9c5' : '0xdd62ed3e'
  const answer = await call(rpc, token, `${selector}${word(owner).slice(2)}${word(spender).slice(2)}`)
  const amount = answer === undefined ? 0n : BigInt(answer)
  if (amount === 0n) return undefined
  if (kind === 'all') return approval
  return { ...approval, amount, unlimited: amount >= unlimitedFrom || amount === largest96 }
}

/** Symbols and decimals of the contracts, as far as they say. */
async function describe(rpc: ReadCall['rpc'], approvals: readonly Approval[]) {
  const tokens = new Map(approvals.map((one) => [one.token, one.kind]))
  const found = await Promise.all(
    [...tokens].map(async ([token, kind]) => {
      const [symbol, decimals] = await Promise.all([
        rpc
          .request({ method: 'eth_call', params: [{ to: token, data: '0x95d89b41' }, 'latest'] })
          .then(readText, () => undefined),
        kind === 'erc20' ? call(rpc, token, '0x313ce567') : undefined,
      ])
      const places = decimals === undefined ? undefined : Number(BigInt(decimals))
      return [
        token,
        {
          symbol: (symbol && plainText(symbol, 24)) || undefined,
          decimals: places !== undefined && places <= 255 ? places : undefined,
        },
      ] as const
    }),
  )
  return new Map(found)
}

/** One word of a contract's answer; a contract that fails or talks nonsense says nothing. */
async function call(rpc: ReadCall['rpc'], to: string, data: string): Promise<string | undefined> {
  const answer = await rpc
    .request({ method: 'eth_call', params: [{ to, data }, 'latest'] })
    .catch(() => undefined)
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? answer.toLowerCase() : undefined
}

function word(address: string): string {
  return `0x${address.slice(-40).toLowerCase().padStart(64, '0')}`
}
