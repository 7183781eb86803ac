import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Db } from '../ports/db.ts'
import type { Ports } from '../ports/Ports.ts'
import { replyJson, startNode } from './startNode.ts'
import { type Stack, startStack } from './startStack.ts'

export type DataStackOptions = {
  /** A chain with id 31337. */
  readonly chain: string
  /** Shared by the tests of a suite; the stack leaves it open. */
  readonly db: Db
  readonly tokens?: readonly unknown[]
  /** US dollars by CAIP-10. */
  readonly usd?: Readonly<Record<string, number>>
  readonly env?: Readonly<Record<string, string>>
  readonly ports?: Partial<Ports>
}

export type DataStack = Stack & {
  /** `eth_call`s the node got: what reading costs. */
  calls(): number
  /** What the node does just now. */
  readonly node: { mood: 'up' | 'down' | 'html' | 'errors' }
  /** Waits until the index holds the newest block. */
  indexed(): Promise<void>
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
}

/** The real server over a real chain, with a node between them that counts and can fail. */
export async function startDataStack(options: DataStackOptions): Promise<DataStack> {
  const { chain, db, tokens = [], usd = {}, env = {}, ports = {} } = options
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-data-'))
  const write = (name: string, json: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(json))
    return join(folder, name)
  }
  const node: DataStack['node'] = { mood: 'up' }
  const gate = await startNode({
    chainId: '0x7a69',
    reply: (response, { body }) => {
      if (node.mood === 'down') return void response.writeHead(500).end()
      if (node.mood === 'html') return void response.end('<!doctype html><title>{"result":"0x"}</title>')
      if (node.mood === 'errors') return replyErrors(response, body)
      const headers = { 'content-type': 'application/json' }
      fetch(chain, { method: 'POST', headers, body }).then(
        async (answer) => response.writeHead(answer.status, headers).end(await answer.text()),
        () => response.writeHead(502).end(),
      )
    },
  })
  const stack = await startStack({
    env: {
      LATCHKEY_RPC_EIP155_31337: gate.http,
      LATCHKEY_EGRESS_ALLOW: gate.address,
      LATCHKEY_PUBLIC_URL: 'https://api.example',
      LATCHKEY_TRUST_PROXY: '1',
      LATCHKEY_TOKENS_FILE: write('tokens.json', { tokens }),
      LATCHKEY_PRICES_FILE: write('prices.json', { usd, rates: { eur: 0.5 } }),
      LATCHKEY_INDEX: 'all',
      LATCHKEY_MODE: 'development',
      LATCHKEY_LIMIT_ROUTE: '100000/100000',
      ...env,
    },
    ports: { ...ports, db: { ...db, close: () => Promise.resolve() } },
  })
  const local = `http://127.0.0.1:${stack.port}`
  return {
    ...stack,
    node,
    url: local,
    calls: () => gate.requests.filter(({ body }) => body.includes('"eth_call"')).length,
    indexed: () =>
      vi.waitFor(
        async () => {
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
          const answer = await fetch(chain, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          })
          const head = Number(((await answer.json()) as { result: string }).result)
          const [state] = stack.ports.index.state()
          if (!state || state.indexed < head) throw new Error(`indexed ${state?.indexed} of ${head}`)
        },
        { timeout: 20_000, interval: 20 },
      ),
    get: (path, headers = {}) => fetch(local + path, { headers }),
    async close() {
      await stack.close()
      await gate.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Every call refused, as a node does that lost its database; the HTTP status says all is well. */
function replyErrors(response: ServerResponse, body: string): void {
  const error = { code: -32000, message: 'leveldb: closed' }
  const calls: unknown = JSON.parse(body)
  const answers = (Array.isArray(calls) ? calls : [calls]).map(({ id }: { id: unknown }) => ({
    jsonrpc: '2.0',
    id,
    error,
  }))
  replyJson(response, 200, Array.isArray(calls) ? answers : answers[0])
}
