import { toChecksumAddress } from '@latchkey/protocol/addresses'
import * as v from 'valibot'
import type { RequestFacts } from './Description.ts'
import { formatAmount } from './text.ts'
import { formatTokenAmount, isUnlimited, listedToken, unverifiedToken } from './tokenAmounts.ts'

/** A log of a simulated call, as a node reports it. */
export const simulatedLog = v.object({ address: v.string(), topics: v.array(v.string()), data: v.string() })
type Log = v.InferOutput<typeof simulatedLog>

/** Contract address under which a node reports transfers of the native currency (`traceTransfers`). */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** First topics of the events of ERC-20, ERC-721, ERC-777, ERC-1155 and Permit2 that move or permit something. */
const events = {
  /** `Transfer(address,address,uint256)` */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** `TransferSingle(address,address,address,uint256,uint256)` */
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** `TransferBatch(address,address,address,uint256[],uint256[])` */
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** `Approval(address,address,uint256)` */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** `ApprovalForAll(address,address,bool)` */
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** `AuthorizedOperator(address,address)`: the operator comes first */
  operator: '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9',
  /** `Approval(address,address,address,uint160,uint48)` and `Permit(address,address,address,uint160,uint48,uint48)` */
  permit2: [
    '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
    '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
  ],
} as const

type Changes = {
  /** Sentences for the person: what leaves, what others may take from now on, what comes. */
  readonly changes: readonly string[]
  /** What leaves: contract in lower case, and base units as text. */
  readonly given: readonly { readonly token: string; readonly units: string }[]
}

/**
 * Describes what the logs of a simulated call do to an account. What leaves and what others may take come first, because a page
 * can have any number of worthless tokens come.
 */
export function describeLogs(logs: readonly Log[], account: string, facts: RequestFacts): Changes {
  const self = account.toLowerCase()
  const sums = new Map<string, bigint>()
  const [gone, come]: [string[], string[]] = [[], []]
  const permits = new Map<string, string>()
  const moveItem = (from: string, to: string, text: (gives: boolean) => string) => {
    if (from === to) return
    if (from === self) gone.push(text(true))
    if (to === self) come.push(text(false))
  }
  for (const log of logs) {
    const { topics, data } = log
    const contract = log.address.toLowerCase()
    const [event = '', ...words] = topics
    const [first = '', second = '', third = ''] = words.map(addressOf)
    const [amount = 0n, value = 0n] = wordsOf(data)
    if (event === events.transfer && words.length === 3)
      moveItem(first, second, (gives) => itemText(contract, wordOf(words[2]), gives, facts))
    else if (event === events.transfer && words.length === 2 && data.length === 66) {
      const sign = (second === self ? 1n : 0n) - (first === self ? 1n : 0n)
      sums.set(contract, (sums.get(contract) ?? 0n) + sign * amount)
    } else if (event === events.single)
      moveItem(second, third, (gives) => itemsText(contract, [String(amount), String(value)], gives, facts))
    else if (event === events.batch)
      for (const item of itemsOf(data))
        moveItem(second, third, (gives) => itemsText(contract, item, gives, facts))
    else {
      const permit = permitOf(log, self, facts)
      if (permit) permits.set(permit.key, permit.text)
    }
  }
  const moved = [...sums].filter(([, sum]) => sum !== 0n)
  const amounts = (isGain: boolean) =>
    moved.flatMap(([token, sum]) =>
      sum > 0n === isGain
        ? facts.translate(isGain ? 'You get {amount}' : 'You send {amount}', {
            amount: amountOf(token, isGain ? sum : -sum, facts),
          })
        : [],
    )
  return {
    changes: [
      ...amounts(false),
      ...gone,
      ...[...permits.values()].filter((text) => text !== ''),
      ...amounts(true),
      ...come,
    ],
    given: moved.flatMap(([token, sum]) => (sum < 0n ? [{ token, units: String(-sum) }] : [])),
  }
}

/** Returns what an event permits to others; the last one for each token and spender counts. An empty text takes it back. */
function permitOf(
  { address, topics, data }: Log,
  self: string,
  facts: RequestFacts,
): { readonly key: string; readonly text: string } | undefined {
  const { translate } = facts
  const contract = address.toLowerCase()
  const [event = '', ...words] = topics
  const [first = '', second = '', third = ''] = words.map(addressOf)
  const [amount = 0n] = wordsOf(data)
  const collection = toChecksum(contract)
  const everything = (spender: string, isAllowed: boolean) => ({
    key: `${contract}|${spender}|all`,
    text: isAllowed
      ? translate('{spender} can take all your {collection} items, now and in the future', {
          spender: toChecksum(spender),
          collection,
        })
      : '',
  })
  if (event === events.operator) return second === self ? everything(first, true) : undefined
  if (first !== self) return undefined
  if (event === events.approvalForAll) return everything(second, amount !== 0n)
  if (event === events.approval && words.length === 3)
    return {
      key: `${contract}|item|${String(words[2])}`,
      text: /^0x0{40}$/.test(second)
        ? ''
        : translate('{spender} can take item {id} of {collection} from you', {
            spender: toChecksum(second),
            id: String(wordOf(words[2])),
            collection,
          }),
    }
  const isPermit2 = (events.permit2 as readonly string[]).includes(event)
  if (event !== events.approval && !isPermit2) return undefined
  const [token, spender] = isPermit2 ? [second, third] : [contract, second]
  return { key: `${token}|${spender}|${contract}`, text: allowanceText(token, spender, amount, facts) }
}

function allowanceText(token: string, spender: string, amount: bigint, facts: RequestFacts): string {
  if (amount === 0n) return ''
  const named = { spender: toChecksum(spender) }
  if (!isUnlimited(token, amount, facts))
    return facts.translate('{spender} can spend {amount} from your account', {
      ...named,
      amount: formatTokenAmount(token, amount, facts),
    })
  return facts.translate('{spender} can spend ALL of your {token}, now and in the future', {
    ...named,
    token: listedToken(token, facts)?.symbol ?? unverifiedToken(token, facts),
  })
}

function itemText(contract: string, id: bigint, gives: boolean, { translate }: RequestFacts): string {
  return translate(gives ? 'You send item {id} of {collection}' : 'You get item {id} of {collection}', {
    id: String(id),
    collection: toChecksum(contract),
  })
}

/** @param item id and count */
function itemsText(contract: string, [id, count]: Item, gives: boolean, { translate }: RequestFacts): string {
  return translate(
    gives ? 'You send {count} of item {id} of {collection}' : 'You get {count} of item {id} of {collection}',
    { id, count, collection: toChecksum(contract) },
  )
}

type Item = readonly [id: string, count: string]

/** Parses the two lists of a `TransferBatch`. What can't be parsed is one item of unknown id and count. */
function itemsOf(data: string): readonly Item[] {
  const words = wordsOf(data)
  const listAt = (offset: bigint | undefined) => {
    const at = Number((offset ?? -1n) / 32n)
    const length = Number(words[at] ?? -1n)
    const isWhole = offset !== undefined && offset % 32n === 0n && length >= 0 && at + length < words.length
    return isWhole ? words.slice(at + 1, at + 1 + length) : undefined
  }
  const [ids, counts] = [listAt(words[0]), listAt(words[1])]
  if (!ids || !counts || ids.length !== counts.length || ids.length === 0) return [['?', '?']]
  return ids.map((id, index) => [String(id), String(counts[index])])
}

function amountOf(address: string, units: bigint, facts: RequestFacts): string {
  if (address === native) return `${formatAmount(units, facts.decimals, facts.locale)} ${facts.symbol}`
  return formatTokenAmount(address, units, facts)
}

/** The words of ABI data. */
function wordsOf(data: string): bigint[] {
  return (/^0x([0-9a-f]{64})*$/i.test(data) ? (data.slice(2).match(/.{64}/g) ?? []) : []).map((word) =>
    BigInt(`0x${word}`),
  )
}

function wordOf(topic: string | undefined): bigint {
  return topic !== undefined && /^0x[0-9a-f]{64}$/i.test(topic) ? BigInt(topic) : 0n
}

function addressOf(topic: string): string {
  return `0x${topic.slice(-40)}`.toLowerCase()
}

function toChecksum(address: string): string {
  return /^0x[0-9a-f]{40}$/.test(address) ? toChecksumAddress(address) : address
}
