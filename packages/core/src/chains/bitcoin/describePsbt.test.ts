import { Address, NETWORK, OutScript, p2pkh, p2wpkh, RawTx, SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import { describePsbt } from './describePsbt.ts'

const network = 'bip122:000000000019d6689c085ae165831e93'
const keyOf = (byte: number) => pubECDSA(new Uint8Array(32).fill(byte))
const own = p2wpkh(keyOf(1)).address ?? ''
const friend = p2wpkh(keyOf(2)).address ?? ''
const old = p2pkh(keyOf(1)).address ?? ''
const toScript = (address: string) => OutScript.encode(Address(NETWORK).decode(address))
type Output = readonly [address: string, value: bigint]

/** A transaction of coins of 50,000 satoshis, not signed, in Base64. */
function toPsbt(owners: readonly string[], outputs: readonly Output[], sighashType?: number): string {
  const tx = new Transaction()
  for (const [index, owner] of owners.entries())
    tx.addInput({
      txid: 'ab'.repeat(32),
      index,
      witnessUtxo: { amount: 50_000n, script: toScript(owner) },
      ...(sighashType !== undefined && { sighashType }),
    })
  for (const [to, amount] of outputs) tx.addOutputAddress(to, amount)
  return Buffer.from(tx.toPSBT()).toString('base64')
}
const describeIt = (psbt: string, accounts = [own]) => describePsbt({ psbt, network, accounts })

describe('what a partially signed transaction does', () => {
  it('who pays what to whom, what returns, and the fee', async () => {
    const psbt = toPsbt(
      [own],
      [
        [friend, 30_000n],
        [own, 19_000n],
      ],
    )
    expect(await describeIt(psbt)).toMatchObject({
      inputs: [{ address: own, value: 50_000n, isOwn: true, isSigned: false }],
      outputs: [
        { address: friend, value: 30_000n, isChange: false },
        { address: own, value: 19_000n, isChange: true },
      ],
      fee: 1_000n,
      paid: 31_000n,
      warnings: [],
    })
  })
  it('tells foreign inputs from own ones, and counts only own ones as paid', async () => {
    const psbt = toPsbt(
      [own, friend],
      [
        [old, 60_000n],
        [own, 39_000n],
      ],
    )
    expect(await describeIt(psbt)).toMatchObject({
      inputs: [
        { address: own, isOwn: true },
        { address: friend, isOwn: false },
      ],
      fee: 1_000n,
      paid: 11_000n,
    })
  })
  it.each([
    ['less than a tenth', 48_889n, 111n, []],
    ['exactly a tenth', 48_890n, 110n, []],
    ['more than a tenth', 48_888n, 112n, ['highFee']],
  ])('a fee of %s of what is paid', async (_what, change, fee, warnings) => {
    const payment = fee === 110n ? 990n : 1_000n
    const psbt = toPsbt(
      [own],
      [
        [friend, payment],
        [own, fee === 110n ? change + 10n : change],
      ],
    )
    expect(await describeIt(psbt)).toMatchObject({ fee, paid: payment + fee, warnings })
  })
})

describe('what nobody should sign', () => {
  it.each([
    ['NONE: anybody may send the coins anywhere', SigHash.NONE, 'sighash'],
    ['NONE|ANYONECANPAY', SigHash.NONE_ANYONECANPAY, 'sighash'],
    ['flags that nobody knows', 0x42, 'sighash'],
    ['SINGLE|ANYONECANPAY, as in offers', SigHash.SINGLE_ANYONECANPAY, undefined],
    ['ALL', SigHash.ALL, undefined],
  ])('a signature for %s', async (_what, sighashType, reason) => {
    const description = describeIt(toPsbt([own], [[friend, 49_000n]], sighashType))
    if (reason) await expect(description).rejects.toMatchObject({ reason })
    else expect((await description).warnings).toEqual(sighashType === SigHash.ALL ? [] : ['openSighash'])
  })
  it('more than it spends', async () => {
    await expect(describeIt(toPsbt([own], [[friend, 50_001n]]))).rejects.toMatchObject({
      reason: 'malformedPsbt',
    })
    // The positive control: everything, and no fee.
    expect((await describeIt(toPsbt([own], [[friend, 50_000n]]))).fee).toBe(0n)
  })
  it('a fee above 0.1 BTC', async () => {
    const withFee = (fee: bigint) => {
      const tx = new Transaction()
      const script = toScript(own)
      tx.addInput({ txid: 'ab'.repeat(32), index: 0, witnessUtxo: { amount: 20_000_000n, script } })
      tx.addOutputAddress(friend, 20_000_000n - fee)
      return Buffer.from(tx.toPSBT()).toString('base64')
    }
    await expect(describeIt(withFee(10_000_001n))).rejects.toMatchObject({ reason: 'feeLimit' })
    expect((await describeIt(withFee(10_000_000n))).warnings).toEqual(['highFee'])
  })
  it('one that names the coins of another transaction as those it spends', async () => {
    const source = (value: bigint) =>
      RawTx.encode({
        version: 2,
        segwitFlag: false,
        inputs: [
          { txid: new Uint8Array(32).fill(7), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 },
        ],
        outputs: [{ amount: value, script: toScript(old) }],
        witnesses: undefined,
        lockTime: 0,
      })
    const { id } = Transaction.fromRaw(source(50_000n))
    const spend = (value: bigint) => {
      const tx = new Transaction({ disableScriptCheck: true, allowUnknownInputs: true })
      tx.addInput({ txid: id, index: 0, nonWitnessUtxo: source(50_000n) })
      tx.addOutputAddress(friend, 49_000n)
      const good = Buffer.from(source(50_000n)).toString('hex')
      const psbt = Buffer.from(tx.toPSBT()).toString('hex')
      expect(psbt).toContain(good)
      return Buffer.from(psbt.replace(good, Buffer.from(source(value)).toString('hex')), 'hex').toString(
        'base64',
      )
    }
    // A coin that is said to be smaller hides the fee.
    await expect(describeIt(spend(49_100n), [old])).rejects.toMatchObject({ reason: 'malformedPsbt' })
    expect(await describeIt(spend(50_000n), [old])).toMatchObject({ fee: 1_000n, paid: 50_000n })
  })
})
