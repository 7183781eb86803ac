import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getIdentity } from '../accounts/getIdentity.ts'
import { getNameAddress, toCoinType } from '../accounts/getNameAddress.ts'
import { NameError } from '../accounts/NameError.ts'
import { getNameZones } from '../accounts/nameZones.ts'
import { captureContext } from '../requests/requestContext.ts'
import { createMemoryStorage } from '../testing/createMemoryStorage.ts'
import { createTestWallet } from '../testing/createTestWallet.ts'
import { startConnected, startTestConfig } from '../testing/startTestConfig.ts'
import { startTestServer, type TestServer } from '../testing/startTestServer.ts'
import { startTwoFamilies } from '../testing/startTwoFamilies.ts'
import { testNetwork } from '../testing/testNetwork.ts'
import { getNameSuggestions, readLabel } from './getNameSuggestions.ts'
import { getNames } from './getNames.ts'
import { registerName } from './registerName.ts'

const [alice, bob] = ['0x00000000000000000000000000000000000000A1', `0x${'B'.repeat(40)}`] as const
const record = (name: string, addresses: Record<string, string> = { 60: alice }) => ({
  name,
  registered_at: '2026-11-01T00:00:00Z',
  updated_at: null,
  attributes: { bio: 'hi' },
  addresses: Object.fromEntries(
    Object.entries(addresses).map(([coin, address]) => [coin, { address, created_at: null }]),
  ),
})
const zones = () => ({ zones: ['latchkey.id', 'second.id'] })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )
/** A config at a server that registers names and answers with `answer`. */
async function start(answer?: TestServer['answer'], parameters: Parameters<typeof startTestConfig>[0] = {}) {
  const server = await startTestServer({ wellKnown: zones })
  if (answer) server.answer = answer
  return { server, ...startTestConfig({ server: server.base, ...parameters }) }
}
/** A wallet of the embedded kind, connected, at a server that registers names. */
async function startEmbedded(parameters: Parameters<typeof startConnected>[0] = {}) {
  const server = await startTestServer({ wellKnown: zones })
  const wallet = createTestWallet({ id: 'ID_AUTH' })
  Object.assign(wallet.connector, { type: 'AUTH' })
  return { server, ...(await startConnected({ server: server.base, wallet, ...parameters })) }
}
const pathsOf = (server: TestServer) => server.asked.map(({ path }) => path)

afterEach(() => vi.useRealTimers())

describe('what may be typed as a name', () => {
  it.each(['mira', 'Mira', 'MIRA-2', 'a1b2', 'm-i-r-a', 'a'.repeat(64)])('[S5.27] %s', (text) => {
    expect(readLabel(text)).toBe(text.toLowerCase())
  })

  it.each([
    ['three letters', 'mir'],
    ['nothing', ''],
    ['a dot', 'mira.x'],
    ['a space', 'mi ra'],
    ['an underscore', 'mi_ra'],
    ['a hyphen first', '-mira'],
    ['a hyphen last', 'mira-'],
    ['two hyphens', 'mi--ra'],
    ['65 letters', 'a'.repeat(65)],
    ['a Cyrillic a', 'mirа'],
    ['a full-width M', 'Ｍira'],
    ['a joiner nobody sees', 'mi\u200dra'],
    ['a turn of direction', 'mi\u202era'],
    ['a soft hyphen', 'mi\u00adra'],
    ['a Kelvin sign, which lower case makes a k', '\u212Amira'],
    ['a dotless i', 'mıra'],
    ['a newline', 'mira\n'],
    ['an emoji', 'mira🙂'],
  ])('[S5.27] [T-NAME] is refused with %s', (_, text) => {
    expect(() => readLabel(text)).toThrow(NameError)
  })

  it('[S5.27] [I7] whatever passes is of a to z, digits and hyphens only', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9-]{1,70}$/))
    fc.assert(
      fc.property(text, (input) => {
        let label: string
        try {
          label = readLabel(input)
        } catch {
          return
        }
        expect(label).toMatch(/^[a-z\d](?:-?[a-z\d])+$/)
        expect(label).toBe(input.toLowerCase())
      }),
    )
  })

  it.each([
    [1, 60],
    [10, 2_147_483_658],
    ['137', 2_147_483_785],
    [31337, 2_147_514_985],
    [2 ** 31 - 1, 4_294_967_295],
  ])('[S5.28] chain %s is coin type %s', (chain, coin) => expect(toCoinType(chain)).toBe(coin))

  it.each([2 ** 31, 2 ** 53, -1, 0, 1.5, 'x', Number.NaN])('[S5.28] chain %s: Invalid chainId', (chain) => {
    expect(() => toCoinType(chain)).toThrow('Invalid chainId')
  })

  it('[S5.28] nothing is signed on a chain beyond', async () => {
    const beyond = testNetwork(2 ** 31)
    const { config, wallet } = await startEmbedded({ networks: [testNetwork(1), beyond] })
    wallet.changeNetwork('eip155:2147483648')
    await expect(registerName(config, { name: 'mira' })).rejects.toThrow('Invalid chainId')
    expect(wallet.asked).toEqual(['connect'])
  })
})

describe('errors', () => {
  const reads: [string, string, (config: Parameters<typeof getNames>[0]) => Promise<unknown>][] = [
    ['[S8.28] resolving', 'Error resolving name', (c) => getNameAddress(c, { name: 'mira.latchkey.id' })],
    ['[S8.29] suggesting', 'Error fetching name suggestions', (c) => getNameSuggestions(c, { name: 'mira' })],
    ['[S8.30] reversing', 'Error fetching names for address', (c) => getNames(c, { address: alice })],
  ]

  it('[S8.32] the server’s reason comes first, and what it is about', async () => {
    const { config } = await start(() => ({
      status: 400,
      body: { status: 'FAILED', reasons: [{ field: 'name', description: 'Name is reserved' }] },
    }))
    const reason = { name: 'NameError', message: 'Name is reserved', field: 'name' }
    for (const [, , request] of reads) expect(await failure(request(config))).toMatchObject(reason)
  })

  it.each(reads)(
    '%s: %s, where the server’s discovery document can’t be fetched',
    async (_, message, request) => {
      const { config } = startTestConfig({ server: 'http://127.0.0.1:9' })
      expect(await failure(request(config))).toMatchObject({ name: 'NameError', message })
    },
  )

  it.each(reads)('%s: %s, where the server gives no reason', async (_, message, request) => {
    for (const answer of [
      { status: 503, body: 'down', raw: true as const },
      { status: 400, body: '<html>', raw: true as const },
      { status: 400, body: { reasons: [] } },
    ]) {
      const { config } = await start(() => answer)
      expect(await failure(request(config))).toMatchObject({ name: 'NameError', message })
    }
  })
})

describe('looking names up', () => {
  it('[S7.26] [S9.05] names of an address are kept five minutes, by address whatever its case, over a reload', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const memory = createMemoryStorage()
    const { server, config } = await start(() => ({ body: [record('mira.latchkey.id')] }), { memory })
    const expected = [{ name: 'mira.latchkey.id', addresses: { 60: alice }, bio: 'hi' }]
    expect(await getNames(config, { address: alice })).toEqual(expected)
    expect(server.asked[0]?.path).toBe(`/v1/profile/reverse/${alice}`)
    expect(Object.fromEntries(server.asked[0]?.query ?? [])).toMatchObject({ sender: alice, apiVersion: '2' })
    const kept = JSON.parse(memory.entries.get('latchkey/names_cache') ?? '{}')
    expect(kept[alice.toLowerCase()].timestamp).toBe(Date.now())
    const reloaded = startTestConfig({ server: server.base, memory }).config
    vi.setSystemTime(Date.now() + 299_999)
    expect(await getNames(reloaded, { address: alice.toLowerCase() })).toEqual(expected)
    expect(server.asked).toHaveLength(1)
    vi.setSystemTime(Date.now() + 1)
    await getNames(reloaded, { address: alice })
    expect(server.asked).toHaveLength(2)
    await getNames(reloaded, { address: bob })
    expect(server.asked).toHaveLength(3)
  })

  it('[S7.05] [S9.06] so is what an account is called; a clock set back makes it old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { server, config } = await start(() => ({
      body: { name: 'mira.eth', avatar: `${server.base}/v1/image/1`, resolvedAt: null },
    }))
    const expected = { name: 'mira.eth', avatar: `${server.base}/v1/image/1` }
    expect(await getIdentity(config, { address: alice })).toEqual(expected)
    vi.setSystemTime(Date.now() + 299_999)
    expect(await getIdentity(config, { address: alice.toLowerCase() })).toEqual(expected)
    expect(pathsOf(server)).toEqual([`/v1/identity/${alice}`])
    expect(server.asked[0]?.query.get('sender')).toBe(alice)
    vi.setSystemTime(Date.now() + 1)
    await getIdentity(config, { address: alice })
    expect(server.asked).toHaveLength(2)
    vi.setSystemTime(Date.now() - 3_600_000)
    await getIdentity(config, { address: alice })
    expect(server.asked).toHaveLength(3)
  })

  it('[S7.26] fifty askers of one address make one request; sixty accounts are kept, the last ones', async () => {
    const memory = createMemoryStorage()
    const { server, config } = await start(() => ({ body: [] }), { memory })
    await Promise.all(Array.from({ length: 50 }, () => getNames(config, { address: alice })))
    expect(server.asked).toHaveLength(1)
    for (let i = 0; i < 60; i++) await getNames(config, { address: `0x${i.toString(16).padStart(40, '0')}` })
    expect(Object.keys(JSON.parse(memory.entries.get('latchkey/names_cache') ?? '{}'))).toHaveLength(60)
    await getNames(config, { address: alice })
    expect(server.asked).toHaveLength(62)
  })

  it.each([
    '[]',
    '{"0x00000000000000000000000000000000000000a1":1}',
    'null',
    '7',
    '{"0x00000000000000000000000000000000000000a1":{"timestamp":1e15,"value":[{}]}}',
  ])('[S7.26] [X.28] a kept answer that is none is asked for again: %s', async (text) => {
    const memory = createMemoryStorage({ 'latchkey/schema': '1', 'latchkey/names_cache': text })
    const { server, config } = await start(() => ({ body: [record('mira.latchkey.id')] }), { memory })
    expect(await getNames(config, { address: alice })).toHaveLength(1)
    expect(server.asked).toHaveLength(1)
  })

  it('a name leads to the address of the network, else to that of chain 1, and says so', async () => {
    const { server, config } = await start(() => ({
      body: record('mira.latchkey.id', { 60: alice, [2 ** 31 + 10]: bob }),
    }))
    const ask = (network: `eip155:${number}`) =>
      getNameAddress(config, { name: ' Mira.Latchkey.ID ', network })
    expect(await ask('eip155:1')).toEqual({ name: 'mira.latchkey.id', address: alice, isMainnetOnly: false })
    expect(await ask('eip155:10')).toEqual({ name: 'mira.latchkey.id', address: bob, isMainnetOnly: false })
    expect(await ask('eip155:137')).toEqual({ name: 'mira.latchkey.id', address: alice, isMainnetOnly: true })
    expect(server.asked[0]?.query.get('apiVersion')).toBe('2')
    expect(server.asked).toHaveLength(3)
  })

  it.each([
    ['nobody has it', 'mira.latchkey.id', { body: [] }, 1],
    ['nobody has it, at an older server', 'mira.latchkey.id', { status: 404, body: {} }, 1],
    ['the answer is about another name', 'mira.latchkey.id', { body: record('evil.latchkey.id') }, 1],
    ['its address is none', 'mira.latchkey.id', { body: record('mira.latchkey.id', { 60: '0x12' }) }, 1],
    [
      'it has addresses of other coins only',
      'mira.latchkey.id',
      { body: record('mira.latchkey.id', { 0: alice }) },
      1,
    ],
    ['it is of a zone nobody here gives', 'mira.eth.id', { body: {} }, 0],
    ['it has a Cyrillic letter', 'mirа.latchkey.id', { body: {} }, 0],
    ['it has a sign nobody sees', 'mi\u200bra.latchkey.id', { body: {} }, 0],
    ['it is turned around', '\u202emira.latchkey.id', { body: {} }, 0],
    ['it is a path', '../../x.latchkey.id', { body: {} }, 0],
    ['it has a query', 'mira?a=b.latchkey.id', { body: {} }, 0],
  ])('[T-NAME] [3.12] leads nowhere where %s', async (_, name, answer, requests) => {
    const { server, config } = await start(() => answer)
    expect(await getNameAddress(config, { name })).toBeUndefined()
    expect(server.asked).toHaveLength(requests)
  })

  it('[T-NAME] what a server calls an account is taken only as it is read: no hidden signs, no picture from elsewhere', async () => {
    const { server, config } = await start()
    server.answer = () => ({
      body: { name: 'mi\u202era.eth', avatar: 'https://spy.example/a.png', resolvedAt: null },
    })
    expect(await getIdentity(config, { address: alice })).toEqual({})
    server.answer = () => ({
      body: [record('mirа.latchkey.id'), record('mi ra.latchkey.id'), record('mira.latchkey.id')],
    })
    expect((await getNames(config, { address: alice })).map(({ name }) => name)).toEqual(['mira.latchkey.id'])
  })

  it('[S3.10] suggestions say whether they are registered; of another label or shape than asked none is offered', async () => {
    const { server, config } = await start(() => ({
      body: {
        suggestions: [
          { name: 'mira.latchkey.id', registered: true },
          { name: 'mirahq.latchkey.id', registered: false },
          { name: 'other.latchkey.id', registered: false },
          { name: 'mirа2.latchkey.id', registered: false },
        ],
      },
    }))
    expect(await getNameSuggestions(config, { name: 'Mira' })).toEqual([
      { name: 'mira.latchkey.id', registered: true },
      { name: 'mirahq.latchkey.id', registered: false },
    ])
    expect(server.asked[0]).toMatchObject({ path: '/v1/profile/suggestions/mira' })
    expect(server.asked[0]?.query.get('zone')).toBe('latchkey.id')
    expect(await failure(getNameSuggestions(config, { name: 'mir' }))).toMatchObject({ reason: 'invalid' })
    expect(server.asked).toHaveLength(1)
  })

  it('names of other zones lead somewhere where the server looks them up, and are its own to refuse', async () => {
    const server = await startTestServer({ wellKnown: () => ({ ...zones(), foreignZones: ['eth'] }) })
    const names = new Map([
      ['vera.eth', alice],
      ['pay.vera.eth', bob],
    ])
    server.answer = ({ path }) => {
      const name = path.split('/').at(-1) ?? ''
      const address = names.get(name)
      return { body: address === undefined ? [] : record(name, { 60: address }) }
    }
    const { config } = startTestConfig({ server: server.base })
    const ask = (name: string) => getNameAddress(config, { name, network: 'eip155:1' })
    expect(await ask(' Vera.ETH ')).toEqual({ name: 'vera.eth', address: alice, isMainnetOnly: false })
    expect(await ask('pay.vera.eth')).toMatchObject({ name: 'pay.vera.eth', address: bob })
    expect(await ask('nobody.eth')).toBeUndefined()
    const before = server.asked.length
    for (const name of ['verа.eth', '.eth', 'eth', 'vera..eth', 'vera.eth.xyz', 'vera_.eth'])
      expect(await ask(name)).toBeUndefined()
    expect(server.asked).toHaveLength(before)
    expect(await getNameZones(config)).toEqual(['latchkey.id', 'second.id'])
    expect(await getNameZones(config, { foreign: true })).toEqual(['latchkey.id', 'second.id', 'eth'])
  })

  it('[S7.03] without a server, or on a network it doesn’t list, nobody is asked', async () => {
    const server = await startTestServer({ wellKnown: zones, chains: ['eip155:10'] })
    const { config } = startTestConfig({ server: server.base })
    const bare = startTestConfig().config
    for (const one of [config, bare]) {
      expect(await getNames(one, { address: alice })).toEqual([])
      expect(await getNameSuggestions(one, { name: 'mira' })).toEqual([])
      expect(await getNameAddress(one, { name: 'mira.latchkey.id' })).toBeUndefined()
      expect(await getIdentity(one, { address: alice })).toEqual({})
    }
    expect(server.asked).toEqual([])
    expect(await getNameZones(config)).toEqual(['latchkey.id', 'second.id'])
    expect(await getNameZones(bare)).toEqual([])
  })

  it('[S7.03] [S7.05] an account of a test network is called nothing, and nobody is asked', async () => {
    const server = await startTestServer({ wellKnown: zones })
    const { config } = startTestConfig({
      server: server.base,
      networks: [{ ...testNetwork(1), testnet: true }],
    })
    expect(await getIdentity(config, { address: alice })).toEqual({})
    expect(server.asked).toEqual([])
  })

  it('[S6.03] names are of EVM only', async () => {
    const server = await startTestServer({
      wellKnown: zones,
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    })
    const { config } = await startTwoFamilies({ server: server.base })
    const network = config.networks.find(({ chainNamespace }) => chainNamespace === 'solana')?.caipNetworkId
    expect(network).toBeDefined()
    // An address as the Solana wallet of these tests has them.
    const address = '0x00000000000000000000000000000000000000C1'
    expect(await getNames(config, { network, address })).toEqual([])
    expect(await getNameSuggestions(config, { network, name: 'mira' })).toEqual([])
    expect(await getNameAddress(config, { network, name: 'mira.latchkey.id' })).toBeUndefined()
    expect(await getIdentity(config, { network, address })).toEqual({})
    expect(server.asked).toEqual([])
  })
})

describe('registering', () => {
  it('[S8.18] [S6.07] without an active network: Network not found', async () => {
    const { config } = await startEmbedded()
    config._internal.setState((state) => ({ ...state, activeNetwork: undefined }))
    await expect(registerName(config, { name: 'mira' })).rejects.toThrow('Network not found')
  })

  it('[S8.19] [S6.07] without an account, or with another wallet: Address or auth connector not found', async () => {
    const { server, config } = await start()
    await expect(registerName(config, { name: 'mira' })).rejects.toThrow(
      'Address or auth connector not found',
    )
    const other = await startConnected({ server: server.base })
    await expect(registerName(other.config, { name: 'mira' })).rejects.toThrow(
      'Address or auth connector not found',
    )
    expect(other.wallet.asked).toEqual(['connect'])
    expect(server.asked).toEqual([])
  })

  it('[S7.25] the text says name, attributes and the time in seconds, and goes with who signed it', async () => {
    const { server, config, wallet, events } = await startEmbedded()
    server.answer = () => ({ body: { ...record('mira.latchkey.id'), success: true } })
    const before = Math.floor(Date.now() / 1000)
    let signed = 0
    const outcome = await registerName(config, { name: 'Mira', onSigned: () => signed++ })
    expect(outcome).toEqual({ success: true, name: 'mira.latchkey.id' })
    expect(signed).toBe(1)
    const request = server.asked.at(-1)
    const body = JSON.parse(request?.body ?? '{}')
    const message = JSON.parse(body.message)
    expect(message).toEqual({ name: 'mira.latchkey.id', attributes: {}, timestamp: expect.any(Number) })
    expect(message.timestamp).toBeGreaterThanOrEqual(before)
    expect(message.timestamp).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000))
    expect(wallet.asked.at(-1)).toBe(`signMessage ${body.message}`)
    expect(request).toMatchObject({ method: 'POST', path: '/v1/profile/account' })
    expect(body).toMatchObject({ coin_type: 60, address: alice, signature: expect.stringMatching(/^0x/) })
    expect(config.state.accountDetails.eip155?.profileName).toBe('mira.latchkey.id')
    expect(events.filter(({ event }) => event.includes('NAME'))).toEqual(
      ['REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'].map((event) => ({
        event,
        properties: { isSmartAccount: false, ensName: 'mira.latchkey.id' },
      })),
    )
  })

  it('[S7.03] on a network the server doesn’t list, or in a zone it doesn’t give: no success, nothing signed', async () => {
    const { server, config, wallet } = await startEmbedded({ networks: [testNetwork(4242)] })
    expect(await registerName(config, { name: 'mira' })).toEqual({ success: false })
    const listed = await startEmbedded()
    expect(await registerName(listed.config, { name: 'mira.other.id' })).toEqual({ success: false })
    expect([...wallet.asked, ...listed.wallet.asked, ...pathsOf(server)]).toEqual(['connect', 'connect'])
    server.answer = () => ({ body: {} })
    listed.server.answer = () => ({ body: {} })
    expect(await registerName(listed.config, { name: 'mira.second.id' })).toMatchObject({
      name: 'mira.second.id',
    })
  })

  it('[S8.31] without the server’s discovery document it has failed, in our words and with its event', async () => {
    const wallet = createTestWallet({ id: 'ID_AUTH' })
    Object.assign(wallet.connector, { type: 'AUTH' })
    const { config } = await startConnected({ server: 'http://127.0.0.1:9', wallet })
    const events: string[] = []
    config.events.subscribe(({ event }) => void events.push(event))
    expect(await failure(registerName(config, { name: 'mira' }))).toMatchObject({
      name: 'NameError',
      message: 'Error registering name mira',
    })
    expect(events.filter((event) => event.startsWith('REGISTER'))).toEqual(['REGISTER_NAME_ERROR'])
    expect(wallet.asked).toEqual(['connect'])
  })

  it('[S8.31] [S8.32] a refusal is told in the server’s words, else in ours; nobody is called so', async () => {
    const { server, config, events } = await startEmbedded()
    server.answer = () => ({
      status: 400,
      body: { status: 'FAILED', reasons: [{ field: 'name', description: 'Name is already registered' }] },
    })
    expect(await failure(registerName(config, { name: 'mira' }))).toMatchObject({
      message: 'Name is already registered',
      reason: 'register',
    })
    server.answer = () => ({ status: 500, body: 'x', raw: true })
    expect(await failure(registerName(config, { name: 'mira' }))).toMatchObject({
      message: 'Error registering name mira.latchkey.id',
    })
    expect(config.state.accountDetails.eip155?.profileName).toBeUndefined()
    expect(events.at(-1)).toEqual({
      event: 'REGISTER_NAME_ERROR',
      properties: { isSmartAccount: false, ensName: 'mira.latchkey.id', error: 'HttpError HTTP_STATUS' },
    })
  })

  it('an answer lost on the way: the name itself is asked whose it is', async () => {
    const { server, config } = await startEmbedded()
    let owner: string = alice
    server.answer = ({ method }) =>
      method === 'POST'
        ? { status: 502, body: 'gone', raw: true }
        : { body: record('mira.latchkey.id', { 60: owner }) }
    expect(await registerName(config, { name: 'mira' })).toMatchObject({ success: true })
    owner = bob
    expect(await failure(registerName(config, { name: 'mira' }))).toMatchObject({ reason: 'register' })
  })

  it('an answer about another name, or one that denies its success, is none', async () => {
    const { server, config } = await startEmbedded()
    for (const body of [{ name: 'other.latchkey.id', success: true }, { success: false }]) {
      server.answer = ({ method }) => (method === 'POST' ? { body } : { body: [] })
      expect(await failure(registerName(config, { name: 'mira' }))).toMatchObject({ reason: 'register' })
    }
  })

  it('[E3] [S8.68] a double click asks once; a no of the person’s is no failure of the name and no error event', async () => {
    const { server, config, wallet, events } = await startEmbedded()
    server.answer = () => ({ body: { name: 'mira.latchkey.id' } })
    await Promise.all([registerName(config, { name: 'mira' }), registerName(config, { name: 'mira' })])
    expect(wallet.asked.filter((one) => one.startsWith('signMessage'))).toHaveLength(1)
    wallet.fail('signMessage', { thrown: { code: 4001, message: 'no' } })
    expect(await failure(registerName(config, { name: 'mira' }))).toMatchObject({
      name: 'UserRejectedRequestError',
    })
    expect(events.map(({ event }) => event)).not.toContain('REGISTER_NAME_ERROR')
  })

  it('[X.29] for another account or network than named, or than at the click, nothing is signed', async () => {
    const { server, config, wallet } = await startEmbedded()
    server.answer = () => ({ body: { name: 'mira.latchkey.id' } })
    const context = captureContext(config)
    for (const [wrong, moved] of [
      [{ network: 'eip155:10' }, 'network'],
      [{ account: bob }, 'account'],
      [{ context, account: bob }, 'account'],
    ] as const)
      expect(await failure(registerName(config, { name: 'mira', ...wrong }))).toMatchObject({ moved })
    wallet.changeAccounts([bob])
    expect(await failure(registerName(config, { name: 'mira', context }))).toMatchObject({ moved: 'account' })
    expect(wallet.asked).toEqual(['connect'])
    expect(pathsOf(server)).toEqual([])
    // control: named as they are
    const named = { name: 'mira', network: 'eip155:1', account: bob } as const
    expect(await registerName(config, named)).toMatchObject({ success: true })
  })
})
