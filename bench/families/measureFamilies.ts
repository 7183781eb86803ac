import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Adapter, connect, createConfig, type NetworkInput } from '@latchkey/core'
import { bitcoin } from '@latchkey/core/bitcoin'
import { polkadot } from '@latchkey/core/polkadot'
import { WebSocket } from 'ws'
import { startBitcoin } from '../../devnet/src/bitcoin/startBitcoin.ts'
import { startPolkadot } from '../../devnet/src/polkadot/startPolkadot.ts'
import { createTestBitcoinWallet } from '../../packages/core/src/testing/createTestBitcoinWallet.ts'
import {
  createTestPolkadotAccount,
  createTestPolkadotWallet,
} from '../../packages/core/src/testing/createTestPolkadotWallet.ts'

const seed = new Uint8Array(32).fill(1)

/** Milliseconds from the click to a connected account, with a wallet that answers at once. */
async function measureConnect(family: string, adapter: Adapter, network: NetworkInput) {
  const config = createConfig({ networks: [network], adapters: [adapter], storage: null, logLevel: 'silent' })
  const stop = config.start()
  const [connector] = config.connectors
  if (!connector) throw new Error(`No wallet for ${family}`)
  const before = performance.now()
  await connect(config, { connector })
  const milliseconds = performance.now() - before
  stop()
  return { family, milliseconds }
}

function toNetwork(chainNamespace: 'bip122' | 'polkadot', id: string): NetworkInput {
  return {
    id,
    caipNetworkId: `${chainNamespace}:${id}`,
    chainNamespace,
    name: chainNamespace,
    nativeCurrency: { name: chainNamespace, symbol: 'X', decimals: 8 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }
}

async function measureConnects() {
  const page = new EventTarget()
  Object.assign(globalThis, { window: page })
  createTestBitcoinWallet({ keys: [seed, new Uint8Array(32).fill(2)] }).announce(page)
  createTestPolkadotWallet({ accounts: [createTestPolkadotAccount(seed, 'sr25519')] }).announce(page)
  return [
    await measureConnect('Bitcoin', bitcoin(), toNetwork('bip122', '0f9188f13cb7b2c71f2a335e3a4fc328')),
    await measureConnect('Polkadot', polkadot(), toNetwork('polkadot', '91b171bb158e2d3848fa23a9f1c25182')),
  ]
}

/** Seconds until a chain has answered, by the clock and of the processor, and the memory that it holds then. */
async function measureChain(chain: string, open: () => Promise<() => Promise<void>>) {
  global.gc?.()
  const memory = process.memoryUsage().rss
  const [before, cpuBefore] = [performance.now(), process.cpuUsage()]
  const stop = await open()
  const seconds = (performance.now() - before) / 1_000
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpuSeconds = (user + system) / 1_000_000
  global.gc?.()
  const megabytes = (process.memoryUsage().rss - memory) / 1_048_576
  await stop()
  return { chain, seconds, cpuSeconds, megabytes }
}

async function measureChains() {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const artifacts = fileURLToPath(new URL('../../.latchkey/artifacts', import.meta.url))
  try {
    return [
      await measureChain('Bitcoin', async () => {
        const started = await startBitcoin({ dataDir, blockDelay: 'never' })
        const response = await fetch(`${started.esploraUrl}/blocks/tip/height`)
        if (!response.ok) throw new Error('The Bitcoin chain does not answer.')
        return () => started.stop()
      }),
      await measureChain('Polkadot', async () => {
        const started = await startPolkadot({ artifacts })
        const socket = new WebSocket(started.wsUrl)
        await new Promise((resolve, reject) => {
          socket.on('open', () =>
            socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'chain_getHeader', params: [] })),
          )
          socket.on('error', reject)
          socket.on('message', (data) => {
            const { result } = JSON.parse(String(data))
            if (result) resolve(result)
            else reject(new Error(`The Polkadot chain does not answer: ${data}`))
          })
        })
        return () => started.stop()
      }),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

process.send?.(process.argv[2] === 'chains' ? await measureChains() : await measureConnects())
process.disconnect?.()
process.exit()
