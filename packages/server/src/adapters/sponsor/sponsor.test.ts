import { numberToHex, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { EgressError } from '../../errors.ts'
import type { Egress } from '../../ports/platform.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { openMemoryDb } from '../../testing/memoryDb.ts'
import { manualClock, silentLog } from '../../testing/testPorts.ts'
import { createChainPool } from '../chains/chainPool.ts'
import { createSponsor, type SponsorOptions } from './sponsor.ts'

const closeAfter = cleanups()
const chain = 'eip155:8453'
const key = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const paymaster = pad('0x99', { size: 20 })
const clock = manualClock()

type NodeOptions = { readonly head: number; readonly known: number }

/** What is behind one URL: a node that names the newest block, and one that knows blocks up to `known`. Blocks it was asked for are noted. */
function createNode({ head, known }: NodeOptions) {
  const blocks: number[] = []
  const answer = (body: Uint8Array | string) => {
    const { method, params } = JSON.parse(Buffer.from(body as Uint8Array).toString('utf8'))
    const toText = (json: object) => ({
      status: 200 as const,
      body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, ...json })),
    })
    if (method === 'eth_chainId') return toText({ result: numberToHex(8453) })
    if (method === 'eth_blockNumber') return toText({ result: numberToHex(head) })
    const block = Number(params[1])
    blocks.push(block)
    return toText(
      block <= known
        ? { result: numberToHex(20, { size: 32 }) }
        : { error: { code: -32_000, message: 'header not found' } },
    )
  }
  return { blocks, answer }
}

async function start(options: NodeOptions) {
  const { blocks, answer } = createNode(options)
  return { blocks, ...(await startSponsor({ send: async (_, body) => answer(body) })) }
}

/** A sponsor whose chain has one provider. It is silent where there is no node. */
async function startBehindPool(node?: ReturnType<typeof createNode>) {
  let requests = 0
  const egress: Pick<Egress, 'request'> = {
    async request({ body = new Uint8Array(), timeout }) {
      requests++
      const { method } = JSON.parse(Buffer.from(body as Uint8Array).toString('utf8'))
      if (node) return { headers: {}, ...node.answer(body) }
      if (method !== 'eth_call') return { headers: {}, ...createNode({ head: 100, known: 0 }).answer(body) }
      clock.time += timeout
      throw new EgressError('timed_out', 'No answer.')
    },
  }
  const chains = createChainPool({
    chains: [{ caipNetworkId: chain, http: ['http://node'], ws: [] }],
    egress: egress as Egress,
    clock,
    log: silentLog,
  })
  return { countRequests: () => requests, ...(await startSponsor(chains)) }
}

type StartOptions = {
  readonly paymasters?: SponsorOptions['config']['smartAccounts']['paymasters']
  readonly timing?: SponsorOptions['timing']
}

async function startSponsor(
  chains: SponsorOptions['chains'],
  { paymasters = { [chain]: { '0.7': paymaster } }, timing = {} }: StartOptions = {},
) {
  const db = await closeAfter(openMemoryDb())
  const sponsor = createSponsor({
    config: {
      smartAccounts: {
        chains: [chain],
        keys: 1,
        maxCost: 1_000n,
        external: {},
        paymasters,
        policies: { shop: { chains: [chain], maxValue: 0n, perOperation: 10n, daily: 100n } },
      },
    },
    chains,
    db,
    keys: { signer: async () => key },
    clock,
    log: silentLog,
    timing,
  })
  const reserve = (index: number) =>
    sponsor.reserve({
      chain,
      version: '0.7',
      project: 'shop',
      sender: numberToHex(index, { size: 20 }),
      nonce: 0n,
      paymaster,
      maxCost: 10n,
      validUntil: clock.time + 300_000,
      limits: { perOperation: 10n, daily: 100n },
      isRevocation: false,
    })
  const fromBlocks = async () => {
    const rows = await db.query.selectFrom('sponsorReservation').select('fromBlock').execute()
    return rows.map(({ fromBlock }) => Number(fromBlock))
  }
  return { sponsor, reserve, fromBlocks }
}

describe('the deposit of a paymaster', () => {
  it('[X.68] is read a few blocks earlier where the node that answers is behind the one that named the block', async () => {
    const { sponsor, reserve, blocks, fromBlocks } = await start({ head: 100, known: 97 })
    expect(await reserve(1)).toBeUndefined()
    expect(blocks).toEqual([100, 99, 96])
    // it counts from the block of which the deposit is known
    expect(await fromBlocks()).toEqual([96])
    expect(await reserve(2)).toBeUndefined()
    expect(await reserve(3)).toBe('deposit')
    expect(await sponsor.deposits()).toEqual([{ chain, version: '0.7', deposit: 20n }])
  })

  it('[X.68] is read a few blocks earlier where the pool takes that answer for a provider in trouble', async () => {
    const node = createNode({ head: 100, known: 99 })
    const { reserve, fromBlocks } = await startBehindPool(node)
    expect(await reserve(1)).toBeUndefined()
    expect(node.blocks).toEqual([100, 99])
    expect(await fromBlocks()).toEqual([99])
  })

  it('[X.68] is asked of a silent chain once', async () => {
    const { reserve, countRequests } = await startBehindPool()
    await expect(reserve(1)).rejects.toMatchObject({ code: 'chain_unavailable' })
    // its chain, its newest block, one deposit
    expect(countRequests()).toBe(3)
  })

  it('[X.59, X.68] of a chain that hangs is unknown, and the others are listed all the same', async () => {
    const hanging = 'eip155:10'
    const node = createNode({ head: 100, known: 100 })
    const send = async (asked: string, body: Uint8Array) =>
      asked === hanging ? new Promise<never>(() => undefined) : node.answer(body)
    const paymasters = { [hanging]: { '0.8': paymaster }, [chain]: { '0.7': paymaster } }
    const { sponsor } = await startSponsor({ send }, { paymasters, timing: { depositWithin: 200 } })
    expect(await sponsor.deposits()).toEqual([
      { chain: hanging, version: '0.8' },
      { chain, version: '0.7', deposit: 20n },
    ])
  })

  it('is unknown where no block is, and nothing is signed then', async () => {
    const { sponsor, reserve, blocks } = await start({ head: 3, known: -1 })
    await expect(reserve(1)).rejects.toMatchObject({ code: 'refused' })
    expect(blocks).toEqual([3, 2])
    expect(await sponsor.deposits()).toEqual([{ chain, version: '0.7' }])
  })
})
