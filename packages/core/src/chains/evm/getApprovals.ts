import { InvalidResponseError } from '../../base/http.ts'
import { plainText } from '../../base/text.ts'
import type { ReadCall, TokenActions } from '../../config/adapterActions.ts'
import type { Approval } from '../../config/holdings.ts'
import type { RpcClient } from '../../config/Network.ts'
import {
  decodeText,
  encodeAddress,
  encodeUint,
  isContractFailure,
  parseQuantity,
  permit2Address,
  toHex,
} from './encoding.ts'

/**
 * Event signatures: `Approval` of ERC-20 and ERC-721, `ApprovalForAll` of ERC-721 and ERC-1155, `Approval` and `Permit` of Permit2
 * (keccak-256). The first topic after them is the owner.
 */
const topics = {
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  permit2Approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  permit2Permit: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
} as const
const selectors = {
  allowance: '0xdd62ed3e',
  /** `allowance(owner, token, spender)` of Permit2: amount, expiration in seconds since 1970, nonce. */
  permit2Allowance: '0x927da105',
  getApproved: '0x081812fc',
  isApprovedForAll: '0xe985e9c5',
  symbol: '0x95d89b41',
  decimals: '0x313ce567',
} as const
/** Approvals checked at most; each costs a call, in batches. */
const maxApprovals = 200
/** The most transactions whose sender is looked up, where the logs name more approvals than are listed. */
const maxTransactions = 500
/** Allowances from here on count as unlimited; they are far above the supply of usual tokens. */
const unlimitedFrom = 2n ** 128n - 1n
/** Counts as unlimited, too: some tokens store it for an unlimited allowance. */
const maxUint96 = 2n ** 96n - 1n

/**
 * Finds every approval an account has given in the chain's logs (ERC-20, ERC-721, ERC-1155, Permit2), then asks the contracts
 * which are still valid, because logs are history and contracts can lie in them. An approval whose check the node fails
 * is counted as `unchecked`, because it may be valid.
 *
 * @throws what RPC requests throw, if the logs can't be fetched or no check succeeds
 */
export const getApprovals: NonNullable<TokenActions['getApprovals']> = async ({ network, rpc, address }) => {
  const ownerTopic = `0x${encodeAddress(address)}`
  const { logs, since } = await fetchLogs(rpc, [Object.values(topics), ownerTopic])
  /** The newest approval of each token and spender, or of each NFT. */
  const logged = new Map<string, LoggedApproval>()
  for (const log of logs) {
    const approval = toApproval(log, { network: network.caipNetworkId, owner: address })
    if (approval)
      logged.set(`${approval.kind} ${approval.token} ${approval.tokenId ?? approval.spender}`, {
        approval,
        transaction: log.transaction,
      })
  }
  const newest = [...logged.values()].sort((a, b) => b.approval.block - a.approval.block)
  const checked = await selectApprovals(rpc, newest, address)
  const checks = await Promise.allSettled(checked.map((approval) => getCurrentApproval(rpc, approval)))
  const failures = checks.filter((check) => check.status === 'rejected')
  if (failures[0] && failures.length === checks.length) throw failures[0].reason
  const approvals = checks.flatMap((check) => (check.status === 'fulfilled' && check.value) || [])
  const tokens = await fetchTokenMetadata(rpc, approvals)
  return {
    approvals: approvals.map((approval) => ({ ...approval, ...tokens.get(approval.token) })),
    since,
    more: newest.length > checked.length,
    unchecked: failures.length,
  }
}

type LoggedApproval = { readonly approval: Approval; readonly transaction: string | undefined }

/**
 * Returns the approvals to check, newest first. Any contract can log approvals of any account, so where there are too many, those in
 * transactions that the account sent come first: a flood of fakes doesn't push them out.
 */
async function selectApprovals(
  rpc: ReadCall['rpc'],
  newest: readonly LoggedApproval[],
  owner: string,
): Promise<readonly Approval[]> {
  const all = newest.map(({ approval }) => approval)
  if (all.length <= maxApprovals) return all
  const hashes = new Set(newest.flatMap(({ transaction }) => transaction ?? []))
  const own = new Set<string | undefined>()
  await Promise.all(
    [...hashes].slice(0, maxTransactions).map(async (hash) => {
      const found = await rpc
        .request({ method: 'eth_getTransactionByHash', params: [hash] })
        .catch(() => undefined)
      const sender = (found as { from?: unknown } | null | undefined)?.from
      if (typeof sender === 'string' && sender.toLowerCase() === owner.toLowerCase()) own.add(hash)
    }),
  )
  const isOwn = ({ transaction }: LoggedApproval) => own.has(transaction)
  const preferred = [...newest.filter(isOwn), ...newest.filter((one) => !isOwn(one))]
  const selected = new Set(preferred.slice(0, maxApprovals).map(({ approval }) => approval))
  return all.filter((approval) => selected.has(approval))
}

/** The approval a log announces; `undefined` if the log names no spender. */
function toApproval(
  { address: token, topics: [topic, , spender, tokenId], block }: Log,
  account: Pick<Approval, 'network' | 'owner'>,
): Approval | undefined {
  if (spender === undefined) return undefined
  const base = { ...account, token, spender: `0x${spender.slice(-40)}`, unlimited: false, block }
  if (topic === topics.permit2Approval || topic === topics.permit2Permit) {
    // Topics: event, owner, token, spender. Other contracts can log the same, and keep no such allowance.
    if (token !== permit2Address || tokenId === undefined) return undefined
    return { ...base, kind: 'permit2', token: base.spender, spender: `0x${tokenId.slice(-40)}` }
  }
  if (topic === topics.approvalForAll) return { ...base, kind: 'all', unlimited: true }
  if (tokenId === undefined) return { ...base, kind: 'erc20' }
  return { ...base, kind: 'nft', tokenId: BigInt(tokenId) }
}

/**
 * The approval as it is at present; `undefined` if it is revoked, or its contract has no answer.
 *
 * @throws what RPC requests throw, if the node fails
 */
async function getCurrentApproval(rpc: ReadCall['rpc'], approval: Approval): Promise<Approval | undefined> {
  const { kind, owner, token, spender, tokenId = 0n } = approval
  if (kind === 'nft') {
    const answer = await callContract(rpc, token, selectors.getApproved + encodeUint(tokenId))
    // A revoked approval of an NFT is one for the zero address.
    const isValid = answer !== undefined && BigInt(answer) !== 0n && answer.slice(-40) === spender.slice(-40)
    return isValid ? approval : undefined
  }
  if (kind === 'permit2') return getPermit2Approval(rpc, approval)
  const selector = kind === 'all' ? selectors.isApprovedForAll : selectors.allowance
  const answer = await callContract(rpc, token, selector + encodeAddress(owner) + encodeAddress(spender))
  const amount = answer === undefined ? 0n : BigInt(answer)
  if (amount === 0n) return undefined
  return kind === 'all' ? approval : { ...approval, amount, unlimited: isUnlimited(amount) }
}

const isUnlimited = (amount: bigint) => amount >= unlimitedFrom || amount === maxUint96

/** An allowance of Permit2 as it is at present; `undefined` if it is revoked, used up or expired. */
async function getPermit2Approval(rpc: ReadCall['rpc'], approval: Approval): Promise<Approval | undefined> {
  const { owner, token, spender } = approval
  const data = selectors.permit2Allowance + [owner, token, spender].map(encodeAddress).join('')
  const answer = await callContract(rpc, permit2Address, data, { words: 3 })
  if (answer === undefined) return undefined
  const [amount = 0n, expiration = 0n] = [0, 1].map((index) =>
    BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`),
  )
  const isExpired = expiration * 1000n < BigInt(Date.now())
  return amount === 0n || isExpired ? undefined : { ...approval, amount, unlimited: isUnlimited(amount) }
}

const isFungible = (kind: Approval['kind']) => kind === 'erc20' || kind === 'permit2'

/** Symbol and decimals of each token contract, by its address, where it has any. */
async function fetchTokenMetadata(rpc: ReadCall['rpc'], approvals: readonly Approval[]) {
  const tokens = new Map(approvals.map(({ token, kind }) => [token, kind]))
  const entries = await Promise.all(
    [...tokens].map(async ([token, kind]) => {
      const [symbol, decimalsWord] = await Promise.all([
        rpc
          .request({ method: 'eth_call', params: [{ to: token, data: selectors.symbol }, 'latest'] })
          .then(decodeText, () => undefined),
        isFungible(kind) ? callContract(rpc, token, selectors.decimals).catch(() => undefined) : undefined,
      ])
      const decimals = decimalsWord === undefined ? undefined : Number(BigInt(decimalsWord))
      return [
        token,
        {
          symbol: (symbol && plainText(symbol, 24)) || undefined,
          decimals: decimals !== undefined && decimals <= 255 ? decimals : undefined,
        },
      ] as const
    }),
  )
  return new Map(entries)
}

/**
 * The 32-byte word a contract returned, or so many words; `undefined` if the contract failed or returned anything else.
 *
 * @throws what RPC requests throw, if the node fails
 */
async function callContract(
  rpc: ReadCall['rpc'],
  to: string,
  data: string,
  { words = 1 }: { words?: number } = {},
): Promise<string | undefined> {
  try {
    const answer = await rpc.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })
    const isAnswer = typeof answer === 'string' && /^0x[\da-f]+$/i.test(answer)
    return isAnswer && answer.length === 2 + words * 64 ? answer.toLowerCase() : undefined
  } catch (error) {
    if (isContractFailure(error)) return undefined
    throw error
  }
}

/** A log; addresses and topics in lower case. */
type Log = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly block: number
  /** Hash of the transaction; absent where the node names none. */
  readonly transaction?: string | undefined
}

/** Requests at most, if the node refuses to search the whole history at once. */
const maxRequests = 12
/** Blocks of the first partial request; most nodes allow as many. */
const firstSpan = 10_000

/**
 * Fetches logs by topics: of the whole history if the node allows it, else backwards from the newest block with a
 * limited number of requests. `since` is the oldest block searched.
 *
 * @throws what RPC requests throw, if not even the newest blocks can be searched
 */
export async function fetchLogs(
  rpc: RpcClient,
  topics: readonly unknown[],
): Promise<{ readonly logs: readonly Log[]; readonly since: number }> {
  const requestLogs = async (fromBlock: string, toBlock: string) =>
    parseLogs(await rpc.request({ method: 'eth_getLogs', params: [{ fromBlock, toBlock, topics }] }))
  try {
    return { logs: await requestLogs('0x0', 'latest'), since: 0 }
  } catch {
    // Too many blocks, too many logs or too slow: search in parts.
  }
  const head = Number(parseQuantity(await rpc.request({ method: 'eth_blockNumber' }), 'eth_blockNumber'))
  const logs: Log[] = []
  let to = head
  let span = firstSpan
  let refusedSpan = Number.POSITIVE_INFINITY
  for (let request = 1; request < maxRequests && to >= 0; request++) {
    const from = Math.max(0, to - span + 1)
    try {
      // Older logs are put in front, so that the list stays in the order of the chain.
      logs.unshift(...(await requestLogs(toHex(from), toHex(to))))
      to = from - 1
      // A span that was refused once is not tried again.
      if (span * 2 < refusedSpan) span *= 2
    } catch (error) {
      // Not even the newest 100 blocks can be searched.
      if (to === head && span < 100) throw error
      refusedSpan = span
      // A grown span is halved; a first one is far too long for this node.
      span = Math.max(1, Math.floor(span / (span > firstSpan ? 2 : 10)))
    }
  }
  return { logs, since: to + 1 }
}

/** Parses the logs of a node. Malformed ones and those of replaced blocks are left out. */
function parseLogs(answer: unknown): Log[] {
  if (!Array.isArray(answer)) throw new InvalidResponseError({ url: 'eth_getLogs', reason: 'shape' })
  return answer.flatMap((log: Record<string, unknown> | null) => {
    const { address, topics, data, blockNumber, transactionHash, removed } = log ?? {}
    const isLog =
      typeof address === 'string' &&
      /^0x[\da-f]{40}$/i.test(address) &&
      Array.isArray(topics) &&
      topics.every((topic) => typeof topic === 'string' && /^0x[\da-f]{64}$/i.test(topic)) &&
      typeof blockNumber === 'string' &&
      /^0x[\da-f]{1,13}$/i.test(blockNumber)
    if (!isLog || removed === true) return []
    return {
      address: address.toLowerCase(),
      topics: topics.map((topic: string) => topic.toLowerCase()),
      data: typeof data === 'string' ? data : '0x',
      block: Number(blockNumber),
      transaction: typeof transactionHash === 'string' ? transactionHash : undefined,
    }
  })
}
