import { describe, expect, it } from 'vitest'
import { testConfig } from '../testing/testConfig.ts'
import { approvalWarnings } from './describeApproval.ts'
import { formatMessage } from './formatMessage.ts'
import { parseApproval } from './parseApproval.ts'

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const context = { account: me, chainId: 31337, chains: testConfig.chains }
const parse = (method: string, ...params: unknown[]) => parseApproval({ method, params }, context)
const typed = {
  domain: { name: 'Test', chainId: 31337 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hi' },
}
const chain = {
  chainId: '0x1234',
  chainName: 'New',
  rpcUrls: ['https://rpc.example'],
  nativeCurrency: { name: 'N', symbol: 'N', decimals: 18 },
}

describe('what is shown to the person', () => {
  it.each([
    ['eth_requestAccounts', [], { kind: 'connect' }],
    ['personal_sign', ['0x6869', me.toLowerCase()], { kind: 'signMessage', account: me, message: '0x6869' }],
    [
      'eth_signTypedData_v4',
      [me, JSON.stringify(typed)],
      { kind: 'signTypedData', account: me, typedData: typed },
    ],
    ['eth_signTypedData_v4', [me, typed], { kind: 'signTypedData', account: me, typedData: typed }],
    [
      'eth_sendTransaction',
      [{ from: me, to: friend, value: '0xde0b6b3a7640000', gasPrice: '0x1', chainId: '0x7a69' }],
      {
        kind: 'sendTransaction',
        account: me,
        transaction: { to: friend, value: 10n ** 18n, data: '0x', gas: undefined, gasPrice: 1n },
      },
    ],
    [
      'wallet_switchEthereumChain',
      [{ chainId: '0x7a6a' }],
      { kind: 'switchChain', chain: testConfig.chains[1] },
    ],
    [
      'wallet_addEthereumChain',
      [{ ...chain, rpcUrls: ['javascript:alert(1)', 'https://rpc.example'] }],
      {
        kind: 'addChain',
        chain: {
          id: 0x1234,
          name: 'New',
          rpcUrl: 'https://rpc.example',
          nativeCurrency: chain.nativeCurrency,
        },
      },
    ],
  ])('%s %j', (method, params, approval) => {
    expect(parseApproval({ method, params }, context)).toEqual({ approval })
  })
})

describe('what is refused before anybody sees it', () => {
  const transaction = (change: object) => [{ from: me, to: friend, value: '0x1', ...change }]
  it.each([
    ['another account', 'personal_sign', ['0x00', friend], 4100],
    ['no account', 'personal_sign', ['0x00'], -32602],
    ['text instead of hex', 'personal_sign', ['hello', me], -32602],
    ['half a byte', 'personal_sign', ['0x0', me], -32602],
    ['broken JSON', 'eth_signTypedData_v4', [me, '{"half":'], -32602],
    ['a type that is not there', 'eth_signTypedData_v4', [me, { ...typed, primaryType: 'Other' }], -32602],
    [
      'a value that does not fit its type',
      'eth_signTypedData_v4',
      [me, { ...typed, types: { Note: [{ name: 'text', type: 'address' }] } }],
      -32602,
    ],
    ['no transaction', 'eth_sendTransaction', [], -32602],
    ['a decimal value', 'eth_sendTransaction', transaction({ value: '1' }), -32602],
    ['a negative value', 'eth_sendTransaction', transaction({ value: '-0x1' }), -32602],
    ['a number value', 'eth_sendTransaction', transaction({ value: 1 }), -32602],
    ['a value over 256 bits', 'eth_sendTransaction', transaction({ value: `0x${'f'.repeat(65)}` }), -32602],
    ['a name as receiver', 'eth_sendTransaction', transaction({ to: 'ada.eth' }), -32602],
    ['a short receiver', 'eth_sendTransaction', transaction({ to: '0x12' }), -32602],
    ['nobody and nothing', 'eth_sendTransaction', transaction({ to: undefined }), -32602],
    ['two different data', 'eth_sendTransaction', transaction({ data: '0x01', input: '0x02' }), -32602],
    ['another chain', 'eth_sendTransaction', transaction({ chainId: '0x1' }), -32602],
    ["somebody else's money", 'eth_sendTransaction', [{ from: friend, to: me, value: '0x1' }], 4100],
    ['an unknown chain', 'wallet_switchEthereumChain', [{ chainId: '0x1234' }], 4902],
    ['no chain id', 'wallet_addEthereumChain', [{ ...chain, chainId: '4660' }], -32602],
    ['no name', 'wallet_addEthereumChain', [{ ...chain, chainName: ' ' }], -32602],
    ['no http address', 'wallet_addEthereumChain', [{ ...chain, rpcUrls: ['ws://x'] }], -32602],
    ['no currency', 'wallet_addEthereumChain', [{ ...chain, nativeCurrency: undefined }], -32602],
    ['a method nobody knows', 'eth_mining', [], 4200],
  ])('%s', (_name, method, params, code) => {
    expect(parseApproval({ method, params }, context)).toMatchObject({ refusal: { code } })
  })

  it('a page without a permission can have nothing signed; the same page with one can', () => {
    const request = { method: 'personal_sign', params: ['0x00', me] }
    expect(parseApproval(request, { ...context, account: undefined })).toMatchObject({
      refusal: { code: 4100 },
    })
    expect(parseApproval(request, context)).toHaveProperty('approval')
  })
})

describe('approvalWarnings', () => {
  const hex = (text: string): `0x${string}` => `0x${Buffer.from(text).toString('hex')}`
  const site = { origin: 'http://app.localhost:4180', chainId: 31337 }
  const warn = (method: string, params: unknown[], at = site) => {
    const parsed = parse(method, ...params)
    if (!('approval' in parsed)) throw new Error('refused')
    return approvalWarnings(parsed.approval, at, testConfig).join('\n')
  }
  const signIn = (domain: string) => hex(`${domain} wants you to sign in with your Ethereum account:\n${me}`)

  it('tells a sign-in for another site (EIP-4361) from one for its own', () => {
    expect(warn('personal_sign', [signIn('bank.example'), me])).toContain('bank.example')
    expect(warn('personal_sign', [signIn('app.localhost:4180'), me])).toBe('')
  })

  it('tells typed data of another chain from that of its own', () => {
    const elsewhere = { ...typed, domain: { ...typed.domain, chainId: 1 } }
    expect(warn('eth_signTypedData_v4', [me, elsewhere])).toContain('chain 1')
    expect(warn('eth_signTypedData_v4', [me, typed])).toBe('')
  })

  it('tells a page that is not of the stack from one that is', () => {
    expect(warn('eth_requestAccounts', [], { ...site, origin: 'http://evil.localhost' })).toContain(
      'not part',
    )
    expect(warn('eth_requestAccounts', [])).toBe('')
  })
})

describe('readMessage', () => {
  it.each([
    ['plain text\nwith lines', 'plain text\nwith lines', true],
    ['pay \u202eecila', 'pay \\u{202e}ecila', true],
    ['zero\u200bwidth\u0000', 'zero\\u{200b}width\\u{0}', true],
    ['Grüße 😀', 'Grüße 😀', true],
  ])('%j is shown as %j', (message, text, isText) => {
    expect(formatMessage(`0x${Buffer.from(message).toString('hex')}`)).toEqual({ text, isText })
  })

  it('shows bytes that are no UTF-8 as hex', () => {
    expect(formatMessage('0xff00')).toEqual({ text: '0xff00', isText: false })
  })
})
