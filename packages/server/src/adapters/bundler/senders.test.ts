import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import type { ChainAnswer } from '../../ports/chains.ts'
import { cleanups } from '../../testing/cleanups.ts'
import { openMemoryDb } from '../../testing/memoryDb.ts'
import { manualClock, silentLog } from '../../testing/testPorts.ts'
import { createBundler } from './bundler.ts'

const closeAfter = cleanups()
const key = privateKeyToAccount(`0x${'1'.repeat(64)}`)

/** Every account has five. */
function toAnswer(body: Uint8Array): ChainAnswer {
  const { id } = JSON.parse(Buffer.from(body).toString()) as { id: number }
  const text = JSON.stringify({ jsonrpc: '2.0', id, result: '0x5' })
  return { status: 200, body: new TextEncoder().encode(text) }
}

it('[X.59] a chain that hangs leaves the balance of its own key unknown, and those of other chains are there', async () => {
  const db = await closeAfter(openMemoryDb())
  const bundler = createBundler({
    config: { chains: ['eip155:1', 'eip155:10'], maxCost: 1n },
    chains: {
      send: (chain, body) =>
        chain === 'eip155:1' ? new Promise(() => undefined) : Promise.resolve(toAnswer(body)),
    },
    db,
    keys: { senders: async () => [key], signer: async () => key },
    clock: manualClock(),
    log: silentLog,
    timing: { balanceWithin: 50 },
  })
  const states = await bundler.senders()
  expect(states.map(({ chain, balance }) => [chain, balance])).toEqual([
    ['eip155:1', undefined],
    ['eip155:10', 5n],
  ])
})
