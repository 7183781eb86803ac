import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyBip322 } from '../../../../packages/siwx/src/verifier/verifyBip322.ts'
import { formatMessage } from '../approval/formatMessage.ts'
import { createWalletStore } from '../state/createWalletStore.ts'
import { testBitcoinConfig as config } from '../testing/testConfig.ts'
import { decodePsbt, regtest, toBase64 } from './decodePsbt.ts'
import { executeBitcoinApproval, toBitcoinRelayAnswer } from './executeBitcoinApproval.ts'
import { fromRelayRequest, parseBitcoinApproval } from './parseBitcoinApproval.ts'

const origin = 'http://app.localhost:4180'
const [mine, other] = config.bitcoin?.accounts ?? []
if (!mine || !other) throw new Error('The test needs two accounts.')
const payment = mine.payment.address
const ordinals = mine.ordinals.address
const foreign = other.payment.address

const scriptOf = (address: string) => OutScript.encode(Address(regtest).decode(address))
const toPsbt = (
  coins: readonly { of: string; amount?: bigint; sighashType?: number }[],
  outputs: readonly (readonly [string, bigint])[] = [[foreign, 9_000n]],
) => {
  const tx = new Transaction()
  for (const [position, { of, amount = 10_000n, ...more }] of coins.entries())
    tx.addInput({
      txid: 'ab'.repeat(32),
      index: position,
      ...more,
      witnessUtxo: { amount, script: scriptOf(of) },
    })
  for (const [to, value] of outputs) tx.addOutputAddress(to, value, regtest)
  return toBase64(tx.toPSBT())
}
const parse = (method: string, params: unknown, account: typeof mine | undefined = mine) =>
  parseBitcoinApproval({ method, params }, account)
const approvalOf = (method: string, params: unknown) => {
  const parsed = parse(method, params)
  if ('refusal' in parsed) throw new Error(parsed.refusal.message)
  return parsed.approval
}

describe('reading a request', () => {
  it('signs every own input of a transaction unless inputs are named', () => {
    const psbt = toPsbt([{ of: payment }, { of: foreign }, { of: ordinals }])
    expect(approvalOf('bitcoin_signPsbt', { psbt })).toMatchObject({
      inputs: [
        { index: 0, address: payment },
        { index: 2, address: ordinals },
      ],
      broadcast: false,
    })
    const inputs = [{ index: 2, address: ordinals }]
    expect(approvalOf('bitcoin_signPsbt', { psbt, inputs, broadcast: true })).toMatchObject({
      inputs,
      broadcast: true,
    })
  })

  it.each([
    ['a foreign input', { inputs: [{ index: 1, address: foreign }] }, 4100],
    ['a foreign input under an own address', { inputs: [{ index: 1, address: payment }] }, 4100],
    ['an input that is not there', { inputs: [{ index: 7, address: payment }] }, 4100],
    ['no input', { inputs: [] }, -32602],
    ['inputs that are no list', { inputs: 'all' }, -32602],
    ['no Base64', { psbt: '§' }, -32602],
    ['no transaction', { psbt: btoa('hello') }, -32602],
  ])('refuses to sign %s', (_what, change, code) => {
    const psbt = toPsbt([{ of: payment }, { of: foreign }])
    expect(parse('bitcoin_signPsbt', { psbt, ...change })).toMatchObject({ refusal: { code } })
    // The positive control.
    expect(parse('bitcoin_signPsbt', { psbt })).toHaveProperty('approval')
  })

  it.each([2, 3, 0x81, 0x82, 0x83])(
    'refuses the signature flags %i, which cover less than everything',
    (sighashType) => {
      expect(parse('bitcoin_signPsbt', { psbt: toPsbt([{ of: payment, sighashType }]) })).toMatchObject({
        refusal: { code: -32602 },
      })
      expect(parse('bitcoin_signPsbt', { psbt: toPsbt([{ of: payment, sighashType: 1 }]) })).toHaveProperty(
        'approval',
      )
    },
  )

  it.each([
    ['nobody', []],
    [
      'an address of the main network',
      [{ address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', amount: 1000 }],
    ],
    ['a mistyped address', [{ address: `${foreign.slice(0, -1)}b`, amount: 1000 }]],
    ['dust', [{ address: foreign, amount: 293 }]],
    ['a part of a satoshi', [{ address: foreign, amount: 1000.5 }]],
    ['a negative amount', [{ address: foreign, amount: -1000 }]],
    ['more than there is', [{ address: foreign, amount: '2100000000000001' }]],
    ['more receivers than anybody reads', Array(21).fill({ address: foreign, amount: 1000 })],
  ])('refuses to pay %s', (_what, recipients) => {
    expect(parse('bitcoin_sendTransfer', { recipients })).toMatchObject({ refusal: { code: -32602 } })
    const least = [{ address: foreign, amount: 294 }]
    expect(parse('bitcoin_sendTransfer', { recipients: least })).toHaveProperty('approval')
  })

  it.each([
    ['another’s address', { message: 'hi', address: foreign }, 4100],
    ['no text', { message: 7 }, -32602],
    ['a text nobody reads to the end', { message: 'x'.repeat(20_001) }, -32602],
    ['the older form', { message: 'hi', protocol: 'ecdsa' }, -32602],
  ])('refuses to sign a message with %s', (_what, params, code) => {
    expect(parse('bitcoin_signMessage', params)).toMatchObject({ refusal: { code } })
    expect(approvalOf('bitcoin_signMessage', { message: 'hi', protocol: 'BIP322' })).toMatchObject({
      address: payment,
    })
  })

  it('asks nothing of a page that is not connected, and no method it does not know', () => {
    expect(
      parseBitcoinApproval({ method: 'bitcoin_signMessage', params: { message: 'hi' } }, undefined),
    ).toMatchObject({
      refusal: { code: 4100 },
    })
    expect(parse('bitcoin_everything', {})).toMatchObject({ refusal: { code: 4200 } })
  })

  it('takes a paired app’s requests as a page’s', () => {
    const translated = (method: string, params: unknown) => {
      const request = fromRelayRequest({ method, params })
      return request && parseBitcoinApproval(request, mine)
    }
    expect(
      translated('sendTransfer', { account: payment, recipientAddress: foreign, amount: '1000' }),
    ).toMatchObject({
      approval: { recipients: [{ address: foreign, amount: 1_000n }] },
    })
    const psbt = toPsbt([{ of: payment }])
    expect(
      translated('signPsbt', { account: payment, psbt, signInputs: [{ index: 0, address: payment }] }),
    ).toMatchObject({
      approval: { kind: 'bitcoinSignPsbt', broadcast: false },
    })
    expect(translated('signMessage', { account: ordinals, message: 'hi' })).toMatchObject({
      approval: { address: ordinals },
    })
    expect(translated('signMessage', { account: foreign, message: 'hi' })).toMatchObject({
      refusal: { code: 4100 },
    })
    expect(translated('somethingElse', {})).toBeUndefined()
  })
})

describe('saying what a transaction does', () => {
  it('names what it spends, pays and costs', () => {
    const bytes = Uint8Array.from(atob(toPsbt([{ of: payment }], [[foreign, 9_000n]])), (one) =>
      one.charCodeAt(0),
    )
    expect(decodePsbt(bytes)).toEqual({
      inputs: [{ address: payment, amount: 10_000n, sighash: 0 }],
      outputs: [{ address: foreign, amount: 9_000n }],
      fee: 1_000n,
    })
  })

  it('does not guess where amounts are missing', () => {
    const tx = new Transaction()
    tx.addInput({ txid: 'ab'.repeat(32), index: 0 })
    tx.addOutputAddress(foreign, 1_000n, regtest)
    expect(decodePsbt(tx.toPSBT())).toBe('The transaction does not say what it spends.')
  })
})

describe('doing what was agreed to', () => {
  const open = () => ({ config, store: createWalletStore(window, config) })
  const from = { origin, account: payment }
  beforeEach(() => {
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  it('connects one page to the account chosen, and remembers it', async () => {
    const wallet = open()
    await executeBitcoinApproval({ kind: 'bitcoinConnect' }, { origin, account: foreign }, wallet)
    expect(wallet.store.get().bitcoinSites).toEqual({ [origin]: foreign })
    expect(open().store.get().bitcoinAccount).toBe(foreign)
  })

  it.each([
    ['payment', payment],
    ['ordinals', ordinals],
  ])('[X.35] signs a message by BIP-322 with the key of the %s address', async (_purpose, address) => {
    const approval = approvalOf('bitcoin_signMessage', { message: 'Hello World', address })
    if (approval.kind !== 'bitcoinSignMessage') throw new Error('not a message')
    expect(formatMessage(approval.message).text).toBe('Hello World')
    const answer = await executeBitcoinApproval(approval, from, open())
    if (!('signature' in answer)) throw new Error('no signature')
    await expect(verifyBip322('Hello World', answer.signature, address)).resolves.toBeUndefined()
    await expect(verifyBip322('Hello world', answer.signature, address)).rejects.toMatchObject({
      code: 'signature',
    })
    const { signature } = toBitcoinRelayAnswer(answer) as { signature: string }
    expect(Buffer.from(signature, 'hex').toString('base64')).toBe(answer.signature)
  })

  it('signs own inputs of both kinds, and leaves the others open', async () => {
    const psbt = toPsbt([{ of: payment }, { of: foreign }, { of: ordinals }], [[foreign, 29_000n]])
    const answer = await executeBitcoinApproval(approvalOf('bitcoin_signPsbt', { psbt }), from, open())
    if (!('psbt' in answer)) throw new Error('no transaction')
    const tx = Transaction.fromPSBT(Uint8Array.from(atob(answer.psbt), (one) => one.charCodeAt(0)))
    expect(tx.getInput(0).partialSig).toHaveLength(1)
    expect(tx.getInput(1).partialSig).toBeUndefined()
    expect(tx.getInput(2).tapKeySig).toHaveLength(64)
  })

  /** An Esplora API of one coin that refuses or takes what it is sent. */
  const stubNode = (coin: number, refusal?: string) => {
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string, init: { body?: string }) => {
      if (url.endsWith('/utxo')) return Response.json([{ txid: 'cd'.repeat(32), vout: 1, value: coin }])
      if (url.endsWith('/fee-estimates')) return Response.json({ '2': 1.2 })
      if (refusal) return new Response(refusal, { status: 400 })
      sent.push(init.body ?? '')
      return new Response('ef'.repeat(32))
    })
    return sent
  }

  it('pays receivers, keeps the rest, and passes the node’s no on', async () => {
    const sent = stubNode(50_000)
    const approval = approvalOf('bitcoin_sendTransfer', {
      recipients: [{ address: foreign, amount: 20_000 }],
    })
    expect(await executeBitcoinApproval(approval, from, open())).toEqual({ txid: 'ef'.repeat(32) })
    const tx = Transaction.fromRaw(Buffer.from(sent[0] ?? '', 'hex'))
    const outputs = [0, 1].map((index) => tx.getOutput(index))
    expect(outputs.map(({ script }) => script && Address(regtest).encode(OutScript.decode(script)))).toEqual([
      foreign,
      payment,
    ])
    expect(outputs[0]?.amount).toBe(20_000n)
    // Two satoshis a byte, of 165 bytes at most.
    expect(50_000n - 20_000n - (outputs[1]?.amount ?? 0n)).toBe(330n)

    stubNode(50_000, 'sendrawtransaction RPC error: dust')
    await expect(executeBitcoinApproval(approval, from, open())).rejects.toThrow('dust')
    stubNode(20_000)
    await expect(executeBitcoinApproval(approval, from, open())).rejects.toThrow('too little')
  })
})
