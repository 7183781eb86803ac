// alone: it pretends to be a page, and a database that another file of the same worker opens would take that for a browser.
import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineNetwork } from '@latchkey/core'
import { solana } from '@latchkey/core/solana'
import { type SolanaDevnet, startSolana } from '@latchkey/devnet'
import { afterAll, beforeAll, vi } from 'vitest'
import { fromBase58 } from '../../../core/src/base/base58.ts'
import { createRpcClient } from '../../../core/src/networks/rpc/createRpcClient.ts'
import { describeAdapter } from '../../../core/src/testing/adapterConformance.ts'
import type { ConformanceWallet } from '../../../core/src/testing/conformance/ConformanceWallet.ts'
import { createTestSolanaWallet } from '../../../core/src/testing/createTestSolanaWallet.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-solana-'))
const seeds = [randomBytes(32), randomBytes(32)] as const
let chain: SolanaDevnet
beforeAll(async () => {
  chain = await startSolana({ dataDir })
  const { addresses } = createTestSolanaWallet({ seeds, chains: [] })
  for (const address of addresses) {
    const body = JSON.stringify({ id: 1, method: 'requestAirdrop', params: [address, 2e15] })
    await fetch(chain.rpcUrl, { method: 'POST', body })
  }
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function wallet(): ConformanceWallet {
  const inside = createTestSolanaWallet({ seeds, chains: ['solana:localnet', 'solana:devnet'] })
  const network = (id: string) =>
    defineNetwork({
      id,
      caipNetworkId: `solana:${id}`,
      name: id,
      nativeCurrency: chain.nativeCurrency,
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    })
  const [first = '', second = ''] = inside.addresses
  return {
    install() {
      const page = new EventTarget()
      vi.stubGlobal('window', page)
      inside.register(page)
    },
    uninstall: () => void vi.unstubAllGlobals(),
    accounts: [first, second],
    networks: {
      start: network(chain.caipNetworkId.slice(7)),
      known: network('EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
      unknown: network('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'),
      impossible: network('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    },
    rpc: ({ caipNetworkId }) => createRpcClient({ urls: [chain.rpcUrl], caipNetworkId }),
    person(does) {
      inside.person = does
    },
    share: inside.share,
    move: () => {},
    vanish: inside.vanish,
    listenerCount: inside.listenerCount,
    transfer: ({ to, value }) => ({ to, value }),
    async verifyMessage({ address, message, signature }) {
      const spki = Buffer.concat([
        Buffer.from('302a300506032b6570032100', 'hex'),
        fromBase58(address) ?? new Uint8Array(),
      ])
      const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
      return verify(null, Buffer.from(message), key, fromBase58(signature) ?? new Uint8Array())
    },
  }
}

describeAdapter({ name: 'solana over litesvm', create: solana, wallet, walletHasNetwork: false })
