import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  connect,
  createConfig,
  getApprovals,
  revokeApproval,
  sendTransaction,
  waitForTransaction,
} from '@latchkey/core'
import { solana } from '@latchkey/core/solana'
import { type SolanaDevnet, startSolana } from '@latchkey/devnet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestSolanaWallet } from '../../../core/src/testing/createTestSolanaWallet.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-solana-'))
let chain: SolanaDevnet
let config: ReturnType<typeof createConfig>
let stop: () => void

beforeAll(async () => {
  chain = await startSolana({ dataDir })
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const seeds = chain.accounts.map(({ privateKey }) => Buffer.from(privateKey, 'hex'))
  createTestSolanaWallet({ seeds, chains: ['solana:localnet'] }).register(page)
  config = createConfig({
    networks: [
      {
        id: chain.caipNetworkId.slice(7),
        caipNetworkId: chain.caipNetworkId,
        name: chain.name,
        nativeCurrency: chain.nativeCurrency,
        rpcUrls: { default: { http: [chain.rpcUrl] } },
      },
    ],
    adapters: [solana()],
    storage: null,
    logLevel: 'silent',
  })
  stop = config.start()
  await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet') })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const [owner, spender] = [0, 1].map((index) => () => chain.accounts[index]?.address ?? '') as [
  () => string,
  () => string,
]

/** The token account of the owner and its program, as the node names them. */
async function findTokenAccount(mint: string): Promise<{ address: string; program: string }> {
  const params = [owner(), { mint }, { encoding: 'base64' }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getTokenAccountsByOwner', params })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
  const { pubkey, account } = (await answer.json()).result.value[0]
  return { address: pubkey, program: account.owner }
}

/** Gives an approval: `Approve` of the token programs. */
async function approve(mint: string, amount: bigint) {
  const { address, program } = await findTokenAccount(mint)
  const data = new Uint8Array(9)
  data[0] = 4
  new DataView(data.buffer).setBigUint64(1, amount, true)
  const accounts = [
    { address, role: 1 as const },
    { address: spender(), role: 0 as const },
    { address: owner(), role: 2 as const },
  ]
  const hash = await sendTransaction(config, { instructions: [{ programAddress: program, accounts, data }] })
  await waitForTransaction(config, { hash, network: chain.caipNetworkId })
}

it('[X.43] approvals on a Solana chain are listed by plain RPC, of both token programs, and each is revoked by the wallet', async () => {
  expect(await getApprovals(config)).toEqual({ approvals: [], since: 0, more: false, unchecked: 0 })
  const tokens = chain.tokens.slice(0, 3)
  for (const { mint } of tokens) await approve(mint, 5_000_000n)
  const first = tokens[0] ?? expect.fail('no token')
  await approve(first.mint, 2n ** 64n - 1n)
  const base = { network: chain.caipNetworkId, owner: owner(), spender: spender(), kind: 'erc20' }
  const { approvals } = await getApprovals(config)
  const byToken = new Map(approvals.map((one) => [one.token, one]))
  expect(byToken.size).toBe(tokens.length)
  for (const { mint, symbol, decimals } of tokens)
    expect(byToken.get(mint)).toMatchObject({ ...base, symbol, decimals, unlimited: mint === first.mint })
  expect(byToken.get(tokens[1]?.mint ?? '')).toMatchObject({ amount: 5_000_000n })
  for (const approval of approvals) {
    const { hash, sent } = await revokeApproval(config, { approval })
    const outcome = await waitForTransaction(config, { hash, sent, network: chain.caipNetworkId })
    expect(outcome.status).toBe('confirmed')
  }
  expect((await getApprovals(config)).approvals).toEqual([])
  // What is gone can't be revoked again.
  const gone = approvals[0] ?? expect.fail('no approval')
  await expect(revokeApproval(config, { approval: gone })).rejects.toMatchObject({ field: 'approval' })
})
