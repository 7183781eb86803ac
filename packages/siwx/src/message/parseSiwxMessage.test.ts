import { base58 } from '@scure/base'
import * as fc from 'fast-check'
import { bytesToHex, getAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { mira, siwxSample, sol } from '../testing/siwxSample.ts'
import { formatSiwxMessage } from './formatSiwxMessage.ts'
import { parseSiwxMessage } from './parseSiwxMessage.ts'
import { SiwxError } from './SiwxError.ts'
import type { SiwxForm, SiwxMessage } from './SiwxMessage.ts'

function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof SiwxError) return `${error.code} ${error.field ?? ''}`.trim()
    throw error
  }
  return 'none'
}

const time = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const account = fc.oneof(
  fc.record({
    accountAddress: bytes(20).map((raw) => getAddress(bytesToHex(raw))),
    chainId: fc.integer({ min: 1 }).map((id) => `eip155:${id}` as const),
  }),
  fc.record({
    accountAddress: bytes(32).map((raw) => base58.encode(raw)),
    chainId: fc.constantFrom('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const),
  }),
)
const line = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019 .,:;!?-_/()&äøλЖ中あ'), minLength: 1, maxLength: 60 })
  .map((text) => text.normalize('NFC'))
const uri = fc.webUrl({ withQueryParameters: true, withFragments: true }).filter((url) => URL.canParse(url))
const nonce = fc.string({ unit: fc.constantFrom(...'abcXYZ0189'), minLength: 8, maxLength: 40 })
const message: fc.Arbitrary<SiwxMessage> = fc
  .tuple(
    account,
    fc.record({
      domain: fc.oneof(
        fc.domain().map((name) => name.toLowerCase()),
        fc.constantFrom('localhost:5173', '127.0.0.1:8080', '[::1]:3000', 'xn--mller-kva.example'),
      ),
      uri,
      version: fc.constant('1' as const),
      nonce,
      issuedAt: time,
    }),
    fc.record(
      {
        scheme: fc.constantFrom('http', 'https'),
        statement: line,
        expirationTime: time,
        notBefore: time,
        requestId: fc.string({ unit: fc.constantFrom(...'aZ09-._~!$@:'), maxLength: 20 }),
        resources: fc.array(uri, { maxLength: 4 }),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([who, must, may]) => ({ ...who, ...must, ...may }))
const form: fc.Arbitrary<SiwxForm> = fc.oneof(
  fc.record(
    {
      networkName: fc.constantFrom('Ethereum', 'Base', 'BNB Smart Chain', 'Solana'),
      clearChainIdNamespace: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  fc.constant({ messenger: 'eip4361' as const }),
)

describe('the text of a sign-in', () => {
  it('[S3.17] [X.35] is W7.2, line by line', () => {
    const all = siwxSample({
      expirationTime: '2026-11-22T11:00:00Z',
      notBefore: '2026-11-22T09:00:00+01:00',
      requestId: 'login-7',
      resources: ['https://app.example.org/terms', 'ipfs://bafy/terms'],
    })
    expect(formatSiwxMessage(all, { networkName: 'Base' })).toBe(
      [
        'app.example.org wants you to sign in with your Base account:',
        mira.address,
        '',
        'Sign in to the shop',
        '',
        'URI: https://app.example.org/login',
        'Version: 1',
        'Chain ID: eip155:1',
        'Nonce: Kq3xTz81abcd',
        'Issued At: 2026-11-22T10:00:00.000Z',
        'Expiration Time: 2026-11-22T11:00:00Z',
        'Not Before: 2026-11-22T09:00:00+01:00',
        'Request ID: login-7',
        'Resources:',
        '- https://app.example.org/terms',
        '- ipfs://bafy/terms',
      ].join('\n'),
    )
  })

  it('[S3.17] has the family’s name and the bare chain where that is asked for', () => {
    const { statement: _, ...bare } = siwxSample()
    const standard = formatSiwxMessage(bare, { messenger: 'eip4361', networkName: 'Base' }).split('\n')
    expect(standard.slice(0, 5)).toEqual([
      'app.example.org wants you to sign in with your Ethereum account:',
      mira.address,
      '',
      '',
      'URI: https://app.example.org/login',
    ])
    expect(standard).toContain('Chain ID: 1')
    const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const solana = formatSiwxMessage(
      { ...bare, accountAddress: sol.address, chainId },
      { clearChainIdNamespace: true },
    )
    expect(solana).toContain('with your Solana account:')
    expect(solana).toContain(`\n${sol.address}\n\nURI: `)
    expect(solana).toContain('\nChain ID: EtWTRABZaYq6iMfeYKouRu166VU2xqa1\n')
  })

  it('[S3.17] an address that a wallet told without its checksum gets it', () => {
    const text = formatSiwxMessage(siwxSample({ accountAddress: mira.address.toLowerCase() }))
    expect(text).toBe(formatSiwxMessage(siwxSample()))
    expect(parseSiwxMessage(text).message.accountAddress).toBe(mira.address)
  })

  it('[X.35] [S3.17] is read back as it was written, whatever it holds', () => {
    let taken = 0
    fc.assert(
      fc.property(message, form, (given, how) => {
        let text: string
        try {
          text = formatSiwxMessage(given, how)
        } catch (error) {
          // a statement in another language can't stand in EIP-4361, some addresses can't stand in a URI
          expect(error).toMatchObject({
            code: 'field',
            field: expect.stringMatching(/^(statement|uri|resources|domain)$/),
          })
          return
        }
        taken++
        const read = parseSiwxMessage(text)
        expect(read.message).toEqual(given)
        expect(read.account).toBe(`${given.chainId}:${given.accountAddress}`)
        expect(formatSiwxMessage(read.message, read.form)).toBe(text)
      }),
      { numRuns: 300 },
    )
    expect(taken).toBeGreaterThan(150)
  })

  it('[X.35] means the same to another reader of EIP-4361', () => {
    fc.assert(
      fc.property(message, (given) => {
        // that reader knows no addresses of IPv6 in the place of a domain
        fc.pre(
          given.chainId.startsWith('eip155:') &&
            given.resources?.length !== 0 &&
            !given.domain.startsWith('['),
        )
        let text: string
        try {
          text = formatSiwxMessage(given, { messenger: 'eip4361' })
        } catch {
          return
        }
        const read = parseSiweMessage(text)
        expect(read).toMatchObject({
          domain: given.domain,
          address: given.accountAddress,
          chainId: Number(given.chainId.slice(7)),
          nonce: given.nonce,
          uri: given.uri,
        })
        expect(read.issuedAt?.toISOString()).toBe(given.issuedAt)
        expect(read.resources).toEqual(given.resources)
      }),
      { numRuns: 100 },
    )
  })

  it('[T-SIWX-5] one changed, added or missing character gives another meaning or none', () => {
    const text = formatSiwxMessage(siwxSample({ requestId: 'a', resources: ['https://a.example/'] }))
    const { message: original } = parseSiwxMessage(text)
    const pieces = [
      '',
      '\n',
      '\r',
      ' ',
      'а',
      '\u202e',
      '\u200b',
      '\u2028',
      '\0',
      ':',
      '-',
      'x',
      '\nNonce: other123',
    ]
    fc.assert(
      fc.property(fc.nat(text.length), fc.constantFrom(...pieces), fc.boolean(), (at, piece, isReplaced) => {
        const changed = text.slice(0, at) + piece + text.slice(at + (isReplaced ? 1 : 0))
        fc.pre(changed !== text)
        try {
          const read = parseSiwxMessage(changed)
          expect(formatSiwxMessage(read.message, read.form)).toBe(changed)
          if (read.form.networkName === 'Ethereum') expect(read.message).not.toEqual(original)
        } catch (error) {
          expect(error).toBeInstanceOf(SiwxError)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('[T-SIWX-5] any text at all is read or refused, quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(['malformed domain', 'none']).toContain(refusal(() => parseSiwxMessage(text)))
      }),
      { numRuns: 300 },
    )
    expect(refusal(() => parseSiwxMessage(`${'a'.repeat(16_000)} `.repeat(3)))).toBe('malformed')
    expect(refusal(() => parseSiwxMessage(`${'a-'.repeat(8_000)} wants`))).toBe('malformed domain')
  })
})

describe('what a message may not hold', () => {
  const fields: readonly (readonly [string, Partial<Record<keyof SiwxMessage, unknown>>, string])[] = [
    ['a line break in its statement', { statement: 'Hello\nURI: https://evil.example' }, 'statement'],
    ['a carriage return', { statement: 'Hello\rWorld' }, 'statement'],
    ['a line separator', { statement: 'Hello\u2028World' }, 'statement'],
    ['text that runs the other way', { statement: 'Pay \u202e001' }, 'statement'],
    ['characters nobody sees', { statement: 'Sign\u200bin' }, 'statement'],
    ['filler letters', { statement: 'Sign\u3164in' }, 'statement'],
    ['a statement in two forms of one letter', { statement: 'zuru\u0308ck' }, 'statement'],
    ['an empty statement', { statement: '' }, 'statement'],
    ['a domain in another alphabet', { domain: 'аpp.example.org' }, 'domain'],
    ['a domain with a full-width dot', { domain: 'app．example.org' }, 'domain'],
    ['punycode that is none', { domain: 'xn--99999999.example' }, 'domain'],
    ['an upper-case domain', { domain: 'App.example.org' }, 'domain'],
    ['a user’s name before the domain', { domain: 'bank.example@evil.example' }, 'domain'],
    ['a path behind the domain', { domain: 'app.example.org/x' }, 'domain'],
    ['a domain that ends in a dot', { domain: 'app.example.org.' }, 'domain'],
    ['an address a browser writes in another way', { domain: '127.1' }, 'domain'],
    ['a port that isn’t', { domain: 'app.example.org:99999' }, 'domain'],
    ['another scheme', { scheme: 'javascript' }, 'scheme'],
    ['a user’s name in the URI', { uri: 'https://app.example.org@evil.example/' }, 'uri'],
    ['a user’s name in a URI of another kind', { uri: 'ftp://bank.example@evil.example/' }, 'uri'],
    ['a back slash in the URI', { uri: 'https:\\\\evil.example' }, 'uri'],
    ['a URI without its slashes', { uri: 'https:evil.example' }, 'uri'],
    ['a space in the URI', { uri: 'https://app.example.org/ x' }, 'uri'],
    ['a half percent sign', { uri: 'https://app.example.org/%2' }, 'uri'],
    ['a relative URI', { uri: '/login' }, 'uri'],
    ['version 2', { version: '2' }, 'version'],
    [
      'an address with one letter’s case wrong',
      { accountAddress: wrongCase(mira.address) },
      'accountAddress',
    ],
    ['an address that is none', { accountAddress: '0x1234' }, 'accountAddress'],
    ['Base58 of 31 bytes', { accountAddress: base58.encode(new Uint8Array(31).fill(9)) }, 'accountAddress'],
    ['a chain of another family', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, 'chainId'],
    ['a chain id with a zero before', { chainId: 'eip155:01' }, 'chainId'],
    ['a chain id in hex', { chainId: 'eip155:0x1' }, 'chainId'],
    ['chain id zero', { chainId: 'eip155:0' }, 'chainId'],
    ['a short nonce', { nonce: 'abc1234' }, 'nonce'],
    ['a nonce with a sign', { nonce: 'abc12345-' }, 'nonce'],
    ['a day that isn’t', { issuedAt: '2026-02-30T10:00:00Z' }, 'issuedAt'],
    ['a 61st second', { issuedAt: '2026-11-22T10:00:60Z' }, 'issuedAt'],
    ['a time without zone', { expirationTime: '2026-11-22T10:00:00' }, 'expirationTime'],
    ['words for a time', { notBefore: 'tomorrow' }, 'notBefore'],
    ['a request id with a space', { requestId: 'a b' }, 'requestId'],
    ['a resource that is no URI', { resources: ['terms'] }, 'resources'],
    [
      'a resource with a line break',
      { resources: ['https://a.example/\n- https://b.example/'] },
      'resources',
    ],
  ]
  it.each(fields)('[T-SIWX-5] [X.35] %s', (_, changes, field) => {
    const plain = siwxSample()
    expect(refusal(() => formatSiwxMessage(plain))).toBe('none')
    const changed = { ...plain, ...changes } as SiwxMessage
    expect(refusal(() => formatSiwxMessage(changed))).toBe(`field ${field}`)
  })

  it.each([
    [
      'letters a standard verifier refuses',
      { messenger: 'eip4361' as const },
      { statement: 'Grüße' },
      'statement',
    ],
    ['a network’s name with a line break', { networkName: 'Base\n' }, {}, 'networkName'],
    ['a network’s name in look-alikes', { networkName: 'Еthereum' }, {}, 'networkName'],
  ])('[T-SIWX-5] %s', (_, how, changes, field) => {
    expect(refusal(() => formatSiwxMessage(siwxSample(changes), how))).toBe(`field ${field}`)
  })

  const text = formatSiwxMessage(siwxSample({ expirationTime: '2026-11-22T11:00:00Z' }))
  const swap = (from: string, to: string) => text.replace(from, to)
  it.each([
    ['a line break at its end', `${text}\n`],
    ['Windows line breaks', text.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\ufeff${text}`],
    ['a field twice', swap('Nonce: ', 'Nonce: other1234\nNonce: ')],
    ['fields in another order', swap('Version: 1\nChain ID: eip155:1', 'Chain ID: eip155:1\nVersion: 1')],
    ['a field that is none', `${text}\nAmount: 1000`],
    ['a field in another case', swap('Nonce: ', 'nonce: ')],
    ['two spaces behind a colon', swap('Nonce: ', 'Nonce:  ')],
    ['a second statement', swap('Sign in to the shop\n', 'Sign in to the shop\nand pay\n')],
    ['an address without checksum', swap(mira.address, mira.address.toLowerCase())],
    ['no nonce', swap('Nonce: Kq3xTz81abcd\n', '')],
    ['no time', swap('Issued At: 2026-11-22T10:00:00.000Z\n', '')],
    ['a third empty line', swap('Sign in to the shop\n', '\n')],
    ['no empty line before its fields', swap('shop\n\n', 'shop\n')],
    ['resources without their dash', `${text}\nResources:\nhttps://a.example/`],
  ])('[T-SIWX-5] a text with %s is none', (_, changed) => {
    expect(refusal(() => parseSiwxMessage(text))).toBe('none')
    expect(refusal(() => parseSiwxMessage(changed))).toMatch(/^(malformed|field)/)
  })
})

function wrongCase(address: string): string {
  return address.replace(/[a-f](?!.*[a-f])/, (letter) => letter.toUpperCase())
}
