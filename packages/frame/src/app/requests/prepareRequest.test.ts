import { approvalFrameMethods, classifyFrameMethod, safeFrameMethods } from '@latchkey/protocol'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { base58, base64 } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solanaTransaction } from '../../testing/goldenRequests.ts'
import { fields, friend, stranger, testContext } from '../../testing/requestWorld.ts'
import { prepareRequest } from './prepareRequest.ts'

const context = testContext()
const me = context.accounts.eip155
const ask = (method: string, params: unknown, more = {}) => prepareRequest(method, params, testContext(more))

describe('[T-RPC] the table of methods', () => {
  it('[S6.08, S7.64, S7.68] 41 are safe and run without approval', () => {
    expect(new Set(safeFrameMethods).size).toBe(41)
    for (const method of safeFrameMethods) expect(classifyFrameMethod(method)).toBe('safe')
  })

  it('[S6.09] 11 and their aliases need approval', () => {
    expect(new Set(approvalFrameMethods).size).toBe(13)
    for (const method of approvalFrameMethods) expect(classifyFrameMethod(method)).toBe('approve')
  })

  it.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v1',
    'eth_signTypedData_v3',
    'wallet_addEthereumChain',
    'wallet_signAuthorization',
    'eth_signAuthorization',
    'personal_ecRecover',
    'eth_getEncryptionPublicKey',
    'eth_decrypt',
    'debug_traceCall',
    'anvil_setBalance',
    'PERSONAL_SIGN',
    ' personal_sign',
    'personal_sign ',
    '',
    'constructor',
    '__proto__',
    'toString',
  ])('[S6.10, X.07] %j is denied in the agreed words', async (method) => {
    expect(classifyFrameMethod(method)).toBe('deny')
    await expect(ask(method, [me, '0x00'])).rejects.toMatchObject({
      code: 'notAllowed',
      message: 'Requested RPC call is not allowed',
    })
  })

  it('[S6.10] whatever else it is called', () =>
    fc.assert(
      fc.property(fc.string(), (method) => {
        const listed = [...safeFrameMethods, ...approvalFrameMethods].includes(method as never)
        expect(classifyFrameMethod(method) === 'deny').toBe(!listed)
      }),
    ))
})

const typedData = (
  chainId: unknown,
  message: object = { a: true },
  types: object = { A: fields('bool a') },
) => ({
  domain: { chainId },
  primaryType: 'A',
  types,
  message,
})
const siwe = (domain: string, uri: string, address = me) =>
  `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nURI: ${uri}\nVersion: 1\nChain ID: 1\nNonce: abcdefgh\nIssued At: 2026-01-01T00:00:00Z`

describe('[X.07] never signed for an app', () => {
  const deny = expect.objectContaining({ code: 'notAllowed' })

  it.each([
    ['another domain', siwe('bank.example', 'https://bank.example')],
    ['another port', siwe('app.example.org:8443', 'https://app.example.org:8443')],
    ['a subdomain', siwe('evil.app.example.org', 'https://evil.app.example.org')],
    ['another URI', siwe('app.example.org', 'https://bank.example/login')],
    ['somebody else’s name', siwe('app.example.org', 'https://app.example.org', stranger)],
    ['a zero-width disguise', siwe('bank.example', 'https://bank.example').replace('wants', 'w\u200bants')],
    ['text before it', `hello\n${siwe('bank.example', 'https://bank.example')}`],
    ['a scheme', siwe('http://app.example.org', 'https://app.example.org')],
    [
      'a URI of the page in its words, and another where it counts',
      siwe('app.example.org', 'https://bank.example/login').replace(
        '\n\n',
        '\n\nURI: https://app.example.org\n\n',
      ),
    ],
    ['spaces around it', `  ${siwe('bank.example', 'https://bank.example')}`],
  ])('[X.07] [T-SIWX-1] a sign-in with %s', async (_, message) => {
    await expect(ask('personal_sign', [message, me])).rejects.toEqual(deny)
    const bytes = base58.encode(new TextEncoder().encode(message))
    await expect(ask('solana_signMessage', { message: bytes })).rejects.toEqual(deny)
  })

  it.each([
    siwe('app.example.org', 'https://app.example.org/login'),
    siwe('https://app.example.org', 'https://app.example.org'),
    'Bob wants you to sign in with your friends',
  ])('control: a sign-in of this page, and other text, may be signed', async (message) => {
    await expect(ask('personal_sign', [message, me])).resolves.toMatchObject({ kind: 'message' })
  })

  describe('[X.69] a delegation to another key (ERC-7710)', () => {
    const names = ['delegate', 'delegator', 'authority']
    const delegation = (verifyingContract: string) => ({
      domain: { name: 'DelegationManager', version: '1', chainId: 1, verifyingContract },
      primaryType: 'Delegation',
      types: {
        Delegation: [
          ...names.map((name) => ({ name, type: name === 'authority' ? 'bytes32' : 'address' })),
          { name: 'caveats', type: 'Caveat[]' },
        ],
        Caveat: fields('address enforcer'),
      },
      message: {
        ...Object.fromEntries(
          names.map((name) => [name, name === 'authority' ? `0x${'f'.repeat(64)}` : stranger]),
        ),
        caveats: [],
      },
    })

    it.each([
      ['for the manager of the account’s code', smartAccountContracts.DelegationManager],
      ['for it in capitals', `0x${smartAccountContracts.DelegationManager.slice(2).toUpperCase()}`],
    ])('[X.07] [X.69] %s', async (_, manager) => {
      await expect(ask('eth_signTypedData_v4', [me, delegation(manager)])).rejects.toEqual(deny)
    })

    it('[X.07] whatever else is for the manager', async () => {
      const data = {
        ...typedData(1),
        domain: { chainId: 1, verifyingContract: smartAccountContracts.DelegationManager },
      }
      await expect(ask('eth_signTypedData_v4', [me, data])).rejects.toEqual(deny)
    })

    it.each([
      ['to the manager of the account’s code', smartAccountContracts.DelegationManager],
      ['to the account itself', me],
    ])('[X.07] [X.69] nor a transaction %s that has data', async (_, to) => {
      const transaction = { from: me, to, data: '0xcef6d209' }
      await expect(ask('eth_sendTransaction', [transaction])).rejects.toEqual(deny)
    })

    it('control: one for a manager that the account’s code does not obey is described', async () => {
      await expect(ask('eth_signTypedData_v4', [me, delegation(stranger)])).resolves.toMatchObject({
        kind: 'typedData',
      })
    })
  })

  it.each([
    ['EIP-7702', { authorizationList: [] }],
    ['type 4', { type: '0x4' }],
    ['blobs', { type: '0x3' }],
  ])('[X.07] a transaction with %s', async (_, more) => {
    await expect(ask('eth_sendTransaction', [{ to: friend, ...more }])).rejects.toEqual(deny)
  })

  it('[X.07] chain 0', async () => {
    await expect(ask('eth_sendTransaction', [{ to: friend }], { network: 'eip155:0' })).rejects.toEqual(deny)
    for (const chainId of ['0x0', '0x00', 0])
      await expect(ask('eth_sendTransaction', [{ to: friend, chainId }])).rejects.toEqual(deny)
    await expect(ask('eth_signTypedData_v4', [me, typedData(0)])).rejects.toEqual(deny)
  })

  it('[X.07, S7.66] typed data of another chain', async () => {
    for (const other of [137, '137', '0x89'])
      await expect(ask('eth_signTypedData_v4', [me, typedData(other)])).rejects.toMatchObject({
        code: 'mismatch',
      })
    for (const own of [1, '1', '0x1'])
      await expect(ask('eth_signTypedData_v4', [me, JSON.stringify(typedData(own))])).resolves.toMatchObject({
        kind: 'typedData',
      })
  })

  it('[X.07, S7.69] a Solana “message” that is a transaction', async () => {
    const transaction = base64.decode(
      solanaTransaction(new Uint8Array(32), [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], [0, 1]),
    )
    const message = base58.encode(transaction.slice(65))
    await expect(ask('solana_signMessage', { message })).rejects.toEqual(deny)
    // a version to come, which the wallet can't parse
    for (const version of [0x80, 0x81, 0xbf]) {
      const later = base58.encode(Uint8Array.from([version, ...transaction.slice(65)]))
      await expect(ask('solana_signMessage', { message: later })).rejects.toEqual(deny)
    }
    // control: texts, also such as begin with other bytes, and the header of messages off the chain
    for (const text of ['gm', 'صباح الخير', '🌞']) {
      const bytes = base58.encode(new TextEncoder().encode(text))
      await expect(ask('solana_signMessage', { message: bytes })).resolves.toBeDefined()
    }
    const header = Uint8Array.from([0xff, ...new TextEncoder().encode('solana offchain'), 0])
    await expect(ask('solana_signMessage', { message: base58.encode(header) })).resolves.toBeDefined()
  })
})

describe('unsound requests', () => {
  it.each([
    ['another account', 'personal_sign', ['hello', stranger], 'mismatch'],
    ['another sender', 'eth_sendTransaction', [{ from: stranger, to: friend }], 'mismatch'],
    ['another chain', 'eth_sendTransaction', [{ to: friend, chainId: '0x2' }], 'mismatch'],
    [
      'data and input that differ',
      'eth_sendTransaction',
      [{ to: friend, data: '0x00', input: '0x01' }],
      'invalidParams',
    ],
    ['an unknown field', 'eth_sendTransaction', [{ to: friend, gasLimt: '0x1' }], 'invalidParams'],
    ['a wrong checksum', 'eth_sendTransaction', [{ to: friend.replace('C5', 'c5') }], 'invalidParams'],
    ['no recipient', 'eth_sendTransaction', [{ value: '0x1' }], 'invalidParams'],
    ['a negative amount', 'eth_sendTransaction', [{ to: friend, value: '-1' }], 'invalidParams'],
    ['a float', 'eth_sendTransaction', [{ to: friend, value: 0.5 }], 'invalidParams'],
    ['absurd gas', 'eth_sendTransaction', [{ to: friend, gas: '0xffffffff' }], 'invalidParams'],
    ['an access list', 'eth_sendTransaction', [{ to: friend, accessList: [{}] }], 'unsupported'],
    ['nothing', 'personal_sign', [], 'mismatch'],
    ['too much text', 'personal_sign', ['x'.repeat(20_000), me], 'invalidParams'],
    ['no transaction to send', 'solana_signAndSendTransaction', {}, 'invalidParams'],
    ['a bundle of calls', 'wallet_sendCalls', [{}], 'unsupported'],
  ])('%s is refused', async (_, method, params, code) => {
    await expect(ask(method, params)).rejects.toMatchObject({ code })
  })

  it.each([
    ['a field of no type', { a: true, extra: 1 }, fields('bool a')],
    ['a missing field', {}, fields('bool a')],
    ['a type that contains itself', { a: {} }, fields('A a')],
    ['a number out of range', { a: 256 }, fields('uint8 a')],
    ['an unsafe number', { a: 2 ** 60 }, fields('uint256 a')],
    ['a field twice', { a: true }, fields('bool a, bool a')],
    ['a strange name', { 'a b': true }, [{ name: 'a b', type: 'bool' }]],
    ['short bytes', { a: '0x00' }, fields('bytes32 a')],
  ])('[S7.66] typed data with %s is refused', async (_, message, own) => {
    await expect(ask('eth_signTypedData_v4', [me, typedData(1, message, { A: own })])).rejects.toMatchObject({
      code: 'invalidParams',
    })
  })

  it.each(['uint256', 'address', 'bytes32', 'string'])(
    '[X.05] [T-WYSIWYS] typed data that makes a struct of %s is refused: it would be read in two ways',
    async (name) => {
      const data = typedData(1, { a: { b: true } }, { A: fields(`${name} a`), [name]: fields('bool b') })
      await expect(ask('eth_signTypedData_v4', [me, data])).rejects.toMatchObject({ code: 'invalidParams' })
    },
  )

  it('anything at all is refused in words, never thrown raw', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...approvalFrameMethods), fc.jsonValue(), async (method, params) => {
        const failure = await prepareRequest(method, params, context).catch((error: unknown) => error)
        if (failure instanceof Error) expect(failure.name).toBe('RequestError')
      }),
      { numRuns: 1000 },
    ))
})
