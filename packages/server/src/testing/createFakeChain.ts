import type { CaipNetworkId } from '@latchkey/protocol'
import { encodeAbiParameters, encodeEventTopics, keccak256, parseAbi, toHex } from 'viem'
import { ChainUnavailableError } from '../errors.ts'
import type { Chain, Chains } from '../ports/chains.ts'

export type FakeLog = {
  readonly address: string
  readonly topics: readonly unknown[]
  readonly data: unknown
}

export type FakeTransaction = {
  readonly from: string
  /** Null: creates a contract at an address that follows from the hash. */
  readonly to: string | null
  readonly value?: bigint
  readonly failed?: boolean
  readonly input?: string
  readonly logs?: readonly FakeLog[]
  /** Calls below the outermost one, as `callTracer` gives them. */
  readonly calls?: readonly unknown[]
}

export type FakeBlock = {
  readonly number: number
  readonly hash: string
  readonly parent: string
  /** Seconds since 1970. */
  readonly time: number
  readonly transactions: readonly (FakeTransaction & { readonly hash: string; readonly nonce: number })[]
}

/** A chain in memory, behind the `Chains` port, that can be reorganised, cut, replaced, broken. */
export type FakeChain = {
  readonly chains: Chains
  readonly id: CaipNetworkId
  readonly blocks: readonly FakeBlock[]
  mine(transactions?: readonly FakeTransaction[]): void
  /** Drops the newest blocks. */
  cut(depth: number): void
  /** Starts over with another block 0. */
  replace(): void
  /** What the node can't do, and whether it is down. Change at will. */
  readonly node: {
    down: boolean
    blockReceipts: boolean
    traces: boolean
    flatTraces: boolean
    batches: boolean
    lie?: Lie
  }
  /** Every method asked for. */
  readonly asked: string[]
}

/** Changes an answer on its way. */
type Lie = (method: string, result: unknown) => unknown

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

export function createFakeChain(id: CaipNetworkId = 'eip155:31337'): FakeChain {
  let blocks: FakeBlock[] = []
  let branch = 0
  const asked: string[] = []
  const node: FakeChain['node'] = {
    down: false,
    blockReceipts: true,
    traces: true,
    flatTraces: false,
    batches: true,
  }
  const chain: Chain = {
    caipNetworkId: id,
    namespace: 'eip155',
    reference: id.slice(7),
    http: true,
    ws: false,
  }
  const hashOf = (...parts: readonly unknown[]) => keccak256(toHex([id, branch, ...parts].join(' ')))
  const mine = (transactions: readonly FakeTransaction[] = []) => {
    const parent = blocks.at(-1)
    const number = blocks.length
    const hash = hashOf('block', number, parent?.hash)
    blocks.push({
      number,
      hash,
      parent: parent?.hash ?? `0x${'0'.repeat(64)}`,
      time: 1_700_000_000 + number * 12,
      transactions: transactions.map((transaction, nonce) => ({
        ...transaction,
        hash: hashOf('transaction', number, nonce),
        nonce,
      })),
    })
  }
  mine()

  return {
    id,
    node,
    asked,
    mine,
    get blocks() {
      return blocks
    },
    cut(depth) {
      branch++
      blocks = blocks.slice(0, Math.max(blocks.length - depth, 1))
    },
    replace() {
      branch++
      blocks = []
      mine()
    },
    chains: {
      list: () => [chain],
      get: () => chain,
      openSocket: () => Promise.reject(new Error('not asked for')),
      probe: () => Promise.resolve([]),
      async send(_, body) {
        if (node.down) throw new ChainUnavailableError('chain_unavailable', id)
        const calls = JSON.parse(Buffer.from(body).toString()) as Call[]
        asked.push(...calls.map(({ method }) => method))
        const answers = calls.map((call) => {
          const answer = answerOf(call)
          if (answer === undefined) return { id: call.id, error: { code: -32601, message: 'no such method' } }
          return { id: call.id, result: node.lie ? node.lie(call.method, answer) : answer }
        })
        const json = node.batches ? answers.reverse() : { id: null, error: { message: 'no batches' } }
        return { status: 200, body: Uint8Array.from(Buffer.from(JSON.stringify(json))) }
      },
    },
  }

  function answerOf({ method, params }: Call): unknown {
    const [which, second] = params
    if (method === 'eth_getTransactionReceipt') {
      const block = blocks.find(({ transactions }) => transactions.some(({ hash }) => hash === which))
      return block ? receiptsOf(block).find(({ transactionHash }) => transactionHash === which) : null
    }
    const block = which === 'latest' ? blocks.at(-1) : blocks[Number(which)]
    if (method === 'eth_getBlockByNumber') return block ? toAnswer(block, second === true) : null
    if (method === 'eth_getBlockReceipts' && node.blockReceipts) return block ? receiptsOf(block) : null
    if (method === 'debug_traceBlockByNumber' && node.traces) return block ? tracesOf(block) : null
    if (method === 'trace_block' && node.flatTraces) return block ? flatTracesOf(block) : null
    return undefined
  }
}

function toAnswer({ number, hash, parent, time, transactions }: FakeBlock, full: boolean) {
  return {
    number: toHex(number),
    hash,
    parentHash: parent,
    timestamp: toHex(time),
    transactions: transactions.map((one) =>
      full
        ? {
            hash: one.hash,
            from: one.from,
            to: one.to,
            nonce: toHex(one.nonce),
            value: toHex(one.value ?? 0n),
            input: one.input ?? '0x',
          }
        : one.hash,
    ),
  }
}

function receiptsOf(block: FakeBlock) {
  return block.transactions.map(({ hash, to, failed, logs = [], calls = [] }) => ({
    transactionHash: hash,
    blockHash: block.hash,
    status: failed ? '0x0' : '0x1',
    contractAddress: to === null ? `0x${hash.slice(2, 42)}` : null,
    gasUsed: logs.length + calls.length > 0 ? '0xffff' : '0x5208',
    logs: failed ? [] : logs.map(({ address, topics, data }) => ({ address, topics, data })),
  }))
}

function tracesOf({ transactions }: FakeBlock) {
  return transactions.map(({ hash, from, to, value, failed, calls }) => ({
    txHash: hash,
    result: {
      type: to === null ? 'CREATE' : 'CALL',
      from,
      to: to ?? `0x${hash.slice(2, 42)}`,
      value: toHex(value ?? 0n),
      ...(failed && { error: 'execution reverted' }),
      ...(calls && { calls }),
    },
  }))
}

/** The same as `trace_block` tells it: a list, each with its place in the tree. */
function flatTracesOf(block: FakeBlock): unknown[] {
  return tracesOf(block).flatMap(({ txHash, result }) => flat(txHash, result, []))
}

function flat(transactionHash: string, frame: object, traceAddress: readonly number[]): unknown[] {
  const [type, from, to, value, error, calls] = ['type', 'from', 'to', 'value', 'error', 'calls'].map(
    (name) => Reflect.get(frame, name),
  )
  const action = { from, to, value, callType: String(type).toLowerCase() }
  return [
    { type: 'call', action, transactionHash, traceAddress, ...(error !== undefined && { error }) },
    ...(Array.isArray(calls)
      ? calls.flatMap((call, index) => flat(transactionHash, call, [...traceAddress, index]))
      : []),
  ]
}

const fungible = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
])
const single = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)'])
const uint = [{ type: 'uint256' }] as const

type Hex = `0x${string}`

/** Events as token contracts write them. */
export const eventLogs = {
  erc20: (address: Hex, from: Hex, to: Hex, value: bigint): FakeLog => ({
    address,
    topics: encodeEventTopics({ abi: fungible, eventName: 'Transfer', args: { from, to } }),
    data: encodeAbiParameters(uint, [value]),
  }),
  erc721: (address: Hex, from: Hex, to: Hex, tokenId: bigint): FakeLog => ({
    address,
    topics: encodeEventTopics({ abi: single, eventName: 'Transfer', args: { from, to, tokenId } }),
    data: '0x',
  }),
  erc1155: (address: Hex, from: Hex, to: Hex, id: bigint, value: bigint): FakeLog => ({
    address,
    topics: encodeEventTopics({
      abi: fungible,
      eventName: 'TransferSingle',
      args: { operator: from, from, to },
    }),
    data: encodeAbiParameters([...uint, ...uint], [id, value]),
  }),
  approval: (address: Hex, owner: Hex, spender: Hex, value: bigint): FakeLog => ({
    address,
    topics: encodeEventTopics({ abi: fungible, eventName: 'Approval', args: { owner, spender } }),
    data: encodeAbiParameters(uint, [value]),
  }),
}
