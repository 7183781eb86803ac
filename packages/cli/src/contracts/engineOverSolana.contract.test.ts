import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  captureContext,
  connect,
  createConfig,
  disconnect,
  formatAmount,
  getAccount,
  getActivity,
  getNfts,
  getTokens,
  parseAmount,
  sendTransaction,
  waitForTransaction,
} from '@latchkey/core'
import { getSolanaSigner, isSolanaAddress, solana } from '@latchkey/core/solana'
import { estimateSendFee, getReceiverWarnings, previewTransfer, transfer } from '@latchkey/core/transfers'
import { type SolanaDevnet, startSolana } from '@latchkey/devnet'
import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  isTransactionSendingSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signAndSendTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createTestSolanaWallet,
  type TestSolanaWallet,
} from '../../../core/src/testing/createTestSolanaWallet.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-solana-'))
let now = Date.now()
let chain: SolanaDevnet
let wallet: TestSolanaWallet
let config: ReturnType<typeof createConfig>
let stop: () => void

beforeAll(async () => {
  chain = await startSolana({ dataDir, now: () => now })
})
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const seeds = chain.accounts.map(({ privateKey }) => Buffer.from(privateKey, 'hex'))
  wallet = createTestSolanaWallet({ seeds, chains: ['solana:localnet'] })
  wallet.register(page)
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

const account = (index: number) => chain.accounts[index]?.address ?? ''
const token = (index: number) => chain.tokens[index] ?? expect.fail('no token')
const stranger = () => createTestSolanaWallet({ seeds: [randomBytes(32)], chains: [] }).addresses[0] ?? ''
async function pay(to: string, amount: string, coin?: ReturnType<typeof token>) {
  const asset = coin && { asset: { ...coin, address: `${chain.caipNetworkId}:${coin.mint}` as const } }
  const units = parseAmount(amount, coin?.decimals ?? chain.nativeCurrency.decimals)
  const { hash } = await transfer(config, { to, amount: units, ...asset })
  return waitForTransaction(config, { hash, network: chain.caipNetworkId })
}
const held = async (address: string, symbol: string) =>
  (await getTokens(config, { address })).tokens.find((one) => one.symbol === symbol)?.formatted
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the engine over a Solana chain', () => {
  it('[S6.04] reads coins and tokens of both programs by plain RPC, with their names', async () => {
    const { tokens, nativeOnly } = await getTokens(config, { address: account(1) })
    expect(nativeOnly).toBeUndefined()
    expect(tokens.map(({ symbol, name, formatted }) => [symbol, name, formatted]).sort()).toEqual([
      ['LKS', 'Latchkey Sol', '1000000'],
      ['SOL', 'Solana', '1000'],
      ['TFEE', 'Fee Token', '1000000'],
      ['TUSD', 'Test Dollar', '1000000'],
    ])
    const { nfts } = await getNfts(config, { address: account(0) })
    expect(nfts.map(({ name, contract }) => [name, contract])).toEqual([[chain.nft.name, chain.nft.mint]])
  })

  it('[S7.31] [S6.05] sends SOL exactly and shows it as activity on both sides', async () => {
    const to = stranger()
    expect(await pay(to, '1.5')).toMatchObject({ status: 'confirmed' })
    expect(await held(to, 'SOL')).toBe('1.5')
    const { items } = await getActivity(config, { address: to })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      operation: 'receive',
      from: account(0),
      transfers: [{ direction: 'in', amount: '1.5', token: { symbol: 'SOL' } }],
    })
    const [own] = (await getActivity(config)).items
    expect(own).toMatchObject({ operation: 'send', to, transfers: [{ direction: 'out', amount: '1.5' }] })
  })

  it('[S5.31] [X.39, X.39e] sends an SPL token to somebody who never had it: the account is made, and its cost shown before', async () => {
    const to = stranger()
    const coin = token(1)
    const address = `${chain.caipNetworkId}:${coin.mint}` as const
    const cost = (receiver: string) =>
      estimateSendFee(config, { to: receiver, amount: 1n, asset: { address } })
    expect(await cost(account(1))).toBe(5_000n)
    const fee = await cost(to)
    expect(fee).toBe(5_000n + 2_039_280n)
    const preview = (receiver: string) =>
      previewTransfer(config, { to: receiver, amount: 1n, asset: { address } })
    expect(await preview(to)).toEqual({ deposit: 2_039_280n })
    expect(await preview(account(1))).toEqual({})
    const before = BigInt(Math.round(Number(await held(account(0), 'SOL')) * 1e9))
    await pay(to, '12.34', coin)
    expect(await held(to, 'TUSD')).toBe('12.34')
    const after = BigInt(
      Math.round(Number((await getTokens(config, { address: account(0) })).tokens[0]?.formatted) * 1e9),
    )
    expect(before - after).toBeLessThanOrEqual(fee)
    expect((await getActivity(config, { address: to })).items[0]).toMatchObject({
      operation: 'receive',
      transfers: [{ direction: 'in', amount: '12.34', token: { symbol: 'TUSD', name: 'Test Dollar' } }],
    })
  })

  it('[X.39, X.39e] a Token-2022 token whose transfers cost a part of it: what arrives is said before, and is less by the fee', async () => {
    const to = stranger()
    const coin = token(2)
    const address = `${chain.caipNetworkId}:${coin.mint}` as const
    const units = (amount: string) => parseAmount(amount, coin.decimals)
    const preview = (amount: string) =>
      previewTransfer(config, { asset: { address }, to, amount: units(amount) })
    const rent = 2_157_600n
    expect(await preview('100')).toEqual({ received: units('99'), deposit: rent })
    await pay(to, '100', coin)
    expect(await held(to, 'TFEE')).toBe('99')
    // The account is there now. The fee is at most five of the token.
    expect(await preview('1000')).toEqual({ received: units('995') })
    await pay(to, '1000', coin)
    expect(await held(to, 'TFEE')).toBe('1094')
    // It is rounded up: of one unit nothing arrives.
    expect(await preview('0.000001')).toEqual({ received: 0n })
  })

  it.each([
    [
      'less than an account must hold to a new receiver',
      () => pay(stranger(), '0.0001'),
      'RECEIVER_BELOW_RENT',
    ],
    ['what leaves a crumb in the own account', () => payAllBut(105_000n), 'SENDER_BELOW_RENT'],
    ['what leaves half a fee more than the fee', () => payAllBut(7_500n), 'SENDER_BELOW_RENT'],
    ['more than it holds', () => pay(account(1), '1001'), 'INSUFFICIENT_FUNDS'],
    [
      'a token to a token account',
      async () => pay(await tokenAccount(), '1', token(1)),
      'RECEIVER_IS_TOKEN_ACCOUNT',
    ],
  ])('refuses %s before the wallet is asked', async (_what, attempt, code) => {
    wallet.person = 'ignores'
    expect(await failure(attempt())).toMatchObject({ code })
  })
  it('[X.39, X.39d] takes what Max fills in: all but one and a half fees and the minimum of an account', async () => {
    wallet.person = 'rejects'
    // Nothing is refused here, so the wallet is asked.
    expect(await failure(payAllBut(7_500n + 890_880n))).toMatchObject({ name: 'UserRejectedRequestError' })
  })
  async function payAllBut(rest: bigint) {
    const [native] = (await getTokens(config)).tokens
    return pay(account(1), formatAmount((native?.amount ?? 0n) - rest, 9))
  }
  async function tokenAccount() {
    const body = JSON.stringify({
      id: 1,
      method: 'getTokenAccountsByOwner',
      params: [account(1), { mint: token(1).mint }, { encoding: 'base64' }],
    })
    const answer = await (await fetch(chain.rpcUrl, { method: 'POST', body })).json()
    return answer.result.value[0].pubkey as string
  }

  it('[X.30] refuses what the wallet changed before it is sent anywhere', async () => {
    const thief = stranger()
    wallet.alter = (wire) => {
      const copy = wire.slice()
      copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1
      return copy
    }
    const error = await failure(sendTransaction(config, { to: thief, value: 10_000_000n }))
    expect(error).toMatchObject({ code: 'TRANSACTION_ALTERED' })
    // Without the change the same is taken: it was the change that was refused.
    wallet.alter = undefined
    const hash = await sendTransaction(config, { to: thief, value: 10_000_000n })
    expect(await waitForTransaction(config, { hash, network: chain.caipNetworkId })).toMatchObject({
      status: 'confirmed',
    })
  })

  it('says that a transaction approved too late has expired, and nothing moved', async () => {
    const to = stranger()
    wallet.alter = (wire) => {
      now += 151 * 400
      return wire.slice()
    }
    const error = await failure(sendTransaction(config, { to, value: 10_000_000n }))
    expect(error).toMatchObject({ code: 'TRANSACTION_EXPIRED' })
    expect(await held(to, 'SOL')).toBe('0')
  })

  it('[X.32] keeps a request with the account it was made for when the wallet moves on', async () => {
    const context = captureContext(config)
    wallet.share([account(1)])
    await vi.waitFor(() => expect(getAccount(config).address).toBe(account(1)))
    const transaction = { to: account(2), value: 1n }
    expect(await failure(sendTransaction(config, { ...transaction, context }))).toMatchObject({
      code: 'CONTEXT_MISMATCH',
      moved: 'account',
    })
  })

  it('[S5.20] knows addresses by what they decode to', () => {
    expect(isSolanaAddress(account(0))).toBe(true)
    const almost = account(0).slice(0, -1)
    for (const text of [
      '1'.repeat(33),
      `${'z'.repeat(44)}`,
      almost.padEnd(45, '1'),
      `${almost}l`,
      `${almost}O`,
      '0x12',
    ])
      expect(isSolanaAddress(text), text).toBe(false)
    expect(isSolanaAddress('11111111111111111111111111111111')).toBe(true)
  })

  it('is a signer for transactions that @solana/kit builds, bound to the account', async () => {
    const signer = getSolanaSigner(config)
    expect(isTransactionSendingSigner(signer)).toBe(true)
    const rpc = createSolanaRpc(chain.rpcUrl)
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const to = stranger()
    const data = new Uint8Array(12)
    // System program: transfer (2) of 2,000,000 lamports.
    new DataView(data.buffer).setUint32(0, 2, true)
    new DataView(data.buffer).setBigUint64(4, 2_000_000n, true)
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(signer, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) =>
        appendTransactionMessageInstruction(
          {
            programAddress: address('11111111111111111111111111111111'),
            accounts: [
              { address: signer.address, role: AccountRole.WRITABLE_SIGNER },
              { address: address(to), role: AccountRole.WRITABLE },
            ],
            data,
          },
          draft,
        ),
    )
    const signature = getBase58Decoder().decode(await signAndSendTransactionMessageWithSigners(message))
    expect(await waitForTransaction(config, { hash: signature, network: chain.caipNetworkId })).toMatchObject(
      {
        status: 'confirmed',
      },
    )
    expect(await held(to, 'SOL')).toBe('0.002')
    await disconnect(config)
    expect(await failure(signAndSendTransactionMessageWithSigners(message))).toMatchObject({
      code: 'NOT_CONNECTED',
    })
    expect(() => getSolanaSigner(config)).toThrow(expect.objectContaining({ code: 'NOT_CONNECTED' }))
  })

  it('[S5.20] doubts a receiver the chain has not met, until it has, and one no key can sign for', async () => {
    const to = stranger()
    expect(await getReceiverWarnings(config, { address: to })).toEqual(['missing'])
    await pay(to, '0.01')
    expect(await getReceiverWarnings(config, { address: to })).toEqual([])
    // Where the tokens of somebody are: a program's own address.
    const params = [account(0), { mint: token(1).mint }, { encoding: 'base64' }]
    const method = 'getTokenAccountsByOwner'
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { pubkey } = (await answer.json()).result.value[0]
    expect(await getReceiverWarnings(config, { address: pubkey })).toEqual(['offCurve'])
  })
})
