import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base58 } from '@scure/base'
import { address, getProgramDerivedAddress } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { prepareTransaction } from '../../../packages/core/src/chains/solana/prepareTransaction.ts'
import type { SolanaTransaction } from '../../../packages/core/src/config/Transaction.ts'
import { createTestSolanaWallet } from '../../../packages/core/src/testing/createTestSolanaWallet.ts'
import { simulateSolana } from '../../../packages/frame/src/app/requests/describe/simulateSolana.ts'
import { getLookupTables } from '../../../packages/frame/src/app/requests/lookupTables.ts'
import { parseSolanaTransaction } from '../../../packages/frame/src/app/requests/solanaTransaction.ts'
import { programs, type SolanaDevnet } from './SolanaDevnet.ts'
import { instructions } from './seed/instructions.ts'
import { startSolana } from './startSolana.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-simulated-'))
let chain: SolanaDevnet

beforeAll(async () => {
  chain = await startSolana({ dataDir })
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function request<result>(method: string, params: unknown): Promise<result> {
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result: result; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

const account = (index: number) => chain.accounts[index]?.address ?? ''
const token = (index: number) => chain.tokens[index] ?? expect.fail('no token')
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const rpc = {
  request: <result>({ method, params }: { method: string; params?: unknown }) =>
    request<result>(method, params),
}

/** What the chain says that account 0 holds: lamports, and base units by mint. */
async function holdings(): Promise<Map<string, bigint>> {
  const owner = account(0)
  const { value: lamports } = await request<{ value: number }>('getBalance', [owner])
  const lists = await Promise.all(
    ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'].map(
      (programId) =>
        request<{
          value: {
            account: { data: { parsed: { info: { mint: string; tokenAmount: { amount: string } } } } }
          }[]
        }>('getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed' }]),
    ),
  )
  const held = new Map([[native, BigInt(lamports)]])
  for (const { account } of lists.flatMap(({ value }) => value)) {
    const { mint, tokenAmount } = account.data.parsed.info
    held.set(mint, (held.get(mint) ?? 0n) + BigInt(tokenAmount.amount))
  }
  return held
}

/** Has account 0 sign and sends it. */
async function signAndSend(unsigned: Uint8Array): Promise<void> {
  const seeds = chain.accounts.map(({ privateKey }) => Buffer.from(privateKey, 'hex'))
  const { wallet } = createTestSolanaWallet({ seeds, chains: [] })
  const features = wallet.features as unknown as {
    'standard:connect': { connect(): Promise<unknown> }
    'solana:signTransaction': { signTransaction(input: object): Promise<{ signedTransaction: Uint8Array }[]> }
  }
  await features['standard:connect'].connect()
  const [signed] = await features['solana:signTransaction'].signTransaction({
    account: { address: account(0) },
    transaction: unsigned,
  })
  const sent = Buffer.from(signed?.signedTransaction ?? []).toString('base64')
  await request('sendTransaction', [sent, { encoding: 'base64' }])
}

const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111'
const little = (value: number, length: number) =>
  Array.from({ length }, (_, at) => Math.floor(value / 256 ** at) % 256)

/** A slot that the program takes for the address of a table: one of those whose hash the chain keeps, newest first, after their count. */
async function getRecentSlot(): Promise<number> {
  const { value } = await request<{ value: { data: [string, string] } }>('getAccountInfo', [
    'SysvarS1otHashes111111111111111111111111111',
    { encoding: 'base64' },
  ])
  return Number(Buffer.from(value.data[0], 'base64').readBigUInt64LE(8))
}

/** Has account 0 create a lookup table of these addresses, and waits until it may be used. */
async function createLookupTable(addresses: readonly string[]): Promise<string> {
  const slot = await getRecentSlot()
  const owner = account(0)
  const [table, bump] = await getProgramDerivedAddress({
    programAddress: address(lookupTableProgram),
    seeds: [base58.decode(owner), Uint8Array.from(little(slot, 8))],
  })
  const accounts = [
    { address: table, role: 1 },
    { address: owner, role: 2 },
    { address: owner, role: 3 },
    { address: programs.system, role: 0 },
  ] as const
  const steps = [
    [...little(0, 4), ...little(slot, 8), bump],
    [...little(2, 4), ...little(addresses.length, 8), ...addresses.flatMap((one) => [...base58.decode(one)])],
  ]
  await signAndSend(
    await prepareTransaction({ rpc }, owner, {
      instructions: steps.map((data) => ({
        programAddress: lookupTableProgram,
        accounts,
        data: Uint8Array.from(data),
      })),
    }),
  )
  // new places count from the next slot on
  const made = await request<number>('getSlot', [])
  await vi.waitFor(async () => expect(await request<number>('getSlot', [])).toBeGreaterThan(made), 10_000)
  return table
}

/** Simulates as the approval screen does, then has it signed and sent, and compares what the chain took with what was shown. */
async function compare(transaction: SolanaTransaction) {
  const unsigned = await prepareTransaction({ rpc }, account(0), transaction)
  const wire = Buffer.from(unsigned).toString('base64')
  const lookupTables = await getLookupTables([wire], (method, params) => request(method, params))
  const shown = await simulateSolana(
    {
      kind: 'solanaTransactions',
      method: 'solana_signTransaction',
      origin: 'https://app.example.org',
      account: account(0),
      network: chain.caipNetworkId,
      transactions: [wire],
    },
    { request: (_, method, params) => request(method, params) },
    {
      translate: (text: string, values: Record<string, string> = {}) =>
        text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
      locale: 'en',
      lookupTables,
    } as never,
  )
  const before = await holdings()
  await signAndSend(unsigned)
  const after = await holdings()
  const taken = [...before].flatMap(([key, amount]) => {
    const left = after.get(key) ?? 0n
    return left < amount ? [[key, String(amount - left)] as const] : []
  })
  if (shown.kind !== 'ok') return expect.fail(`It was not simulated: ${shown.kind}`)
  // By value, in base units: what is shown as given is what left, no more and no less.
  expect(Object.fromEntries(shown.given.map(({ token, units }) => [token, units]))).toEqual(
    Object.fromEntries(taken),
  )
  return shown
}

describe('what the approval screen shows of a Solana transaction, beside what the chain does', () => {
  it('[X.05, X.05c] SOL leaves with the fee', async () => {
    const { changes, given } = await compare({ to: account(1), value: 1_500_000_000n })
    expect(changes).toEqual(['You send 1.500005 SOL'])
    expect(given).toEqual([{ token: native, units: '1500005000' }])
  })

  it.each([0, 1, 2])(
    '[X.05, X.05c] token %d leaves, and the rent of the account it creates',
    async (index) => {
      const { mint, decimals } = token(index)
      const receiver = createTestSolanaWallet({ seeds: [Buffer.alloc(32, 40 + index)], chains: [] })
        .addresses[0]
      const sent = { to: receiver ?? '', value: 12n * 10n ** BigInt(decimals), token: mint }
      const first = await compare(sent)
      expect(first.changes).toContain(`You send 12 of token ${mint}`)
      expect(first.given.find(({ token }) => token === native)).toBeDefined()
      // the account is there now, so that only the fee is paid besides
      const second = await compare({ ...sent, value: sent.value + 1n })
      expect(second.given).toContainEqual({ token: native, units: '5000' })
    },
  )

  it('[X.05, X.05c] a token leaves by accounts of a lookup table, as in the swaps of apps', async () => {
    const { mint, decimals, program } = token(0)
    const tokenProgram = program === 'spl-token' ? programs.token : programs.token2022
    const units = 3n * 10n ** BigInt(decimals)
    // makes the account that receives
    await compare({ to: account(1), value: units, token: mint })
    const [from, to] = await Promise.all(
      [0, 1].map((index) => instructions.tokenAccountOf(tokenProgram, account(index), mint)),
    )
    const table = await createLookupTable([mint, String(from), account(2), String(to)])
    const amount = new Uint8Array(8)
    new DataView(amount.buffer).setBigUint64(0, units, true)
    const transfer: SolanaTransaction = {
      instructions: [
        {
          programAddress: tokenProgram,
          accounts: [
            { address: String(from), role: 1 },
            { address: mint, role: 0 },
            { address: String(to), role: 1 },
            { address: account(0), role: 2 },
          ],
          data: Uint8Array.from([12, ...amount, decimals]),
        },
        instructions.transfer(account(0), account(2), 1_000_000n) as never,
      ],
      lookupTables: [table],
    }
    // the bytes that are signed name none of these accounts
    const wire = Buffer.from(await prepareTransaction({ rpc }, account(0), transfer)).toString('base64')
    expect(parseSolanaTransaction(wire)).toMatchObject({ lookupTables: [table], isResolved: false })
    const { changes, given } = await compare(transfer)
    expect(changes).toEqual(expect.arrayContaining(['You send 0.001005 SOL', `You send 3 of token ${mint}`]))
    expect(given).toEqual(
      expect.arrayContaining([
        { token: native, units: '1005000' },
        { token: mint, units: String(units) },
      ]),
    )
  })
})
