import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  captureContext,
  connect,
  createConfig,
  parseAmount,
  sendTransaction,
  waitForTransaction,
} from '@latchkey/core'
import { solana } from '@latchkey/core/solana'
import { transfer } from '@latchkey/core/transfers'
import { type SolanaDevnet, startSolana } from '@latchkey/devnet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromBase58 } from '../../../core/src/base/base58.ts'
import { transferInstructions } from '../../../core/src/chains/solana/planTransfer.ts'
import { prepareTransaction } from '../../../core/src/chains/solana/prepareTransaction.ts'
import type { SolanaInstruction } from '../../../core/src/config/Transaction.ts'
import {
  createTestSolanaWallet,
  type TestSolanaWallet,
} from '../../../core/src/testing/createTestSolanaWallet.ts'

/** A public cluster by its name; its node is the local one, so that the wallet sends and the app reads back. */
const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-altered-'))
let chain: SolanaDevnet
let wallet: TestSolanaWallet
let config: ReturnType<typeof createConfig>
let stop: () => void
/** What the wallet makes of the transaction it was given, before it signs and sends it. */
let alter: (transaction: Uint8Array) => Uint8Array | Promise<Uint8Array>

const rpc = {
  async request<result>({ method, params }: { method: string; params?: unknown }): Promise<result> {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result: result; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  },
}

beforeAll(async () => {
  chain = await startSolana({ dataDir })
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  alter = (transaction) => transaction
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const seeds = chain.accounts.map(({ privateKey }) => Buffer.from(privateKey, 'hex'))
  wallet = createTestSolanaWallet({ seeds, chains: ['solana:devnet'] })
  const { features } = wallet.wallet
  const signer = features['solana:signTransaction'] as {
    signTransaction(input: object): Promise<{ signedTransaction: Uint8Array }[]>
  }
  Object.assign(features, {
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signAndSendTransaction(input: { transaction: Uint8Array }) {
        const [signed] = await signer.signTransaction({
          ...input,
          transaction: await alter(input.transaction.slice()),
        })
        const wire = Buffer.from(signed?.signedTransaction ?? []).toString('base64')
        const hash = await rpc.request<string>({
          method: 'sendTransaction',
          params: [wire, { encoding: 'base64' }],
        })
        return [{ signature: fromBase58(hash) }]
      },
    },
  })
  wallet.register(page)
  config = createConfig({
    networks: [
      {
        id: network.slice(7),
        caipNetworkId: network,
        name: 'Solana Devnet',
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

const account = (index: number) => chain.accounts[index]?.address ?? ''
const thief = account.bind(undefined, 3)
const mint = () => chain.tokens[1]?.mint ?? expect.fail('no token')
const coin = () => ({
  ...(chain.tokens[1] ?? expect.fail('no token')),
  address: `${network}:${mint()}` as const,
})

/** Builds the transaction of a thief's wallet in the place of the given one. */
const build = (instructions: readonly SolanaInstruction[]) =>
  prepareTransaction({ rpc } as never, account(0), { instructions })
const pay = (to: string, lamports: bigint) => transferInstructions.native(account(0), to, lamports)
/** The instructions of a token transfer to an account's own token account. */
async function payToken(to: string, amount: bigint) {
  const { kitParts } = await import('../../../core/src/chains/solana/kitParts.ts')
  const plan = await kitParts.planTransfer({ rpc } as never, {
    from: account(0),
    to,
    value: amount,
    token: mint(),
  })
  return plan.instructions
}

/** Transfers one and a half of SOL or of a token, and waits until the entry is settled. */
async function send(asset?: ReturnType<typeof coin>) {
  const amount = parseAmount('1.5', asset?.decimals ?? 9)
  const { hash } = await transfer(config, { to: account(1), amount, ...(asset && { asset }) })
  const entry = () => config.state.sends?.find((one) => one.hash === hash)
  await vi.waitFor(() => expect(entry()?.status).toBe('confirmed'), 20_000)
  return entry()
}

describe('a wallet that sends on a public Solana cluster', () => {
  it('[X.42, X.42b] control: what was approved raises no alarm, for SOL, a token, and with a priority fee of the wallet’s own', async () => {
    expect((await send())?.altered).toBeUndefined()
    expect((await send(coin()))?.altered).toBeUndefined()
    alter = () =>
      build([
        transferInstructions.computeLimit(50_000),
        transferInstructions.computePrice(7n),
        pay(account(1), 1_500_000_000n),
      ])
    expect((await send())?.altered).toBeUndefined()
  })

  it.each<[string, () => Promise<readonly SolanaInstruction[]> | readonly SolanaInstruction[], boolean]>([
    ['SOL to another receiver', () => [pay(thief(), 1_500_000_000n)], false],
    ['more SOL', () => [pay(account(1), 1_500_000_001n)], false],
    ['a second payment beside the first', () => [pay(account(1), 1_500_000_000n), pay(thief(), 1n)], false],
    ['a token instead of SOL', () => payToken(account(1), 1_500_000_000n), false],
    ['a token to another receiver', () => payToken(thief(), 1_500_000n), true],
    ['more of a token', () => payToken(account(1), 1_500_001n), true],
    ['SOL beside a token', async () => [...(await payToken(account(1), 1_500_000n)), pay(thief(), 1n)], true],
  ])('[X.42, X.42b] that sends %s raises an alarm', async (_, instructions, isToken) => {
    alter = async () => build(await instructions())
    expect(await send(isToken ? coin() : undefined)).toMatchObject({ altered: true })
  })

  it('[X.42, X.42b] a token for another receiver raises an alarm, whether its account is created or was there', async () => {
    alter = async () => build(await payToken(account(4), 1_500_000n))
    expect(await send(coin())).toMatchObject({ altered: true })
    expect(await send(coin())).toMatchObject({ altered: true })
  })

  it('[X.42] instructions and a serialized transaction of the app are compared as well', async () => {
    const context = captureContext(config)
    const instructions = [pay(account(1), 5n), pay(account(2), 6n)]
    const outcome = async (sent: { instructions: SolanaInstruction[] } | { serialized: Uint8Array }) => {
      const hash = await sendTransaction(config, { ...sent, context })
      return waitForTransaction(config, { hash, network, sent })
    }
    const serialized = await build([pay(account(1), 9n)])
    await expect(outcome({ instructions })).resolves.toMatchObject({ status: 'confirmed' })
    await expect(outcome({ serialized })).resolves.toMatchObject({ status: 'confirmed' })
    const altered = { name: 'TransactionError', reason: 'altered', code: 'TRANSACTION_ALTERED' }
    alter = () => build([pay(account(1), 5n), pay(thief(), 6n)])
    await expect(outcome({ instructions })).rejects.toMatchObject(altered)
    alter = () => build([...instructions, pay(thief(), 1n)])
    await expect(outcome({ instructions })).rejects.toMatchObject(altered)
    alter = () => build(instructions.slice(0, 1))
    await expect(outcome({ instructions })).rejects.toMatchObject(altered)
    alter = () => build([pay(thief(), 9n)])
    await expect(outcome({ serialized: await build([pay(account(1), 9n)]) })).rejects.toMatchObject(altered)
  })
})
