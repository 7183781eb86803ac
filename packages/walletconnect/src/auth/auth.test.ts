import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAuthMessage, prepareCacao } from './authMessage.ts'
import {
  type AuthPayload,
  type Cacao,
  findCacaoFault,
  parseAuthPayload,
  parseCacao,
  sessionNamespaces,
} from './cacao.ts'
import { decodeRecap, encodeRecap, recapStatement, requestRecap } from './recap.ts'

const address = '0x3613699A6c5D8BC97a08805876c8005543125F09'
const recap = encodeRecap(requestRecap('eip155', ['personal_sign', 'eth_signTypedData_v4']))
const payload: AuthPayload = {
  type: 'caip122',
  chains: ['eip155:1', 'eip155:10'],
  domain: 'example.com',
  aud: 'https://example.com',
  version: '1',
  nonce: 'abcdefgh',
  iat: '2024-02-19T09:29:21.394Z',
  resources: [recap],
}

describe('ReCaps', () => {
  // The example of the specification; its resource ends in padding, ERC-5573 leaves it away.
  const urn =
    'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NpZ25UeXBlZERhdGFfdjQiOlt7fV0sInJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W3t9XX19fQ=='
  const words =
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_signTypedData_v4', 'personal_sign' for 'eip155'."

  it('are read, written and put into words as the specification does', () => {
    const read = decodeRecap(urn)
    expect(read).toEqual({
      att: { eip155: { 'request/eth_signTypedData_v4': [{}], 'request/personal_sign': [{}] } },
    })
    expect(recap).toBe(urn.replaceAll('=', ''))
    expect(recapStatement(requestRecap('eip155', ['personal_sign', 'eth_signTypedData_v4']))).toBe(words)
  })

  it('are numbered by what they are about', () => {
    const many = { att: { eip155: { 'request/a': [{}], 'push/b': [{}] }, solana: { 'request/c': [{}] } } }
    expect(recapStatement(many)).toMatch(
      /: \(1\) 'push': 'b' for 'eip155'\. \(2\) 'request': 'a' for 'eip155'\. \(3\) 'request': 'c' for 'solana'\.$/,
    )
  })

  it('that are broken are none, and nothing throws', () => {
    for (const junk of [
      'urn:recap:',
      'urn:recap:e30',
      'https://x',
      `urn:recap:${btoa('{"att":{"a":{"b":[]}}}')}`,
      7,
    ]) {
      expect(decodeRecap(junk)).toBeUndefined()
    }
    fc.assert(
      fc.property(fc.json(), (text) => {
        decodeRecap(`urn:recap:${Buffer.from(text).toString('base64')}`)
        parseAuthPayload(JSON.parse(text))
        parseCacao(JSON.parse(text))
      }),
    )
  })
})

describe('what is signed', () => {
  it('is the text of EIP-4361, with the words of the ReCap', () => {
    const { message } = prepareCacao({
      payload: {
        ...payload,
        statement: 'Hello',
        exp: '2030-01-01T00:00:00Z',
        nbf: '2020-01-01T00:00:00Z',
        requestId: '7',
      },
      account: `eip155:1:${address}`,
      chains: ['eip155:1'],
      methods: ['personal_sign'],
    })
    const narrow = encodeRecap(requestRecap('eip155', ['personal_sign'], ['eip155:1']))
    expect(message).toBe(`example.com wants you to sign in with your Ethereum account:
${address}

Hello I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.

URI: https://example.com
Version: 1
Chain ID: 1
Nonce: abcdefgh
Issued At: 2024-02-19T09:29:21.394Z
Expiration Time: 2030-01-01T00:00:00Z
Not Before: 2020-01-01T00:00:00Z
Request ID: 7
Resources:
- ${narrow}`)
  })

  it('has two blank lines where there is no statement, and names the chain family', () => {
    const { resources: _, chains: __, type: ___, ...bare } = payload
    const text = formatAuthMessage({ ...bare, iss: 'did:pkh:solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:abc' })
    expect(text).toContain('your Solana account:\nabc\n\n\nURI: ')
    expect(text).toContain('Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
    expect(text).not.toContain('Resources')
  })

  it('takes no line of its own from an app', () => {
    for (const field of ['domain', 'aud', 'nonce', 'iat', 'statement', 'exp', 'requestId']) {
      expect(parseAuthPayload({ ...payload, [field]: 'fine\nURI: https://evil.example' })).toBeUndefined()
    }
    expect(parseAuthPayload({ ...payload, resources: ['https://x\nfoo'] })).toBeUndefined()
    expect(parseAuthPayload(payload)).toEqual(payload)
  })
})

describe('a signed sign-in', () => {
  const prepared = prepareCacao({
    payload,
    account: `eip155:1:${address}`,
    chains: payload.chains,
    methods: ['personal_sign'],
  })
  const cacao: Cacao = { h: { t: 'caip122' }, p: prepared.payload, s: { t: 'eip191', s: '0x12' } }
  const now = Date.parse('2024-02-19T09:30:00Z')
  const more = encodeRecap(requestRecap('eip155', ['personal_sign', 'eth_sendTransaction'], ['eip155:1']))

  it('fits what was asked for', () => {
    expect(findCacaoFault(cacao, payload, now)).toBeUndefined()
    expect(parseCacao(JSON.parse(JSON.stringify(cacao)))).toEqual(cacao)
  })

  it.each([
    ['another chain', { iss: `did:pkh:eip155:137:${address}` }, /chain/],
    ['another site', { domain: 'evil.example' }, /site/],
    ['another audience', { aud: 'https://evil.example' }, /site/],
    ['another nonce', { nonce: 'zzzzzzzz' }, /another request/],
    ['a longer life', { exp: '2099-01-01T00:00:00Z' }, /terms/],
    ['more than was asked for', { resources: [more] }, /not asked for/],
    ['other resources', { resources: ['https://x', ...(prepared.payload.resources ?? [])] }, /resources/],
  ])('is refused for %s', (_name, change, fault) => {
    expect(findCacaoFault({ ...cacao, p: { ...cacao.p, ...change } }, payload, now)).toMatch(fault)
  })

  it('is refused before and after its time', () => {
    const timed = { ...payload, exp: '2024-02-20T00:00:00Z', nbf: '2024-02-19T00:00:00Z' }
    const signed = { ...cacao, p: { ...cacao.p, exp: timed.exp, nbf: timed.nbf } }
    expect(findCacaoFault(signed, timed, now)).toBeUndefined()
    expect(findCacaoFault(signed, timed, Date.parse(timed.exp))).toMatch(/expired/)
    expect(findCacaoFault(signed, timed, Date.parse(timed.nbf) - 1)).toMatch(/not valid yet/)
  })

  it('allows the methods of its ReCap on the chains the wallet chose', () => {
    expect(sessionNamespaces([cacao])).toEqual({
      eip155: {
        chains: ['eip155:1', 'eip155:10'],
        accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
        methods: ['personal_sign'],
        events: ['chainChanged', 'accountsChanged'],
      },
    })
    const { resources: _, ...bare } = cacao.p
    expect(sessionNamespaces([{ ...cacao, p: bare }])).toEqual({})
  })
})
