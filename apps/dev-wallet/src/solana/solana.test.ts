import {
  type Address,
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getBase58Decoder,
  getBase64Decoder,
  getTransactionDecoder,
  type SignatureBytes,
  verifySignature,
} from '@solana/kit'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createWalletStore } from '../state/createWalletStore.ts'
import { makeTransaction, transferOf } from '../testing/makeTransaction.ts'
import { testSolanaConfig as config } from '../testing/testConfig.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { describeInstruction } from './describeInstruction.ts'
import { executeSolanaApproval, toRelayAnswer } from './executeSolanaApproval.ts'
import { parseSolanaApproval } from './parseSolanaApproval.ts'

const origin = 'http://app.localhost:4180'
const [mine = '', other = ''] = config.solana?.accounts.map(({ address }) => address) ?? []
const wire = makeTransaction(mine, [transferOf(mine, other, 1_250_000_000n)])
const base64 = getBase64Decoder().decode(wire)
const text = new TextEncoder().encode('hello')
const publicKey = async (index: number) => {
  const { privateKey } = config.solana?.accounts[index] ?? { privateKey: '' }
  const seed = Uint8Array.from(privateKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return (await createKeyPairFromPrivateKeyBytes(seed)).publicKey
}
const parse = (method: string, params: unknown, account: string | undefined = mine) =>
  parseSolanaApproval({ method, params }, account)
const approvalOf = (method: string, params: unknown) => {
  const parsed = parse(method, params)
  if ('refusal' in parsed) throw new Error(parsed.refusal.message)
  return parsed.approval
}

it('the test keys are the keys of the test addresses', async () => {
  expect(await getAddressFromPublicKey(await publicKey(0))).toBe(mine)
  expect(await getAddressFromPublicKey(await publicKey(1))).toBe(other)
})

describe('reading a request', () => {
  it.each([
    ['bytes', { transaction: wire }],
    ['Base64', { transaction: base64, pubkey: mine }],
  ])('[S6.09] takes a transaction as %s', (_what, params) => {
    expect(approvalOf('solana_signTransaction', params)).toMatchObject({
      kind: 'solanaSignTransactions',
      account: mine,
      transactions: [wire],
      send: false,
      as: 'one',
    })
    expect(approvalOf('solana_signAndSendTransaction', params)).toMatchObject({ send: true })
  })

  it.each([
    ['another account’s request', 'solana_signTransaction', { transaction: wire, pubkey: other }, 4100],
    [
      'a transaction that needs another’s signature',
      'solana_signTransaction',
      { transaction: makeTransaction(other, [transferOf(other, mine, 1n)]) },
      4100,
    ],
    ['bytes that are no transaction', 'solana_signTransaction', { transaction: text }, -32602],
    ['a transaction cut short', 'solana_signTransaction', { transaction: wire.slice(0, 40) }, -32602],
    ['no transaction', 'solana_signAllTransactions', { transactions: [] }, -32602],
    ['more than anybody reads', 'solana_signAllTransactions', { transactions: Array(21).fill(wire) }, -32602],
    ['no message', 'solana_signMessage', {}, -32602],
    ['a method of no wallet', 'solana_everything', {}, 4200],
  ])('refuses %s', (_what, method, params, code) => {
    expect(parse(method, params)).toMatchObject({ refusal: { code } })
  })

  it('refuses to sign a transaction as a message: the signature would send it', () => {
    const { messageBytes } = getTransactionDecoder().decode(wire)
    const message = new Uint8Array(messageBytes)
    expect(parse('solana_signMessage', { message })).toMatchObject({ refusal: { code: -32602 } })
    const base58 = getBase58Decoder().decode(message)
    expect(parse('solana_signMessage', { message: base58 })).toMatchObject({ refusal: { code: -32602 } })
    expect(parse('solana_signMessage', { message: text })).toHaveProperty('approval')
  })

  it('asks nothing of a page that is not connected', () => {
    expect(
      parseSolanaApproval({ method: 'solana_signMessage', params: { message: text } }, undefined),
    ).toMatchObject({ refusal: { code: 4100 } })
  })
})

describe('saying what a transaction does', () => {
  it('names amount and both sides of a transfer', () => {
    const [step] = (decodeTransaction(wire)?.instructions ?? []).map(describeInstruction)
    expect(step).toEqual({
      title: 'Transfer 1.25 SOL',
      facts: [
        ['From', mine],
        ['To', other],
      ],
    })
  })

  it('says what it doesn’t know', () => {
    const unknown = { programAddress: other as Address, accounts: [], data: new Uint8Array(3) }
    const [step] = (decodeTransaction(makeTransaction(mine, [unknown]))?.instructions ?? []).map(
      describeInstruction,
    )
    expect(step).toMatchObject({
      isUnknown: true,
      facts: [
        ['Program', other],
        ['Data', '3 bytes'],
      ],
    })
  })
})

describe('doing what was agreed to', () => {
  const open = () => ({ config, store: createWalletStore(window, config) })
  const from = { origin, account: mine }
  beforeEach(() => {
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  it('connects one page to the account chosen, and forgets it again', async () => {
    const wallet = open()
    await executeSolanaApproval({ kind: 'solanaConnect' }, { origin, account: other }, wallet)
    expect(wallet.store.get().solanaSites).toEqual({ [origin]: other })
    expect(open().store.get().solanaAccount).toBe(other)
  })

  it('[S6.09] signs a message and a transaction with the account’s key, in the shapes an app over the relay reads', async () => {
    const signing = approvalOf('solana_signMessage', { message: getBase58Decoder().decode(text) })
    const signed = await executeSolanaApproval(signing, from, open())
    if (!('signature' in signed)) throw new Error('no signature')
    expect(await verifySignature(await publicKey(0), signed.signature as SignatureBytes, text)).toBe(true)
    expect(toRelayAnswer(signing, signed)).toEqual({
      signature: getBase58Decoder().decode(signed.signature),
    })

    const approval = approvalOf('solana_signTransaction', { transaction: base64 })
    const answer = await executeSolanaApproval(approval, from, open())
    if (!('transactions' in answer)) throw new Error('no transactions')
    const { messageBytes, signatures } = getTransactionDecoder().decode(answer.transactions[0] ?? wire)
    const own = signatures[mine as Address] ?? expect.fail('not signed')
    expect(await verifySignature(await publicKey(0), own, messageBytes)).toBe(true)
    expect(toRelayAnswer(approval, answer)).toEqual({
      signature: getBase58Decoder().decode(own),
      transaction: getBase64Decoder().decode(answer.transactions[0] ?? wire),
    })
    const all = approvalOf('solana_signAllTransactions', { transactions: [base64, base64] })
    expect(toRelayAnswer(all, await executeSolanaApproval(all, from, open()))).toMatchObject({
      transactions: [expect.any(String), expect.any(String)],
    })
  })

  it('sends what it signed, and passes the node’s no on', async () => {
    const approval = approvalOf('solana_signAndSendTransaction', { transaction: wire })
    const sent: { method: string; params: unknown[] }[] = []
    const id = getBase58Decoder().decode(new Uint8Array(64).fill(7))
    vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
      sent.push(JSON.parse(init.body))
      return Response.json({ result: id })
    })
    expect(await executeSolanaApproval(approval, from, open())).toEqual({
      signature: new Uint8Array(64).fill(7),
    })
    expect(sent[0]?.method).toBe('sendTransaction')
    expect(sent[0]?.params[0]).not.toBe(base64)
    const error = { code: -32002, message: 'Blockhash not found' }
    vi.stubGlobal('fetch', async () => Response.json({ error }))
    await expect(executeSolanaApproval(approval, from, open())).rejects.toMatchObject(error)
  })
})
