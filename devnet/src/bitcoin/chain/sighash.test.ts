import { describe, expect, it } from 'vitest'
import { legacySighash, segwitSighash, taprootSighash } from './sighash.ts'
import { parseTransaction, type TransactionOutput } from './transaction.ts'
import { getScriptType, verifyInput } from './verifyInput.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const hex = (data: Uint8Array | undefined) => data && Buffer.from(data).toString('hex')
const output = (script: string, amount: bigint): TransactionOutput => ({ script: bytes(script), amount })

describe('the digest of segwit inputs (vectors of BIP-143)', () => {
  const native =
    '0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000'
  const nativeSigned =
    '01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f00000000494830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b194ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb1366d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476c2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000'
  const nativeSpent = [
    output('2103c9f4836b9a4f77fc0d81f7bcb01b7f1b35916864b9476c241ce9fc198bd25432ac', 625_000_000n),
    output('00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1', 600_000_000n),
  ]
  const nestedSigned =
    '01000000000101db6b1b20aa0fd7b23880be2ecbd4a98130974cf4748fb66092ac4d3ceb1a5477010000001716001479091972186c449eb1ded22b78e40d009bdf0089feffffff02b8b4eb0b000000001976a914a457b684d7f0d539a46a45bbc043f35b59d0d96388ac0008af2f000000001976a914fd270b1ee6abcaea97fea7ad0402e8bd8ad6d77c88ac02473044022047ac8e878352d3ebbde1c94ce3a10d057c24175747116f8288e5d794d12d482f0220217f36a485cae903c713331d877c1f64677e3622ad4010726870540656fe9dcb012103ad1d8e89212f0b92c74d23bb710c00662ad1470198ac48c43f7d6f93a2a2687392040000'
  const nestedSpent = [output('a9144733f37cf4db86fbc2efed2500b4f4e49f31202387', 1_000_000_000n)]

  it('is that of the native and the nested example', () => {
    const code = bytes('76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188ac')
    expect(hex(segwitSighash(parseTransaction(bytes(native)), 1, code, 600_000_000n, 1))).toBe(
      'c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670',
    )
    const nested = bytes('76a91479091972186c449eb1ded22b78e40d009bdf008988ac')
    expect(hex(segwitSighash(parseTransaction(bytes(nestedSigned)), 0, nested, 1_000_000_000n, 1))).toBe(
      '64f3b0f4dd2bb3aa1ce8566d220cc74dda9df97d8490cc81d89d735c92e59fb6',
    )
  })
  it('is that of a single output that does not exist', () => {
    const tx = parseTransaction(
      bytes(
        '0100000002fe3dc9208094f3ffd12645477b3dc56f60ec4fa8e6f5d67c565d1c6b9216b36e0000000000ffffffff0815cf020f013ed6cf91d29f4202e8a58726b1ac6c79da47c23d1bee0a6925f80000000000ffffffff0100f2052a010000001976a914a30741f8145e5acadf23f751864167f32e0963f788ac00000000',
      ),
    )
    const code = bytes(
      '21026dccc749adc2a9d0d89497ac511f760f45c47dc5ed9cf352a58ac706453880aeadab210255a9626aebf5e29c0e6538428ba0d1dcf6ca98ffdf086aa8ced5e0d0215ea465ac',
    )
    expect(hex(segwitSighash(tx, 1, code, 4_900_000_000n, 3))).toBe(
      '82dde6e4f1e94d02c2b7ad03d2115d691f48d064e9d52f58194a6637e4194391',
    )
  })
  it('lets the signed examples spend, and none with another amount, output or signature', () => {
    const tx = parseTransaction(bytes(nativeSigned))
    expect(verifyInput(tx, 1, nativeSpent)).toBeUndefined()
    expect(verifyInput(parseTransaction(bytes(nestedSigned)), 0, nestedSpent)).toBeUndefined()

    const other = nativeSpent.map(({ script }) => ({ script, amount: 600_000_001n }))
    expect(verifyInput(tx, 1, other)).toMatch(/Signature must be zero/)
    const paid = parseTransaction(bytes(nativeSigned.replace('202cb206', '212cb206')))
    expect(verifyInput(paid, 1, nativeSpent)).toMatch(/Signature must be zero/)
    const forged = parseTransaction(bytes(nativeSigned.replace('7eebee01', '7eebef01')))
    expect(verifyInput(forged, 1, nativeSpent)).toMatch(/Signature must be zero/)
    const stranger = [nativeSpent[0], output(`0014${'11'.repeat(20)}`, 600_000_000n)] as TransactionOutput[]
    expect(verifyInput(tx, 1, stranger)).toMatch(/OP_EQUALVERIFY/)
    // p2pk, which the node does not know.
    expect(verifyInput(tx, 0, nativeSpent)).toBe('bad-txns-nonstandard-inputs')
  })
  it('refuses an unknown hash type, and the second form of a signature (high S)', () => {
    const unknown = parseTransaction(bytes(nativeSigned.replace('7eebee0121', '7eebee0421')))
    expect(verifyInput(unknown, 1, nativeSpent)).toMatch(/hash type/)
    // s' = n - s: as valid for the curve, and refused so that ids can't be changed by others.
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const s = 0x573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebeen
    const high = (order - s).toString(16).padStart(64, '0')
    const malleated = nativeSigned
      .replace('47304402203609', '48304502203609')
      .replace(`0220${s.toString(16)}`, `022100${high}`)
    expect(verifyInput(parseTransaction(bytes(malleated)), 1, nativeSpent)).toMatch(/S value/)
  })
})

describe('the digest of inputs from before segwit', () => {
  it('signs the number one for a single output that does not exist', () => {
    const input = (txid: string) => `${txid.repeat(32)}0000000000ffffffff`
    const paid = `e803000000000000160014${'11'.repeat(20)}`
    const tx = parseTransaction(bytes(`0100000002${input('aa')}${input('bb')}01${paid}00000000`))
    expect(hex(legacySighash(tx, 1, new Uint8Array(), 3))).toBe(`01${'00'.repeat(31)}`)
  })
})

describe('the digest of taproot keys (vectors of BIP-341)', () => {
  const tx = parseTransaction(
    bytes(
      '02000000097de20cbff686da83a54981d2b9bab3586f4ca7e48f57f5b55963115f3b334e9c010000000000000000d7b7cab57b1393ace2d064f4d4a2cb8af6def61273e127517d44759b6dafdd990000000000fffffffff8e1f583384333689228c5d28eac13366be082dc57441760d957275419a418420000000000fffffffff0689180aa63b30cb162a73c6d2a38b7eeda2a83ece74310fda0843ad604853b0100000000feffffffaa5202bdf6d8ccd2ee0f0202afbbb7461d9264a25e5bfd3c5a52ee1239e0ba6c0000000000feffffff956149bdc66faa968eb2be2d2faa29718acbfe3941215893a2a3446d32acd050000000000000000000e664b9773b88c09c32cb70a2a3e4da0ced63b7ba3b22f848531bbb1d5d5f4c94010000000000000000e9aa6b8e6c9de67619e6a3924ae25696bb7b694bb677a632a74ef7eadfd4eabf0000000000ffffffffa778eb6a263dc090464cd125c466b5a99667720b1c110468831d058aa1b82af10100000000ffffffff0200ca9a3b000000001976a91406afd46bcdfd22ef94ac122aa11f241244a37ecc88ac807840cb0000000020ac9a87f5594be208f8532db38cff670c450ed2fea8fcdefcc9a663f78bab962b0065cd1d',
    ),
  )
  const spent = [
    output('512053a1f6e454df1aa2776a2814a721372d6258050de330b3c6d10ee8f4e0dda343', 420_000_000n),
    output('5120147c9c57132f6e7ecddba9800bb0c4449251c92a1e60371ee77557b6620f3ea3', 462_000_000n),
    output('76a914751e76e8199196d454941c45d1b3a323f1433bd688ac', 294_000_000n),
    output('5120e4d810fd50586274face62b8a807eb9719cef49c04177cc6b76a9a4251d5450e', 504_000_000n),
    output('512091b64d5324723a985170e4dc5a0f84c041804f2cd12660fa5dec09fc21783605', 630_000_000n),
    output('00147dd65592d0ab2fe0d0257d571abf032cd9db93dc', 378_000_000n),
    output('512075169f4001aa68f15bbed28b218df1d0a62cbbcf1188c6665110c293c907b831', 672_000_000n),
    output('5120712447206d7a5238acc7ff53fbe94a3b64539ad291c7cdbc490b7577e4b17df5', 546_000_000n),
    output('512077e30a5522dd9f894c3f8b8bd4c4b2cf82ca7da8a3ea6a239655c39c050ab220', 588_000_000n),
  ]
  const cases = [
    {
      position: 0,
      hashType: 3,
      digest: '2514a6272f85cfa0f45eb907fcb0d121b808ed37c6ea160a5a9046ed5526d555',
      signature:
        'ed7c1647cb97379e76892be0cacff57ec4a7102aa24296ca39af7541246d8ff14d38958d4cc1e2e478e4d4a764bbfd835b16d4e314b72937b29833060b87276c03',
    },
    {
      position: 1,
      hashType: 131,
      digest: '325a644af47e8a5a2591cda0ab0723978537318f10e6a63d4eed783b96a71a4d',
      signature:
        '052aedffc554b41f52b521071793a6b88d6dbca9dba94cf34c83696de0c1ec35ca9c5ed4ab28059bd606a4f3a657eec0bb96661d42921b5f50a95ad33675b54f83',
    },
    {
      position: 3,
      hashType: 1,
      digest: 'bf013ea93474aa67815b1b6cc441d23b64fa310911d991e713cd34c7f5d46669',
      signature:
        'ff45f742a876139946a149ab4d9185574b98dc919d2eb6754f8abaa59d18b025637a3aa043b91817739554f4ed2026cf8022dbd83e351ce1fabc272841d2510a01',
    },
    {
      position: 4,
      hashType: 0,
      digest: '4f900a0bae3f1446fd48490c2958b5a023228f01661cda3496a11da502a7f7ef',
      signature:
        'b4010dd48a617db09926f729e79c33ae0b4e94b79f04a1ae93ede6315eb3669de185a17d2b0ac9ee09fd4c64b678a0b61a0a86fa888a273c8511be83bfd6810f',
    },
  ]
  const signed = (position: number, signature: string) => ({
    ...tx,
    inputs: tx.inputs.map((input, index) =>
      index === position ? { ...input, witness: [bytes(signature)] } : input,
    ),
  })

  it.each(cases)('is that of hash type $hashType, and its signature spends', (vector) => {
    const { position, hashType, digest, signature } = vector
    expect(hex(taprootSighash(tx, position, spent, hashType))).toBe(digest)
    expect(verifyInput(signed(position, signature), position, spent)).toBeUndefined()
    const other = spent.map((entry, index) =>
      index === position ? { ...entry, amount: entry.amount + 1n } : entry,
    )
    expect(verifyInput(signed(position, signature), position, other)).toMatch(/Invalid Schnorr signature/)
  })
  it('refuses a default type that is written out, an unknown one, a script path and a single without its output', () => {
    const [, , , plain] = cases
    if (!plain) throw new Error('No vector')
    expect(verifyInput(signed(4, `${plain.signature}00`), 4, spent)).toMatch(/hash type/)
    expect(verifyInput(signed(4, `${plain.signature}04`), 4, spent)).toMatch(/hash type/)
    expect(verifyInput(signed(4, plain.signature.slice(2)), 4, spent)).toMatch(/signature size/)
    expect(taprootSighash(tx, 4, spent, 3)).toBeUndefined()
    const script = {
      ...tx,
      inputs: tx.inputs.map((input) => ({ ...input, witness: [bytes('51'), bytes('c0')] })),
    }
    expect(verifyInput(script, 4, spent)).toBe('bad-witness-nonstandard')
    expect(getScriptType(bytes('51'))).toBe('unknown')
  })
})
