import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DevnetChain } from '@latchkey/devnet'
import { fungiblePrices } from '@latchkey/protocol/schemas'
import { createPorts, createServer, type Ports, readConfig } from '@latchkey/server'
import * as v from 'valibot'
import { writeDevMarket } from '../dev/writeDevMarket.ts'

type PriceEntry = v.InferOutput<typeof fungiblePrices>['fungibles'][number]

/** A server whose prices come from the pools of a chain. */
export type PriceStack = {
  readonly ports: Ports
  /** By CAIP-10 as asked for; undefined: it has none. */
  ask(address: string, more?: Readonly<Record<string, unknown>>): Promise<PriceEntry | undefined>
  close(): Promise<void>
}

export type ServePricesOptions = {
  readonly chain: DevnetChain
  /** Whole feed of the operator; absent: there is none. */
  readonly feed?: unknown
  /** Tokens that count as a dollar. */
  readonly dollars?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The database is the caller's to close. */
  readonly ports: Pick<Ports, 'db'> & Partial<Ports>
}

export async function servePrices(options: ServePricesOptions): Promise<PriceStack> {
  const { chain, feed, dollars = [], env = {}, ports: given } = options
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-prices-'))
  const write = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }
  const { LATCHKEY_TOKENS_FILE = '' } = writeDevMarket(folder, [chain])
  const uniswapV2 = { [chain.caipNetworkId]: { ...chain.exchange, dollars } }
  const config = readConfig({
    LATCHKEY_TOKENS_FILE,
    LATCHKEY_SWAPS_FILE: write('exchanges.json', { uniswapV2 }),
    ...(feed !== undefined && { LATCHKEY_PRICES_FILE: write('feed.json', feed) }),
    LATCHKEY_PORT: '0',
    LATCHKEY_LOG_LEVEL: 'silent',
    LATCHKEY_PROJECT_ID: 'local',
    LATCHKEY_MODE: 'development',
    LATCHKEY_SECRET: 'only for the tests of this repository',
    LATCHKEY_DATA: join(folder, 'server'),
    LATCHKEY_RPC_EIP155_31337: chain.rpcUrl,
    LATCHKEY_EGRESS_ALLOW: new URL(chain.rpcUrl).host,
    ...env,
  })
  const ports = createPorts(config, { ...given, db: { ...given.db, close: () => Promise.resolve() } })
  const server = createServer({ config, ports, services: ['prices'] })
  const { url } = await server.listen()
  return {
    ports,
    async ask(address, more = {}) {
      const response = await fetch(`${url}/v1/fungible/price`, {
        method: 'POST',
        body: JSON.stringify({ projectId: 'local', currency: 'usd', addresses: [address], ...more }),
      })
      return v.parse(fungiblePrices, await response.json()).fungibles[0]
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
