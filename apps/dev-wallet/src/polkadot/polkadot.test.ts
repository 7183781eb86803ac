import { beforeEach, describe, expect, it } from 'vitest'
import { createPolkadotSigner } from '../../../../packages/siwx/src/testing/signPolkadot.ts'
import { verifyPolkadotSignature } from '../../../../packages/siwx/src/verifier/verifyPolkadotSignature.ts'
import { createWalletStore } from '../state/createWalletStore.ts'
import { testPolkadotConfig as config } from '../testing/testConfig.ts'
import { encodePayload, toCompact } from './encodePayload.ts'
import { executePolkadotApproval, wrapText } from './executePolkadotApproval.ts'
import { parsePolkadotApproval } from './parsePolkadotApproval.ts'

const origin = 'http://app.localhost:4180'
const { polkadot: chain } = config
if (!chain) throw new Error('The test needs a chain.')
const [mine, , ecdsa] = chain.accounts
if (!mine || !ecdsa) throw new Error('The test needs accounts.')
const hex = (byte: string, length: number) => `0x${byte.repeat(length)}` as const
const payload = {
  address: mine.address,
  method: '0x0a0300',
  genesisHash: `0x${chain.caipNetworkId.slice(9)}${'cd'.repeat(16)}`,
  blockHash: hex('ab', 32),
  era: '0x1500',
  nonce: '0x00000002',
  tip: '0x00',
  specVersion: '0x00000384',
  transactionVersion: '0x00000001',
  version: 4,
  signedExtensions: [
    'CheckSpecVersion',
    'CheckGenesis',
    'CheckMortality',
    'CheckNonce',
    'ChargeAssetTxPayment',
  ],
}
const parse = (method: string, params: unknown, account: typeof mine | undefined = mine) =>
  parsePolkadotApproval({ method, params }, { chain, account })
const approvalOf = (method: string, params: unknown) => {
  const parsed = parse(method, params)
  if ('refusal' in parsed) throw new Error(parsed.refusal.message)
  return parsed.approval
}

describe('reading a request', () => {
  it('takes hex as bytes and any other text as itself, for every spelling of the account', () => {
    const other = createPolkadotSigner(Uint8Array.from(Buffer.from(mine.seed, 'hex')), 'sr25519').address(0)
    for (const [data, text] of [
      ['0x4869', 'Hi'],
      ['Hi', 'Hi'],
      ['0xzz', '0xzz'],
    ] as const) {
      const approval = approvalOf('polkadot_signRaw', { address: other, data, type: 'bytes' })
      expect(approval).toMatchObject({ kind: 'polkadotSignMessage', account: mine.address })
      expect('message' in approval && new TextDecoder().decode(approval.message)).toBe(text)
    }
    expect(approvalOf('polkadot_signMessage', { address: mine.address, message: 'Hi' })).toMatchObject({
      kind: 'polkadotSignMessage',
    })
  })
  it('reads a transaction, of a page and of a paired app', () => {
    const expected = { kind: 'polkadotSignPayload', payload: { nonce: 2n, tip: 0n, specVersion: 900 } }
    expect(approvalOf('polkadot_signPayload', payload)).toMatchObject(expected)
    expect(
      approvalOf('polkadot_signTransaction', { address: mine.address, transactionPayload: payload }),
    ).toMatchObject(expected)
  })
  it.each([
    ['no account of the page', 'polkadot_signRaw', { address: ecdsa.address, data: 'Hi' }, 4100],
    ['no text', 'polkadot_signRaw', { address: mine.address, data: 7 }, -32602],
    [
      'a text that nobody reads',
      'polkadot_signRaw',
      { address: mine.address, data: 'x'.repeat(20_001) },
      -32602,
    ],
    ['another account', 'polkadot_signPayload', { ...payload, address: ecdsa.address }, 4100],
    ['another network', 'polkadot_signPayload', { ...payload, genesisHash: hex('11', 32) }, 4901],
    ['an incomplete transaction', 'polkadot_signPayload', { ...payload, era: undefined }, -32602],
    ['another version', 'polkadot_signPayload', { ...payload, version: 5 }, -32602],
    ['an unknown extension', 'polkadot_signPayload', { ...payload, signedExtensions: ['Surprise'] }, -32602],
    ['an unknown method', 'polkadot_signEverything', {}, 4200],
  ])('refuses %s', (_what, method, params, code) => {
    expect(parse(method, params)).toMatchObject({ refusal: { code } })
  })
  it('refuses a page that is not connected', () => {
    expect(
      parsePolkadotApproval({ method: 'polkadot_signRaw', params: {} }, { chain, account: undefined }),
    ).toMatchObject({ refusal: { code: 4100 } })
  })
})

describe('what is signed', () => {
  it('is the call, what the extensions add, and what they only sign, in the network’s order', () => {
    const approval = approvalOf('polkadot_signPayload', payload)
    if (!('payload' in approval)) throw new Error('no payload')
    const expected = [
      '0a0300',
      // inside the transaction: the period, the number, the tip with the native currency
      '1500',
      '08',
      '0000',
      // only signed: runtime, first block, the block the period begins with
      '84030000',
      payload.genesisHash.slice(2),
      'ab'.repeat(32),
    ].join('')
    expect(Buffer.from(encodePayload(approval.payload)).toString('hex')).toBe(expected)
  })
  // From the documentation of SCALE (docs.polkadot.com).
  it.each([
    [0n, '00'],
    [1n, '04'],
    [42n, 'a8'],
    [63n, 'fc'],
    [64n, '0101'],
    [69n, '1501'],
    [16_383n, 'fdff'],
    [65_535n, 'feff0300'],
    [1_073_741_823n, 'feffffff'],
    [1_073_741_824n, '0300000040'],
    [100_000_000_000_000n, '0b00407a10f35a'],
  ])('writes %s compactly', (value, expected) => {
    expect(Buffer.from(toCompact(value)).toString('hex')).toBe(expected)
  })
  it('puts a text in brackets once', () => {
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
    const wrapped = wrapText(new TextEncoder().encode('Hi'))
    expect(text(wrapped)).toBe('<Bytes>Hi</Bytes>')
    expect(text(wrapText(wrapped))).toBe('<Bytes>Hi</Bytes>')
    expect(text(wrapText(new TextEncoder().encode('<Bytes>')))).toBe('<Bytes><Bytes></Bytes>')
  })
})

describe('an approved request', () => {
  const open = () => ({ config, store: createWalletStore(window, config) })
  beforeEach(() => localStorage.clear())

  it('connects the page with the account that was chosen', async () => {
    const wallet = open()
    const from = { origin, account: ecdsa.address }
    expect(await executePolkadotApproval({ kind: 'polkadotConnect' }, from, wallet)).toEqual({
      connected: ecdsa.address,
    })
    expect(wallet.store.get().polkadotSites).toEqual({ [origin]: ecdsa.address })
    expect(open().store.get().polkadotAccount).toBe(ecdsa.address)
  })
  it.each(chain.accounts)('signs a text with the key of $kind', async ({ address }) => {
    const message = new TextEncoder().encode('Hello')
    const approval = { kind: 'polkadotSignMessage', account: address, message } as const
    const answer = await executePolkadotApproval(approval, { origin, account: address }, open())
    const signature = 'signature' in answer ? answer.signature : ''
    await expect(verifyPolkadotSignature('Hello', signature, address)).resolves.toBeUndefined()
    await expect(verifyPolkadotSignature('Hallo', signature, address)).rejects.toThrow()
  })
  it('names the kind of a transaction’s signature, and signs the hash of a long one', async () => {
    for (const method of ['0x0a03', hex('aa', 300)]) {
      const approval = approvalOf('polkadot_signPayload', { ...payload, method })
      const answer = await executePolkadotApproval(approval, { origin, account: mine.address }, open())
      expect('signature' in answer && answer.signature).toMatch(/^0x01[\da-f]{128}$/)
    }
  })
})
