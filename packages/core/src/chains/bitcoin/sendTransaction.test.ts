import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Address, NETWORK, OutScript, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { RpcError } from '../../base/rpcErrors.ts'
import type { Network } from '../../config/Network.ts'
import type { BitcoinConnector, BitcoinWallet } from './BitcoinWallet.ts'
import { estimateFee, sendTransaction } from './sendTransaction.ts'
import { signPsbt } from './signPsbt.ts'

const caipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
const key = new Uint8Array(32).fill(1)
const payment = p2wpkh(pubECDSA(key)).address ?? ''
const ordinals = p2tr(pubSchnorr(key)).address ?? ''
const friend = p2wpkh(pubECDSA(new Uint8Array(32).fill(2))).address ?? ''

/** A node on a free port: its coins, fee rate and first block, and what is done with a transaction that is sent. */
async function startNode(p: {
  coins?: readonly number[]
  feeRate?: number
  firstBlock?: string
  send?: (hex: string) => { status: number; text: string } | 'cut'
  isKnown?: boolean
}) {
  const { coins = [100_000], feeRate = 2, firstBlock = genesis, isKnown = false } = p
  const sent: string[] = []
  const answers: Readonly<Record<string, unknown>> = {
    utxo: coins.map((value, vout) => ({ txid: 'ab'.repeat(32), vout, value, status: { confirmed: true } })),
    'fee-estimates': { 2: feeRate },
    status: { confirmed: false },
  }
  const server = createServer((request, response) => {
    const last = (request.url ?? '').split('/').at(-1) ?? ''
    if (request.method === 'POST') {
      let body = ''
      request.on('data', (part) => (body += part))
      request.on('end', () => {
        sent.push(body)
        const answer = p.send?.(body) ?? {
          status: 200,
          text: Transaction.fromRaw(Buffer.from(body, 'hex')).id,
        }
        if (answer === 'cut') return response.destroy()
        response.statusCode = answer.status
        response.end(answer.text)
      })
      return
    }
    if (last === '0') return response.end(firstBlock)
    if (last === 'status' && !isKnown) response.statusCode = 404
    response.end(JSON.stringify(answers[last] ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const http = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`]
  const network: Network = {
    id: caipNetworkId.slice(7),
    chainNamespace: 'bip122',
    caipNetworkId,
    name: 'Bitcoin',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http }, chainDefault: { http } },
  }
  return { network, sent }
}

/** A wallet of two accounts that signs; `more` replaces what it does. */
function createConnector(more: Partial<BitcoinWallet> = {}): BitcoinConnector {
  const records = [
    { namespace: 'bip122', address: payment, type: 'payment' },
    {
      namespace: 'bip122',
      address: ordinals,
      type: 'ordinal',
      publicKey: Buffer.from(pubSchnorr(key)).toString('hex'),
    },
  ] as const
  const session = { accounts: [payment, ordinals], network: caipNetworkId, records } as const
  const wallet: BitcoinWallet = {
    connect: async () => session,
    restore: async () => session,
    disconnect: async () => {},
    switchNetwork: async () => session,
    signMessage: async () => '',
    async signPsbt({ psbt }) {
      const tx = Transaction.fromPSBT(psbt)
      tx.sign(key)
      return tx.toPSBT()
    },
    watch: () => () => {},
    ...more,
  }
  return {
    uid: 'bip122:test',
    id: 'test',
    type: 'ANNOUNCED',
    namespace: 'bip122',
    name: 'Test',
    isUsed: () => true,
    hadSession: () => true,
    loadWallet: async () => wallet,
    connect: async () => session,
    restore: async () => session,
    disconnect: async () => {},
    getProvider: () => wallet,
    subscribe: () => () => {},
  }
}

const pay = (p: { network: Network; wallet?: Partial<BitcoinWallet>; from?: string; value?: bigint }) =>
  sendTransaction({
    connector: createConnector(p.wallet),
    network: p.network,
    pauses: new Map(),
    address: p.from ?? payment,
    transaction: { to: friend, value: p.value ?? 60_000n },
  })

describe('who pays', () => {
  it('a wallet that pays by itself pays from its account for payments only; from another account the payment is built here', async () => {
    const { network, sent } = await startNode({})
    const asked: string[] = []
    const wallet = {
      sendTransfer: async ({ from }: { from: string }) => {
        asked.push(from)
        return 'cd'.repeat(32)
      },
    }
    expect(await pay({ network, wallet })).toBe('cd'.repeat(32))
    expect(await pay({ network, wallet, from: ordinals })).toMatch(/^[\da-f]{64}$/)
    expect(asked).toEqual([payment])
    const spent = Transaction.fromRaw(Buffer.from(sent[0] ?? '', 'hex'))
    expect(sent).toHaveLength(1)
    expect(Buffer.from(spent.getOutput(1).script ?? [])).toEqual(
      Buffer.from(OutScript.encode(Address(NETWORK).decode(ordinals))),
    )
  })
  it.each([
    [-32_601, true],
    [-32_001, true],
    [4200, true],
    [-32_603, false],
  ])('the payment is built here where the wallet refuses with %i: %s', async (code, isBuilt) => {
    const { network, sent } = await startNode({})
    const wallet = { sendTransfer: () => Promise.reject(new RpcError({ code })) }
    const paying = pay({ network, wallet })
    if (isBuilt) expect(await paying).toMatch(/^[\da-f]{64}$/)
    else await expect(paying).rejects.toMatchObject({ name: 'RpcError', code })
    expect(sent).toHaveLength(isBuilt ? 1 : 0)
  })
})

describe('the fee', () => {
  it.each([
    ['p2wpkh', payment],
    ['taproot', ordinals],
  ])('from %s it covers the size of what is signed, and not a tenth more', async (_kind, from) => {
    const { network, sent } = await startNode({ coins: [30_000, 30_000, 30_000], feeRate: 20 })
    await pay({ network, from })
    const tx = Transaction.fromRaw(Buffer.from(sent[0] ?? '', 'hex'))
    const paid = 90_000n - [0, 1].reduce((sum, at) => sum + (tx.getOutput(at).amount ?? 0n), 0n)
    expect(Number(paid) / tx.vsize).toBeGreaterThanOrEqual(20)
    expect(Number(paid) / tx.vsize).toBeLessThan(22)
  })
  it.each([
    ['a rate that the node made up', { coins: [20_000_000], feeRate: 10_001 }, 60_000n, 'feeLimit'],
    ['the highest rate', { coins: [20_000_000], feeRate: 10_000 }, 60_000n, undefined],
    [
      'more than 0.1 BTC for many coins',
      { coins: Array<number>(30).fill(700_000), feeRate: 9_000 },
      2_000_000n,
      'feeLimit',
    ],
  ])('%s', async (_what, node, value, reason) => {
    const { network, sent } = await startNode(node)
    const rpc = { request: () => Promise.reject(new Error('Bitcoin has no JSON-RPC.')) }
    const estimated = estimateFee({ network, pauses: new Map(), from: payment, to: friend, value, rpc })
    if (reason) await expect(estimated).rejects.toMatchObject({ reason })
    else expect(await estimated).toBeGreaterThan(2_000_000n)
    const paying = pay({ network, value })
    if (reason) await expect(paying).rejects.toMatchObject({ reason })
    else expect(await paying).toMatch(/^[\da-f]{64}$/)
    expect(sent).toHaveLength(reason ? 0 : 1)
  })
})

describe('what is sent', () => {
  it('nothing by a node of another chain', async () => {
    const { network, sent } = await startNode({ firstBlock: `0f${genesis.slice(2)}` })
    await expect(pay({ network })).rejects.toMatchObject({ reason: 'noNode' })
    expect(sent).toEqual([])
  })
  it('nothing that the wallet has not signed', async () => {
    const { network, sent } = await startNode({})
    const wallet: Partial<BitcoinWallet> = { signPsbt: async ({ psbt }) => psbt }
    await expect(pay({ network, wallet })).rejects.toMatchObject({ reason: 'unsigned' })
    expect(sent).toEqual([])
  })
  it('a transaction that comes back without a signature is refused, also where nothing is to be sent', async () => {
    const { network } = await startNode({})
    const tx = new Transaction()
    const script = OutScript.encode(Address(NETWORK).decode(payment))
    tx.addInput({ txid: 'ab'.repeat(32), index: 0, witnessUtxo: { amount: 100_000n, script } })
    tx.addOutputAddress(friend, 99_000n)
    const psbt = Buffer.from(tx.toPSBT()).toString('base64')
    const sign = (wallet?: Partial<BitcoinWallet>) =>
      signPsbt({ connector: createConnector(wallet), network, pauses: new Map(), address: payment, psbt })
    await expect(sign({ signPsbt: async (given) => given.psbt })).rejects.toMatchObject({
      reason: 'unsigned',
    })
    // The positive control.
    const signed = Transaction.fromPSBT(Buffer.from((await sign()).psbt, 'base64'))
    expect(signed.getInput(0).partialSig).toHaveLength(1)
  })
  it('an answer that was lost is told as such, with the id to look for', async () => {
    const { network } = await startNode({ send: () => 'cut' })
    await expect(pay({ network })).rejects.toMatchObject({
      name: 'TransactionError',
      reason: 'unanswered',
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    })
  })
  it('a lost answer is none where the node has the transaction, and neither is a second sending', async () => {
    for (const send of [() => 'cut' as const, () => ({ status: 400, text: 'txn-already-known' })]) {
      const { network } = await startNode({ send, isKnown: true })
      expect(await pay({ network })).toMatch(/^[\da-f]{64}$/)
    }
  })
  it('a refusal of the network is told as one', async () => {
    const { network } = await startNode({ send: () => ({ status: 400, text: 'dust' }) })
    await expect(pay({ network })).rejects.toMatchObject({
      name: 'BitcoinTransactionError',
      reason: 'refused',
    })
  })
})
