import { OutScript, p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regtest } from '../BitcoinDevnet.ts'

/** A regtest node behind an Esplora API. */
export type EsploraUnderTest = {
  readonly url: string
  mine(blocks: number): Promise<unknown>
  /** Pays an address without mining; resolves to the id of the transaction. */
  fund(address: string, satoshis: bigint): Promise<string>
  stop(): Promise<void>
}

/** An output that a test may spend. */
type Coin = { txid: string; index: number; amount: bigint; script: Uint8Array; kind: Kind }
type Kind = keyof ReturnType<typeof createWallet>

/** The kinds of address of one key, with what spending from each needs besides it. */
function createWallet(privateKey: Uint8Array) {
  const publicKey = pubECDSA(privateKey)
  const inner = p2wpkh(publicKey, regtest)
  return {
    p2pkh: p2pkh(publicKey, regtest),
    nested: p2sh(inner, regtest),
    p2wpkh: inner,
    p2tr: p2tr(pubSchnorr(privateKey), undefined, regtest),
  }
}

/** The suite that every node behind an Esplora API passes: ours, and a bitcoind with Esplora that is named by URL. */
export function describeEsplora(under: { name: string; start(): Promise<EsploraUnderTest> }): void {
  describe(`Esplora: ${under.name}`, () => {
    let node: EsploraUnderTest
    const privateKey = crypto.getRandomValues(new Uint8Array(32))
    const wallet = createWallet(privateKey)
    beforeAll(async () => {
      node = await under.start()
    }, 60_000)
    afterAll(() => node?.stop())

    const get = async (path: string) => {
      const response = await fetch(`${node.url}${path}`)
      return { status: response.status, text: await response.text() }
    }
    const getJson = async (path: string) => JSON.parse((await get(path)).text)
    const broadcast = async (tx: Transaction | string) => {
      const body = typeof tx === 'string' ? tx : tx.hex
      const response = await fetch(`${node.url}/tx`, { method: 'POST', body })
      return { status: response.status, text: await response.text() }
    }
    const addressOf = (kind: Kind) => wallet[kind].address ?? ''
    /** A confirmed coin of a kind. */
    const receive = async (kind: Kind, amount = 100_000n): Promise<Coin> => {
      const txid = await node.fund(addressOf(kind), amount)
      await node.mine(1)
      // A real Esplora indexes a block a moment after the node has it.
      await expect
        .poll(() => getJson(`/tx/${txid}/status`), { timeout: 30_000 })
        .toMatchObject({ confirmed: true })
      const { vout } = await getJson(`/tx/${txid}`)
      const index = vout.findIndex((output: { value: number }) => output.value === Number(amount))
      return { txid, index, amount, script: wallet[kind].script, kind }
    }
    const spend = async (
      coins: readonly Coin[],
      outputs: readonly [string | Uint8Array, bigint][],
      { lockTime = 0, sequence = 0xffff_fffd } = {},
    ) => {
      const tx = new Transaction({ allowUnknownOutputs: true, lowR: true, lockTime })
      for (const { txid, index, amount, script, kind } of coins) {
        const source = kind === 'p2pkh' ? (await get(`/tx/${txid}/hex`)).text : undefined
        tx.addInput({
          txid,
          index,
          sequence,
          ...(source ? { nonWitnessUtxo: Buffer.from(source, 'hex') } : { witnessUtxo: { amount, script } }),
          ...(kind === 'nested' && { redeemScript: wallet.nested.redeemScript }),
          ...(kind === 'p2tr' && { tapInternalKey: wallet.p2tr.tapInternalKey }),
        })
      }
      for (const [to, amount] of outputs)
        if (typeof to === 'string') tx.addOutputAddress(to, amount, regtest)
        else tx.addOutput({ script: to, amount })
      tx.sign(privateKey)
      tx.finalize()
      return tx
    }
    const elsewhere = p2wpkh(pubECDSA(crypto.getRandomValues(new Uint8Array(32))), regtest).address ?? ''

    it('has the first block of regtest', async () => {
      expect((await get('/block-height/0')).text).toBe(
        '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
      )
      const tip = (await get('/blocks/tip/hash')).text
      expect(await getJson(`/block/${tip}`)).toMatchObject({
        id: tip,
        height: Number((await get('/blocks/tip/height')).text),
      })
    })

    it.each(['p2pkh', 'nested', 'p2wpkh', 'p2tr'] as const)(
      'receives, lists and spends a coin of %s that a library signs',
      async (kind) => {
        const coin = await receive(kind)
        expect(await getJson(`/address/${addressOf(kind)}/utxo`)).toContainEqual({
          txid: coin.txid,
          vout: coin.index,
          value: 100_000,
          status: expect.objectContaining({ confirmed: true }),
        })
        const tx = await spend([coin], [[elsewhere, 99_000n]])
        expect(await broadcast(tx)).toEqual({ status: 200, text: tx.id })
        const known = await getJson(`/tx/${tx.id}`)
        expect(known).toMatchObject({
          txid: tx.id,
          fee: 1_000,
          status: { confirmed: false },
          vin: [{ txid: coin.txid, vout: coin.index, prevout: { value: 100_000 }, is_coinbase: false }],
          vout: [{ scriptpubkey_type: 'v0_p2wpkh', scriptpubkey_address: elsewhere, value: 99_000 }],
        })
        expect(Math.ceil(known.weight / 4)).toBe(tx.vsize)
        const utxos = await getJson(`/address/${addressOf(kind)}/utxo`)
        expect(utxos.filter(({ txid }: { txid: string }) => txid === coin.txid)).toEqual([])
        expect(await getJson(`/tx/${coin.txid}/outspend/${coin.index}`)).toMatchObject({
          spent: true,
          txid: tx.id,
          vin: 0,
        })
        await node.mine(1)
        await expect
          .poll(() => getJson(`/tx/${tx.id}/status`), { timeout: 30_000 })
          .toMatchObject({ confirmed: true, block_height: Number((await get('/blocks/tip/height')).text) })
        const history = await getJson(`/address/${addressOf(kind)}/txs`)
        expect(history.map(({ txid }: { txid: string }) => txid)).toEqual(
          expect.arrayContaining([tx.id, coin.txid]),
        )
        expect(await getJson(`/address/${addressOf(kind)}`)).toMatchObject({
          chain_stats: { funded_txo_sum: 100_000, spent_txo_sum: 100_000, tx_count: 2 },
        })
      },
      60_000,
    )

    it('spends coins of several kinds together, and what it pays can be spent before a block has it', async () => {
      const coins = [await receive('p2wpkh'), await receive('p2tr'), await receive('p2pkh')]
      const tx = await spend(coins, [[addressOf('p2wpkh'), 299_000n]])
      expect((await broadcast(tx)).status).toBe(200)
      const change = { txid: tx.id, index: 0, amount: 299_000n, script: wallet.p2wpkh.script }
      const child = await spend([{ ...change, kind: 'p2wpkh' }], [[elsewhere, 298_000n]])
      expect(await broadcast(child)).toEqual({ status: 200, text: child.id })
      // The same transaction again is no news, and no error.
      expect((await broadcast(tx)).status).toBe(200)
    }, 60_000)

    it('refuses a coin that is spent, one that does not exist, and a second spending of the same', async () => {
      const coin = await receive('p2wpkh')
      const first = await spend([coin], [[elsewhere, 99_000n]])
      const second = await spend([coin], [[elsewhere, 98_999n]])
      expect((await broadcast(first)).status).toBe(200)
      expect((await broadcast(second)).text).toMatch(/txn-mempool-conflict|insufficient fee/)
      await node.mine(1)
      expect((await broadcast(second)).text).toContain('bad-txns-inputs-missingorspent')
      const missing = await spend([{ ...coin, txid: 'ab'.repeat(32) }], [[elsewhere, 99_000n]])
      expect(await broadcast(missing)).toMatchObject({
        status: 400,
        text: expect.stringContaining('bad-txns-inputs-missingorspent'),
      })
    }, 60_000)

    it('refuses dust, no fee, far too much of one, more than there is, and what is no transaction', async () => {
      const coin = await receive('p2wpkh', 100_000_000n)
      const refusal = async (outputs: readonly [string | Uint8Array, bigint][]) =>
        broadcast(await spend([coin], outputs))
      expect(
        (
          await refusal([
            [elsewhere, 293n],
            [addressOf('p2wpkh'), 99_990_000n],
          ])
        ).text,
      ).toContain('dust')
      expect((await refusal([[elsewhere, 100_000_000n]])).text).toContain('min relay fee not met')
      expect((await refusal([[elsewhere, 50_000_000n]])).text).toMatch(/exceed(s|ed).*max|Fee exceeds/i)
      // The library signs no such thing, so it is told of a coin that is larger than the real one.
      const larger = await spend([{ ...coin, amount: 100_000_002n }], [[elsewhere, 100_000_001n]])
      expect((await broadcast(larger)).text).toContain('bad-txns-in-belowout')
      const unknown = [Uint8Array.of(0x51), 49_000_000n] as const
      expect((await refusal([[elsewhere, 50_999_000n], [...unknown]])).text).toContain('scriptpubkey')
      for (const text of ['', 'hello', '00', 'ff'.repeat(100)])
        expect(await broadcast(text)).toMatchObject({ status: 400 })
      // The positive control: the same coin, the least that is no dust, a fee that is enough.
      expect(
        (
          await refusal([
            [elsewhere, 294n],
            [addressOf('p2wpkh'), 99_990_000n],
          ])
        ).status,
      ).toBe(200)
    }, 60_000)

    it('refuses a transaction that is not final: before a height, and before its coin has an age', async () => {
      const [first, second] = [await receive('p2wpkh'), await receive('p2wpkh')]
      const height = Number((await get('/blocks/tip/height')).text)
      const later = await spend([first], [[elsewhere, 99_000n]], { lockTime: height + 2 })
      expect(await broadcast(later)).toMatchObject({
        status: 400,
        text: expect.stringContaining('non-final'),
      })
      const aged = await spend([second], [[elsewhere, 99_000n]], { sequence: 3 })
      expect(await broadcast(aged)).toMatchObject({
        status: 400,
        text: expect.stringContaining('non-BIP68-final'),
      })
      await node.mine(2)
      for (const tx of [later, aged])
        await expect.poll(() => broadcast(tx)).toEqual({ status: 200, text: tx.id })
    }, 60_000)

    it.each(['p2pkh', 'nested', 'p2wpkh', 'p2tr'] as const)(
      'refuses a signature of %s for another transaction',
      async (kind) => {
        const coin = await receive(kind)
        const signed = await spend([coin], [[elsewhere, 99_000n]])
        const altered = signed.hex.replace('b882010000000000', 'b982010000000000')
        expect(altered).not.toBe(signed.hex)
        expect((await broadcast(altered)).text).toMatch(/script-verify-flag-failed/)
        expect((await broadcast(signed)).status).toBe(200)
      },
      60_000,
    )

    it('keeps a text of up to eighty bytes beside a payment', async () => {
      const coin = await receive('p2wpkh')
      const memo = Buffer.from('invoice 42')
      const script = Buffer.concat([Uint8Array.of(0x6a, memo.length), memo])
      const tx = await spend(
        [coin],
        [
          [elsewhere, 90_000n],
          [script, 0n],
        ],
      )
      expect((await broadcast(tx)).status).toBe(200)
      const [, note] = (await getJson(`/tx/${tx.id}`)).vout
      expect(note).toMatchObject({ scriptpubkey_type: 'op_return', value: 0 })
      expect(OutScript.decode(Buffer.from(note.scriptpubkey, 'hex')).type).toBe('unknown')
    }, 60_000)

    it('estimates fees by target, at least one satoshi a byte', async () => {
      const estimates: Record<string, number> = await getJson('/fee-estimates')
      for (const [target, fee] of Object.entries(estimates)) {
        expect(Number(target)).toBeGreaterThan(0)
        expect(fee).toBeGreaterThanOrEqual(1)
      }
    })

    it('answers errors with a status and a text', async () => {
      expect((await get(`/tx/${'ab'.repeat(32)}`)).status).toBe(404)
      expect((await get('/tx/zz')).status).toBe(400)
      expect((await get('/address/nobody/utxo')).status).toBe(400)
      // An address of another network.
      expect((await get('/address/bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu/utxo')).status).toBe(400)
      expect((await get('/nothing')).status).toBe(404)
    })
  })
}
