import { type CaipNetworkId, rpcErrorCodes } from '@latchkey/protocol'
import * as v from 'valibot'
import { ChainUnavailableError } from '../../errors.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { RpcCall, RpcRefusal } from './rpcBody.ts'

/** Finds the first call of a body whose log filter spans more blocks than the operator allows. */
export type LogRangeGuard = (
  chain: CaipNetworkId,
  calls: readonly RpcCall[],
) => Promise<RpcRefusal | undefined>

/**
 * Creates the guard of `LATCHKEY_LOG_RANGE`. An end of a filter that is open (a tag, or absent) counts as the newest block of the
 * chain, one at a safe or final block as that block: where finality stands still, it is far behind. They are read from a node and kept
 * for ten seconds. While one is unknown, a filter that needs it is refused.
 *
 * @param options.logRange the widest range in blocks; absent: any
 */
export function createLogRangeGuard({ chains, clock, logRange }: LogRangeOptions): LogRangeGuard {
  const heads = new Map<string, Head>()

  function getHead(chain: CaipNetworkId, tag: Tag): Promise<bigint | undefined> {
    const now = clock.monotonic()
    const key = `${chain} ${tag}`
    const known = heads.get(key)
    if (known && known.until > now) return known.block
    const head: Head = { block: fetchHead(chains, chain, tag), until: now + headAge }
    heads.set(key, head)
    const forget = () => void (heads.get(key) === head && heads.delete(key))
    head.block.then((block) => block === undefined && forget(), forget)
    return head.block
  }

  return async (chain, calls) => {
    if (logRange === undefined) return undefined
    for (const { method, params, id = null } of calls) {
      if (method !== 'eth_getLogs' && method !== 'eth_newFilter') continue
      // Some nodes take parameters by name, too. Nothing of ours sends them.
      const isList = params == null || Array.isArray(params)
      const problem = isList
        ? await findProblem(parseBlocks(params), logRange, (tag) => getHead(chain, tag))
        : 'the parameters are a list with the filter in it.'
      if (problem === undefined) continue
      return { code: rpcErrorCodes.invalidParams, message: `Invalid params: ${problem}`, id }
    }
    return undefined
  }
}

type LogRangeOptions = Pick<Ports, 'clock'> & {
  readonly chains: Pick<Chains, 'send'>
  readonly logRange: number | undefined
}

type Head = { readonly block: Promise<bigint | undefined>; readonly until: number }

/** Milliseconds for which the number of a block is kept. */
const headAge = 10_000

const blockAnswer = v.object({ number: v.string() })

/** Reads the number of the newest, safe or final block of a chain; `undefined` where no node answers. */
async function fetchHead(
  chains: Pick<Chains, 'send'>,
  chain: CaipNetworkId,
  tag: Tag,
): Promise<bigint | undefined> {
  const call =
    tag === 'open'
      ? { method: 'eth_blockNumber', params: [] }
      : { method: 'eth_getBlockByNumber', params: [tag, false] }
  const question = { jsonrpc: '2.0', id: 1, ...call }
  try {
    const { body } = await chains.send(chain, Buffer.from(JSON.stringify(question)))
    const { result } = JSON.parse(Buffer.from(body).toString('utf8')) as { result?: unknown }
    const block = parseBlock(v.is(blockAnswer, result) ? result.number : result)
    return typeof block === 'bigint' ? block : undefined
  } catch (error) {
    if (error instanceof ChainUnavailableError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The ends of a filter. */
type Blocks = { readonly from: Block; readonly to: Block }
/** `open`: near the newest block. */
type Tag = 'open' | 'safe' | 'finalized'
type Block = bigint | Tag | 'unclear'

async function findProblem(
  { from, to }: Blocks,
  logRange: number,
  getHead: (tag: Tag) => Promise<bigint | undefined>,
): Promise<string | undefined> {
  if (from === 'unclear' || to === 'unclear')
    return 'fromBlock and toBlock are hex numbers or tags, in these letters.'
  // No later block than the newest has logs.
  if (from === 'open') return undefined
  const start = typeof from === 'bigint' ? from : await getHead(from)
  if (start === undefined)
    return `the ${from} block is unknown at the moment. Give fromBlock as a number, or try again.`
  const end = typeof to === 'bigint' ? to : await getHead(to)
  if (end === undefined)
    return 'the newest block is unknown at the moment. Give toBlock as a number, or try again.'
  if (end - start + 1n <= BigInt(logRange)) return undefined
  return `at most ${logRange} blocks in one log filter. Ask for a smaller range.`
}

function parseBlocks(params: unknown): Blocks {
  const filter: unknown = Array.isArray(params) ? params[0] : undefined
  if (typeof filter !== 'object' || filter === null) return { from: 'open', to: 'open' }
  // Go's parser accepts a key in other letters, so it is not taken for absent.
  const isClear = Object.keys(filter).every(
    (key) => key === 'fromBlock' || key === 'toBlock' || !/^(?:from|to)block$/.test(key.toLowerCase()),
  )
  if (!isClear) return { from: 'unclear', to: 'unclear' }
  return {
    from: parseBlock(Reflect.get(filter, 'fromBlock')),
    to: parseBlock(Reflect.get(filter, 'toBlock')),
  }
}

const openTags: readonly unknown[] = [undefined, null, '', 'latest', 'pending']

function parseBlock(value: unknown): Block {
  if (openTags.includes(value)) return 'open'
  if (value === 'safe' || value === 'finalized') return value
  if (value === 'earliest') return 0n
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : 'unclear'
}
