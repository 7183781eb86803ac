import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanEvent } from './cleanEvent.ts'

const clean = (
  change: { url?: string; domain?: string; address?: string; properties?: Record<string, unknown> } = {},
  storesAddresses = false,
) => {
  const { url = 'https://app.example/x', domain = 'app.example', address, properties } = change
  const event = {
    eventId: '5f0c1b9e-7d3a-4c1e-9a58-0d5d3c3c8a11',
    url,
    domain,
    timestamp: 1_795_246_800_000,
    props: {
      type: 'track' as const,
      event: 'SEND_ERROR',
      ...(address !== undefined && { address }),
      ...(properties && { properties }),
    },
  }
  return cleanEvent(event, ['name', 'amount', 'connected', 'networks', 'ensName'], storesAddresses)
}
const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

describe('the page', () => {
  it.each([
    ['https://app.example/x?email=a@b.example#token', 'https://app.example/x'],
    ['https://user:pass@app.example/x', 'https://app.example/x'],
    ['http://localhost:3000/', 'http://localhost:3000/'],
    ['https://app.example/users/a@b.example/settings', 'https://app.example'],
    ['https://app.example/users/a%40b.example', 'https://app.example'],
    [`https://app.example/account/${account}`, 'https://app.example'],
    ['javascript:alert(1)', ''],
    ['file:///home/somebody', ''],
    ['nonsense', ''],
  ])('[S7.24] %s is stored as "%s"', (url, expected) => expect(clean({ url }).url).toBe(expected))

  it.each([
    ['App.example', 'app.example'],
    ['localhost:3000', 'localhost:3000'],
    ['a@b.example', ''],
    ['<script>', ''],
  ])('domain %s is stored as "%s"', (domain, expected) => expect(clean({ domain }).domain).toBe(expected))
})

describe('properties', () => {
  const stored = (name: unknown, storesAddresses = false) =>
    clean({ properties: { name } }, storesAddresses).properties.name

  it('[X.11] the name of an account only where addresses are stored', () => {
    const properties = { ensName: 'mira.latchkey.id', name: 'Demo Wallet' }
    expect(clean({ properties }).properties).toEqual({ name: 'Demo Wallet' })
    expect(clean({ properties }, true).properties).toEqual(properties)
  })

  it('only the named ones, plain and short', () => {
    const properties = {
      name: 'Demo Wallet',
      amount: 1.5,
      connected: false,
      networks: ['eip155:1', 7, 'a@b.example'],
      password: 'secret',
      __proto__: { polluted: true },
    }
    expect(clean({ properties }).properties).toEqual({
      name: 'Demo Wallet',
      amount: 1.5,
      connected: false,
      networks: ['eip155:1'],
    })
    expect(stored('x'.repeat(10_000))).toHaveLength(200)
    expect(stored('a\u0000b\u0007')).toBe('ab')
  })

  it.each([[{ deep: true }], [null], [Number.POSITIVE_INFINITY], [undefined]])('%j is none', (value) => {
    expect(stored(value)).toBeUndefined()
  })

  it('[S7.24] nothing that looks like an e-mail address, wherever it hides in the text', () => {
    expect(stored('somebody@mail.example')).toBeUndefined()
    fc.assert(
      fc.property(fc.string(), fc.emailAddress(), fc.string(), (before, email, after) => {
        const { url, properties } = clean({
          url: `https://app.example/${encodeURI(before)}${email}${encodeURI(after)}`,
          properties: { name: before + email + after },
        })
        expect(properties.name).toBeUndefined()
        expect(url).not.toContain(email)
      }),
    )
  })

  it.each([
    account,
    `eip155:1:${account}`,
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  ])('[S7.24] the account %s is stored only where the operator stores addresses', (address) => {
    expect(stored(address)).toBeUndefined()
    expect(clean({ address }).address).toBeNull()
    expect(stored(address, true)).toBe(address)
    expect(clean({ address }, true).address).toBe(address)
  })

  it('a directory id and a CAIP-2 id are no accounts', () => {
    const id = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
    expect(stored(id)).toBe(id)
    expect(stored('eip155:1')).toBe('eip155:1')
  })

  it('64 KB of anything are checked within 200 ms of CPU time', () => {
    for (const unit of ['a@', '@', ' @', '0x', 'A1', '1a', '%40', '\u0000']) {
      const startedAt = process.cpuUsage()
      stored(unit.repeat(64 * 1024))
      const { user, system } = process.cpuUsage(startedAt)
      expect((user + system) / 1_000).toBeLessThan(200)
    }
  })
})
