import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  address,
  airdropFactory,
  appendTransactionMessageInstruction,
  blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instructions } from './seed/instructions.ts'
import { startSolana } from './startSolana.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-solana-'))
let now = Date.now()
let solana: Awaited<ReturnType<typeof startSolana>>
const start = () => startSolana({ dataDir, now: () => now })
beforeAll(async () => {
  solana = await start()
})
afterAll(async () => {
  await solana.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const rpc = () => createSolanaRpc(solana.rpcUrl)
const subscriptions = () => createSolanaRpcSubscriptions(solana.wsUrl)
const signer = (index: number) =>
  createKeyPairSignerFromPrivateKeyBytes(Buffer.from(solana.accounts[index]?.privateKey ?? '', 'hex'))
const pay = (from: number, to: string, amount: bigint) =>
  instructions.transfer(solana.accounts[from]?.address ?? '', to, amount)

async function sign(from: number, instruction: Instruction) {
  const payer = await signer(from)
  const { value } = await rpc().getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(value, draft),
    (draft) => appendTransactionMessageInstruction(instruction, draft),
  )
  return signTransactionMessageWithSigners(message)
}

describe('the local Solana chain', () => {
  it('knows its own newest block, and none of another cluster', async () => {
    const { value } = await rpc().getLatestBlockhash({ commitment: 'processed' }).send()
    const isValid = (hash: string) =>
      rpc().isBlockhashValid(blockhash(hash), { commitment: 'processed' }).send()
    expect((await isValid(value.blockhash)).value).toBe(true)
    // of a block of the main network
    expect((await isValid('EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N')).value).toBe(false)
  })

  it('is seeded with coins, tokens of both programs and an NFT', async () => {
    const owner = address(solana.accounts[0]?.address ?? '')
    expect((await rpc().getBalance(owner).send()).value).toBe(1_000_000_000_000n)
    const accounts = await rpc()
      .getTokenAccountsByOwner(
        owner,
        { programId: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA') },
        { encoding: 'jsonParsed' },
      )
      .send()
    const held = accounts.value.map(({ account }) => account.data.parsed.info)
    expect(held.map(({ mint, tokenAmount }) => [mint, tokenAmount.uiAmountString])).toEqual(
      expect.arrayContaining([
        [solana.tokens[0]?.mint, '1000000'],
        [solana.tokens[1]?.mint, '1000000'],
        [solana.nft.mint, '1'],
      ]),
    )
    const fee = await rpc()
      .getAccountInfo(address(solana.tokens[2]?.mint ?? ''), { encoding: 'jsonParsed' })
      .send()
    expect(
      JSON.stringify(fee.value, (_key, entry) => (typeof entry === 'bigint' ? Number(entry) : entry)),
    ).toContain('"name":"Fee Token"')
  })

  it('takes a transfer that kit sends and confirms over its own subscriptions, and remembers it', async () => {
    const to = solana.accounts[4]?.address ?? ''
    const before = (await rpc().getBalance(address(to)).send()).value
    const signed = await sign(0, pay(0, to, 12_345n))
    const confirm = sendAndConfirmTransactionFactory({ rpc: rpc(), rpcSubscriptions: subscriptions() })
    await confirm(signed as Parameters<typeof confirm>[0], { commitment: 'confirmed' })
    expect((await rpc().getBalance(address(to)).send()).value - before).toBe(12_345n)
    const signature = getSignatureFromTransaction(signed)
    const found = await rpc()
      .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send()
    expect(found?.meta).toMatchObject({ err: null, fee: 5000n })
    const [latest] = await rpc().getSignaturesForAddress(address(to), { limit: 1 }).send()
    expect(latest?.signature).toBe(signature)
  })

  it('gives airdrops as kit asks for them', async () => {
    const airdrop = airdropFactory({ rpc: rpc(), rpcSubscriptions: subscriptions() })
    const { address: to } = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(7))
    await airdrop({ recipientAddress: to, lamports: lamports(5_000n * 1_000_000n), commitment: 'confirmed' })
    expect((await rpc().getBalance(to).send()).value).toBe(5_000_000_000n)
  })

  it('refuses what the account cannot pay, naming the instruction that failed', async () => {
    const wire = getBase64EncodedWireTransaction(
      await sign(0, pay(0, solana.accounts[1]?.address ?? '', 10n ** 18n)),
    )
    const error = await rpc()
      .sendTransaction(wire, { encoding: 'base64' })
      .send()
      .catch((thrown: unknown) => thrown)
    expect(
      isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
    ).toBe(true)
    expect(String((error as Error & { cause?: unknown }).cause)).toMatch(
      /Custom program error: #1|instruction #1/i,
    )
  })

  it('takes a transaction for 150 slots after its blockhash and not one longer, and never twice', async () => {
    const send = (wire: Awaited<ReturnType<typeof wireOf>>) =>
      rpc()
        .sendTransaction(wire, { encoding: 'base64', skipPreflight: true })
        .send()
        .then(
          () => 'taken',
          (error: Error) => String(error.cause),
        )
    const wireOf = async (amount: bigint) =>
      getBase64EncodedWireTransaction(await sign(1, pay(1, solana.accounts[2]?.address ?? '', amount)))
    const [first, second] = [await wireOf(1_000_001n), await wireOf(1_000_002n)]
    now += 150 * 400
    expect(await send(first)).toBe('taken')
    expect(await send(first)).toMatch(/already been processed|AlreadyProcessed/i)
    now += 400
    expect(await send(second)).toMatch(/blockhash/i)
  })

  it('is the same after it was stopped and started: balances, history, genesis', async () => {
    const owner = address(solana.accounts[1]?.address ?? '')
    const read = async () => [
      (await rpc().getBalance(owner).send()).value,
      await rpc().getSignaturesForAddress(owner).send(),
      await rpc().getGenesisHash().send(),
      await rpc().getBlockHeight().send(),
    ]
    const before = await read()
    await solana.stop()
    solana = await start()
    expect(await read()).toEqual(before)
  })

  it('tells an account watcher of a change and a slot watcher of time', async () => {
    const abort = new AbortController()
    const to = address(solana.accounts[3]?.address ?? '')
    const changes = await subscriptions()
      .accountNotifications(to, { encoding: 'base64' })
      .subscribe({ abortSignal: abort.signal })
    const next = changes[Symbol.asyncIterator]().next()
    const before = (await rpc().getBalance(to).send()).value
    await rpc()
      .sendTransaction(getBase64EncodedWireTransaction(await sign(0, pay(0, to, 777n))), {
        encoding: 'base64',
      })
      .send()
    expect((await next).value.value.lamports).toBe(before + 777n)
    abort.abort()
  })

  it('answers batches, unknown methods and nonsense as JSON-RPC says', async () => {
    const post = async (body: string) => (await fetch(solana.rpcUrl, { method: 'POST', body })).json()
    expect(await post('[{"jsonrpc":"2.0","id":1,"method":"getHealth"},{"id":2,"method":"no"}]')).toEqual([
      { jsonrpc: '2.0', id: 1, result: 'ok' },
      { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found' } },
    ])
    expect(await post('{')).toMatchObject({ error: { code: -32700 } })
    expect(await post('{"id":3,"method":"getBalance","params":["0x0"]}')).toMatchObject({
      error: { code: -32602 },
    })
    expect(await post('{"id":4,"method":"constructor"}')).toMatchObject({ error: { code: -32601 } })
  })
})
