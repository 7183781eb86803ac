import type { CaipNetworkId } from '@latchkey/protocol'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatSiwxMessage } from '../message/formatSiwxMessage.ts'
import type { SiwxForm, SiwxMessage } from '../message/SiwxMessage.ts'
import { dot, mira, otto, sampleTime, sat, siwxSample, sol } from '../testing/siwxSample.ts'
import { type VerifySiwxParameters, verifySiwx } from './verifySiwx.ts'

afterEach(() => vi.useRealTimers())

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' satisfies CaipNetworkId
const onSolana = { accountAddress: sol.address, chainId: solana } as const
const bitcoin = 'bip122:000000000019d6689c085ae165831e93' satisfies CaipNetworkId
const onBitcoin = { accountAddress: sat.address, chainId: bitcoin } as const
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182' satisfies CaipNetworkId
const onPolkadot = { accountAddress: dot.address, chainId: polkadot } as const
/** A node that knows no contract. */
const empty = () => (call: { method: string }) =>
  Promise.resolve(call.method === 'eth_getCode' ? '0x' : '0xdead')

/** Signs a message as whoever it names, and asks for exactly that. */
async function signed(
  changes: Partial<SiwxMessage> = {},
  form: SiwxForm = {},
): Promise<VerifySiwxParameters & { message: string }> {
  const data = siwxSample(changes)
  const message = formatSiwxMessage(data, form)
  const signature =
    data.chainId === solana
      ? sol.sign(message)
      : data.chainId === bitcoin
        ? sat.sign(message)
        : data.chainId === polkadot
          ? dot.sign(message)
          : await (data.accountAddress === otto.address ? otto : mira).signMessage({ message })
  return { message, signature, domains: [data.domain], nonce: data.nonce, now: sampleTime, request: empty }
}

async function outcome(parameters: VerifySiwxParameters): Promise<string> {
  return await verifySiwx(parameters).then(
    ({ signer, account }) => `${signer} ${account}`,
    (error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'SiwxError') throw error
      return String(Reflect.get(error, 'code'))
    },
  )
}

const isMira = `key eip155:1:${mira.address}`
const isSat = `key ${bitcoin}:${sat.address}`
const isDot = `key ${polkadot}:${dot.address}`
const isSol = `key ${solana}:${sol.address}`
const at = (minutes: number) => new Date(sampleTime + minutes * 60_000).toISOString()
const hex = (text: string, from: number, to: string) =>
  text.slice(0, from) + to + text.slice(from + to.length)

describe('what holds', () => {
  it.each([
    ['an EVM account', {}, {}, {}, isMira],
    ['EIP-4361', {}, { messenger: 'eip4361' as const }, {}, isMira],
    ['a statement of one letter', { statement: 'x' }, { messenger: 'eip4361' as const }, {}, isMira],
    ['a bare chain reference', {}, { clearChainIdNamespace: true }, {}, isMira],
    ['another network’s name', {}, { networkName: 'Base' }, {}, isMira],
    ['a statement in another language', { statement: 'Willkommen zurück, 你好, مرحبا' }, {}, {}, isMira],
    ['the account that is asked for', {}, {}, { account: `eip155:1:${mira.address}` }, isMira],
    ['the same, without checksum', {}, {}, { account: `eip155:1:${mira.address.toLowerCase()}` }, isMira],
    ['one of the chains', {}, {}, { chains: ['eip155:10', 'eip155:1'] }, isMira],
    ['one of the domains', {}, {}, { domains: ['other.example', 'app.example.org'] }, isMira],
    ['no node at all', {}, {}, { request: undefined }, isMira],
    ['a node of other networks', {}, {}, { request: () => undefined }, isMira],
    ['a scheme', { scheme: 'https' }, {}, {}, isMira],
    [
      'this machine, without TLS',
      { domain: 'localhost:5173', uri: 'http://localhost:5173/' },
      {},
      {},
      isMira,
    ],
    ['a default port', { domain: 'app.example.org:443' }, {}, {}, isMira],
    ['a clock a minute behind', { issuedAt: at(1) }, {}, {}, isMira],
    ['what expires later', { expirationTime: at(5) }, {}, {}, isMira],
    ['what expired within the skew', { expirationTime: at(-0.9) }, {}, {}, isMira],
    ['what holds from now on', { notBefore: at(1) }, {}, {}, isMira],
    ['young enough', { issuedAt: at(-9) }, {}, { maxAge: 600_000 }, isMira],
    ['a Solana account', onSolana, {}, {}, isSol],
    ['SIWS as EIP-4361 writes it', onSolana, { messenger: 'eip4361' as const }, {}, isSol],
    ['a Bitcoin account (BIP-322)', onBitcoin, {}, {}, isSat],
    ['a Polkadot account (sr25519)', onPolkadot, {}, {}, isDot],
    ['the Bitcoin account that is asked for', onBitcoin, {}, { account: `${bitcoin}:${sat.address}` }, isSat],
    ['the Solana account that is asked for', onSolana, {}, { account: `${solana}:${sol.address}` }, isSol],
  ] as readonly (readonly [string, Partial<SiwxMessage>, SiwxForm, Partial<VerifySiwxParameters>, string])[])(
    '[X.35] %s',
    async (_, changes, form, terms, expected) => {
      expect(await outcome({ ...(await signed(changes, form)), ...terms })).toBe(expected)
    },
  )

  it('[X.35] reads v as 0 and 1 too', async () => {
    const good = await signed()
    const v = Number.parseInt(good.signature.slice(-2), 16) - 27
    expect(await outcome({ ...good, signature: `${good.signature.slice(0, -2)}0${v}` })).toBe(isMira)
  })
})

describe('a sign-in on Polkadot', () => {
  it.each([
    ['for another text', async (): Promise<string> => dot.sign('Hello'), 'signature'],
    ['by another family', async () => sol.sign('Hello'), 'signature_form'],
    ['by nobody', async () => `0x${'00'.repeat(64)}`, 'signature'],
  ])('[X.35] is refused with a signature %s', async (_what, sign, code) => {
    expect(await outcome({ ...(await signed(onPolkadot)), signature: await sign() })).toBe(code)
  })
  it('[X.35] is refused for the account in the form of another network', async () => {
    const onKusama = { ...onPolkadot, chainId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f' as const }
    const message = formatSiwxMessage(siwxSample(onKusama))
    const data = siwxSample(onKusama)
    const signature = dot.sign(message)
    const parameters = { message, signature, domains: [data.domain], nonce: data.nonce, now: sampleTime }
    expect(await outcome(parameters)).toBe('field')
  })
})

describe('a sign-in on Bitcoin', () => {
  it.each([
    ['for another text', async (): Promise<string> => sat.sign('Hello'), 'signature'],
    ['in hex', async (): Promise<string> => '0xab', 'signature'],
    ['that is none', async (): Promise<string> => 'AAAA', 'signature'],
    ['of an EVM account', async (): Promise<string> => mira.signMessage({ message: 'Hello' }), 'signature'],
  ] as const)('[X.35] is refused with a signature %s', async (_what, sign, code) => {
    expect(await outcome({ ...(await signed(onBitcoin)), signature: await sign() })).toBe(code)
  })
  it('[X.35] takes an address in lower case only, so that an account has one name', () => {
    expect(() =>
      formatSiwxMessage(siwxSample({ ...onBitcoin, accountAddress: sat.address.toUpperCase() })),
    ).toThrow(expect.objectContaining({ code: 'field' }))
  })
})

describe('each mismatch is its own', () => {
  it.each([
    ['another site asks', '[T-SIWX-1]', {}, { domains: ['evil.example'] }, 'domain'],
    ['a part of the name', '[T-SIWX-1]', {}, { domains: ['example.org'] }, 'domain'],
    [
      'a name that begins alike',
      '[T-SIWX-1]',
      { domain: 'app.example.org.evil.example' },
      { domains: ['app.example.org'] },
      'domain',
    ],
    [
      'another port',
      '[T-SIWX-1]',
      { domain: 'app.example.org:8443' },
      { domains: ['app.example.org'] },
      'domain',
    ],
    [
      'punycode of a look-alike',
      '[T-SIWX-5]',
      { domain: 'xn--pp-6kc.example.org' },
      { domains: ['app.example.org'] },
      'domain',
    ],
    ['no domain at all', '[T-SIWX-1]', {}, { domains: [] }, 'domain'],
    ['a URI of another site', '[T-SIWX-1]', { uri: 'https://evil.example/app.example.org' }, {}, 'uri'],
    ['a URI of a subdomain', '[T-SIWX-1]', { uri: 'https://x.app.example.org/' }, {}, 'uri'],
    ['a URI without TLS', '[T-SIWX-1]', { uri: 'http://app.example.org/' }, {}, 'uri'],
    ['a URI that is no page', '[T-SIWX-1]', { uri: 'ipfs://app.example.org' }, {}, 'uri'],
    ['a scheme that isn’t the URI’s', '[T-SIWX-1]', { scheme: 'http' }, {}, 'uri'],
    [
      'a host that looks like this machine',
      '[T-SIWX-1]',
      { domain: 'localhost.evil.example', uri: 'http://localhost.evil.example/' },
      {},
      'uri',
    ],
    ['another network', '[T-SIWX-3]', {}, { chains: ['eip155:10'] }, 'chain'],
    ['no network', '[T-SIWX-3]', {}, { chains: [] }, 'chain'],
    ['the account on another network', '[T-SIWX-3]', {}, { account: `eip155:10:${mira.address}` }, 'chain'],
    ['an account of another family', '[T-SIWX-3]', {}, { account: `${solana}:${sol.address}` }, 'chain'],
    ['another account', '[T-SIWX-3]', {}, { account: `eip155:1:${otto.address}` }, 'account'],
    [
      'a Solana account in other letters',
      '[T-SIWX-3]',
      onSolana,
      { account: `${solana}:${sol.address.toLowerCase()}` },
      'account',
    ],
    ['another nonce', '[T-SIWX-2]', {}, { nonce: 'another12345' }, 'nonce'],
    ['the nonce in other letters', '[T-SIWX-2]', {}, { nonce: 'kq3xtz81abcd' }, 'nonce'],
    ['a nonce nobody gave out', '[T-SIWX-2]', {}, { nonce: () => false }, 'nonce'],
    ['expired more than a minute ago', '[T-SIWX-4]', { expirationTime: at(-1) }, {}, 'expired'],
    ['not valid for more than a minute', '[T-SIWX-4]', { notBefore: at(1.01) }, {}, 'not_yet_valid'],
    ['issued in the future', '[T-SIWX-4]', { issuedAt: at(1.01) }, {}, 'issued_later'],
    ['issued too long ago', '[T-SIWX-4]', { issuedAt: at(-12) }, { maxAge: 600_000 }, 'too_old'],
    ['a time in another zone', '[T-SIWX-4]', { expirationTime: '2026-11-22T10:30:00+02:00' }, {}, 'expired'],
  ] as readonly (readonly [string, string, Partial<SiwxMessage>, Partial<VerifySiwxParameters>, string])[])(
    '[X.35] %s %s',
    async (_, __, changes, terms, code) => {
      expect(await outcome({ ...(await signed(changes)), ...terms })).toBe(code)
    },
  )

  it.each([
    [
      'someone else’s',
      async () => await otto.signMessage({ message: (await signed()).message }),
      'signature',
    ],
    ['of another text', async () => await mira.signMessage({ message: 'another' }), 'signature'],
    [
      'with one bit changed',
      async () => hex((await signed()).signature, 20, (await signed()).signature[20] === '0' ? '1' : '0'),
      'signature',
    ],
    ['its mirror', async () => mirror((await signed()).signature), 'signature_form'],
    ['with another v', async () => `${(await signed()).signature.slice(0, -2)}05`, 'signature_form'],
    ['of zeros', async () => `0x${'00'.repeat(64)}1b`, 'signature'],
    ['one byte short', async () => (await signed()).signature.slice(0, -2), 'signature'],
    // EIP-2098: what `v` says stands in the highest bit of `s`
    ['in the compact form', async () => compact((await signed()).signature), 'signature'],
    ['nothing', async () => '0x', 'signature_form'],
    ['no hex', async () => 'signature', 'signature_form'],
    ['a Solana one', async () => sol.sign((await signed()).message), 'signature_form'],
    ['too long', async () => `0x${'00'.repeat(25_000)}`, 'signature_form'],
  ] as readonly (readonly [string, () => Promise<string>, string])[])(
    '[X.35] an EVM signature: %s',
    async (_, make, code) => {
      expect(await outcome({ ...(await signed()), signature: await make() })).toBe(code)
    },
  )

  it.each([
    ['someone else’s', (text: string) => solOf(text, 9), 'signature'],
    ['of another text', () => sol.sign('another'), 'signature'],
    ['its mirror', (text: string) => solMirror(sol.sign(text)), 'signature'],
    [
      '63 bytes',
      (text: string) => base58.encode(base58.decode(sol.sign(text)).slice(0, 63)),
      'signature_form',
    ],
    [
      'in hex',
      (text: string) => `0x${Buffer.from(base58.decode(sol.sign(text))).toString('hex')}`,
      'signature_form',
    ],
  ])('[X.35] a Solana signature: %s', async (_, make, code) => {
    const good = await signed(onSolana)
    expect(await outcome({ ...good, signature: make(good.message) })).toBe(code)
  })

  it('[X.35] a key of small order, for which one signature fits many texts', async () => {
    // the neutral element: R = A, S = 0 satisfies the equation for every text where nobody looks at the order
    const neutral = Uint8Array.from([1, ...new Uint8Array(31)])
    const forged = Uint8Array.from([...neutral, ...new Uint8Array(32)])
    const message = formatSiwxMessage(siwxSample({ ...onSolana, accountAddress: base58.encode(neutral) }))
    const text = new TextEncoder().encode(message)
    expect(ed25519.verify(forged, text, neutral, { zip215: true })).toBe(true)
    const good = await signed(onSolana)
    expect(await outcome({ ...good, message, signature: base58.encode(forged) })).toBe('signature')
  })

  it.each([
    ['its statement', 'shop', 'bank'],
    ['its resources', 'a.example', 'b.example'],
    ['its request id', 'login-7', 'login-8'],
    ['its network’s name', 'Ethereum', 'Polygon'],
  ])('[X.35] %s changed after signing', async (_, from, to) => {
    const good = await signed({ requestId: 'login-7', resources: ['https://a.example/'] })
    expect(await outcome(good)).toBe(isMira)
    expect(good.message).toContain(from)
    expect(await outcome({ ...good, message: good.message.replace(from, to) })).toBe('signature')
  })
})

describe('its nonce', () => {
  it('[T-SIWX-2] [X.35] is consumed once under fifty parallel tries, and not by what is refused before', async () => {
    const open = new Set(['Kq3xTz81abcd'])
    const good = await signed()
    const parameters = { ...good, nonce: (nonce: string) => open.delete(nonce) }
    expect(await outcome({ ...parameters, domains: ['evil.example'] })).toBe('domain')
    expect(await outcome({ ...parameters, signature: 'no signature' })).toBe('signature_form')
    const all = await Promise.all(Array.from({ length: 50 }, () => outcome(parameters)))
    expect(all.filter((one) => one === isMira)).toHaveLength(1)
    expect(all.filter((one) => one === 'nonce')).toHaveLength(49)
  })

  it('[X.35] a store that is down is told as it is, and nobody is signed in', async () => {
    const down = new Error('the store is down')
    await expect(verifySiwx({ ...(await signed()), nonce: () => Promise.reject(down) })).rejects.toBe(down)
  })
})

describe('a node', () => {
  it.each([
    ['is down', () => Promise.reject(new Error('connect ECONNREFUSED'))],
    ['answers no text', () => Promise.resolve({ code: '0x' })],
    ['answers no code', () => Promise.resolve('<html>')],
    ['asks to wait', () => Promise.reject(Object.assign(new Error('rate limited'), { code: -32005 }))],
  ])('[X.35] that %s: unavailable, never signed in', async (_, request) => {
    expect(await outcome({ ...(await signed()), request: () => request })).toBe('unavailable')
  })

  it('[X.35] [T-SIWX-7] that never answers is given up after the deadline', async () => {
    const good = await signed()
    vi.useFakeTimers()
    const waiting = outcome({ ...good, request: () => () => new Promise(() => {}), timeout: 4_000 })
    await vi.advanceTimersByTimeAsync(3_999)
    let settled: string | undefined
    void waiting.then((code) => {
      settled = code
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(settled).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toBe('unavailable')
  })

  it('[X.35] is left when the caller leaves', async () => {
    const controller = new AbortController()
    const waiting = verifySiwx({
      ...(await signed()),
      request: () => () => {
        controller.abort()
        return new Promise(() => {})
      },
      signal: controller.signal,
    })
    await expect(waiting).rejects.toMatchObject({ name: 'AbortedError' })
  })

  it('[X.35] is needed where a contract may have signed', async () => {
    const good = await signed()
    const contract = `0x${'ab'.repeat(100)}`
    expect(await outcome({ ...good, signature: contract, request: () => undefined })).toBe('no_chain_access')
  })

  it('[X.35] [T-SIWX-7] is asked for the network the message names, with a limit of gas, and sent nothing', async () => {
    const asked: string[] = []
    const calls: { method: string; params: readonly unknown[] }[] = []
    const request: VerifySiwxParameters['request'] = (chain) => {
      asked.push(chain)
      return (call) => {
        calls.push(call)
        return Promise.resolve(call.method === 'eth_getCode' ? '0x60' : `0x1626ba7e${'0'.repeat(56)}`)
      }
    }
    const good = await signed({ chainId: 'eip155:10' })
    expect(await outcome({ ...good, request })).toBe(`contract eip155:10:${mira.address}`)
    expect(asked).toEqual(['eip155:10'])
    expect(calls.map(({ method }) => method)).toEqual(['eth_getCode', 'eth_call'])
    expect(calls[1]?.params[0]).toMatchObject({ to: mira.address, gas: '0x989680' })
    expect(calls[1]?.params[0]).not.toMatchObject({ from: `0x${'0'.repeat(40)}` })
  })
})

function compact(signature: string): string {
  const [r, s, v] = [signature.slice(2, 66), BigInt(`0x${signature.slice(66, 130)}`), signature.slice(130)]
  const parity = v === '1c' ? 1n << 255n : 0n
  return `0x${r}${(s | parity).toString(16).padStart(64, '0')}`
}

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
function mirror(signature: string): string {
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${signature.endsWith('1b') ? '1c' : '1b'}`
}

function solOf(text: string, seed: number): string {
  return base58.encode(ed25519.sign(new TextEncoder().encode(text), new Uint8Array(32).fill(seed)))
}

/** The same signature with S + L for S. */
function solMirror(signature: string): string {
  const bytes = base58.decode(signature)
  const s = BigInt(`0x${Buffer.from(bytes.slice(32).reverse()).toString('hex')}`) + ed25519.CURVE.n
  const more = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()
  return base58.encode(Uint8Array.from([...bytes.slice(0, 32), ...more]))
}
