import { identity } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expectApiHeaders, getRefusal } from '../../testing/expectAnswer.ts'
import { createKeyHolder, type NameHolder, postNameChange } from '../../testing/nameHolder.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
import { startEnsChain } from '../../testing/startEnsChain.ts'
import { type Stack, startStack } from '../../testing/startStack.ts'
import { type ManualClock, manualClock } from '../../testing/testPorts.ts'

const hour = 60 * 60_000
let ens: Awaited<ReturnType<typeof startEnsChain>>

beforeAll(async () => {
  ens = await startEnsChain()
})
afterAll(() => ens.close())

/** Writes a name on the chain that an address claims and that leads back to it. */
async function nameOnEns(address: string, name: string): Promise<void> {
  await ens.claim(address, name)
  await ens.write('setAddr', name, address)
}

onDatabase('GET /v1/identity/{address}', (db) => {
  let clock: ManualClock
  let stack: Stack
  let mira: NameHolder

  const start = (env: Readonly<Record<string, string>> = {}) =>
    startStack({
      env: {
        LATCHKEY_RPC_EIP155_1: ens.node.http,
        LATCHKEY_EGRESS_ALLOW: ens.node.address,
        LATCHKEY_PUBLIC_URL: 'https://api.example',
        LATCHKEY_TRUST_PROXY: '1',
        LATCHKEY_NAME_ZONES: 'latchkey.id',
        LATCHKEY_LIMIT_ROUTE: '100000/100000',
        LATCHKEY_TEST_PROJECT_ID: 'probe',
        ...env,
      },
      ports: { clock, db: { ...db(), close: () => Promise.resolve() } },
    })
  beforeAll(async () => {
    clock = manualClock()
    stack = await start()
  })
  afterAll(() => stack?.close())
  beforeEach(() => {
    clock.time += hour
    Object.assign(ens.state, { isUp: true, calls: 0 })
    mira = createKeyHolder()
  })

  // `stack.url` is the public one of the settings
  const urlOf = ({ port }: Stack) => `http://127.0.0.1:${port}`
  const get = (path: string, at = stack) => fetch(`${urlOf(at)}/v1/${path}`)
  const getIdentity = async (address: string, at = stack) => {
    const response = await get(`identity/${address}?projectId=local`, at)
    expect(response.status).toBe(200)
    expectApiHeaders(response)
    const cacheControl = response.headers.get('cache-control')
    return { ...v.parse(identity, await response.json()), cacheControl }
  }
  const cachedFor = (seconds: number) => ({ cacheControl: `public, max-age=${seconds}, s-maxage=${seconds}` })
  const refusal = async (path: string) => (await getRefusal(get(path))).slice(0, 2)
  const unavailable = [503, '', 'Identity provider is temporarily unavailable']
  const register = async (name: string) => {
    const message = { name, timestamp: Math.floor(clock.now() / 1000) }
    expect((await postNameChange(urlOf(stack), '', mira, message)).status).toBe(200)
  }

  it('[S7.05] an account without a name: nulls, and when that was found', async () => {
    expect(await getIdentity(mira.address)).toEqual({
      name: null,
      avatar: null,
      resolvedAt: new Date(clock.now()).toISOString(),
      ...cachedFor(86_400),
    })
  })

  it('[S7.05] a name of ENS that leads back, with its picture through the image proxy, in few calls', async () => {
    await nameOnEns(mira.address, 'mira.eth')
    await ens.write('setText', 'mira.eth', 'avatar', 'https://pictures.example/mira.png')
    await register('mira-one.latchkey.id')
    const { name, avatar } = await getIdentity(mira.address.toLowerCase())
    expect(name).toBe('mira.eth')
    expect(avatar).toMatch(/^https:\/\/api\.example\/.*image/)
    expect(avatar).not.toContain('pictures.example')
    expect(ens.state.calls).toBeLessThanOrEqual(4)
    const alias = await get(`account/${mira.address}/identity?projectId=local`)
    expect(await alias.json()).toMatchObject({ name: 'mira.eth' })
  })

  it('[S7.05] it is cached for a day, and says how old it is', async () => {
    await nameOnEns(mira.address, 'kept.eth')
    const first = await getIdentity(mira.address)
    await nameOnEns(mira.address, 'other.eth')
    ens.state.calls = 0
    clock.time += 24 * hour - 1_000
    expect(await getIdentity(mira.address)).toEqual({ ...first, ...cachedFor(1) })
    expect(ens.state.calls).toBe(0)
    clock.time += 1_000
    expect((await getIdentity(mira.address)).name).toBe('other.eth')
  })

  it('[S7.05] useCache is the test project’s alone', async () => {
    const path = (project: string) => `identity/${mira.address}?projectId=${project}&useCache=false`
    expect(await refusal(path('local'))).toEqual([400, 'useCache'])
    await getIdentity(mira.address)
    await nameOnEns(mira.address, 'soon.eth')
    expect((await getIdentity(mira.address)).name).toBeNull()
    expect(await (await get(path('probe'))).json()).toMatchObject({ name: 'soon.eth' })
  })

  it.each([
    ['another’s', 'taken.eth', `0x${'7'.repeat(40)}`],
    ['nobody’s', 'nobody.eth', undefined],
    ['written with a Cyrillic letter', 'mirа.eth', 'itself'],
    ['written in capitals', 'MIRA.eth', 'itself'],
    ['turned around', 'mi\u202era.eth', 'itself'],
    ['with a joiner nobody sees', 'mi\u200dra.eth', 'itself'],
    ['no name', 'mira', 'itself'],
    ['nothing', '', undefined],
    ['far too long', `${'a'.repeat(300)}.eth`, 'itself'],
  ])('[S7.05] a claim to a name that is %s counts for nothing', async (_, name, leadsTo) => {
    await ens.claim(mira.address, name)
    if (leadsTo) await ens.write('setAddr', name, leadsTo === 'itself' ? mira.address : leadsTo)
    await register('mira-two.latchkey.id')
    expect((await getIdentity(mira.address)).name).toBe('mira-two.latchkey.id')
  })

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'file:///etc/passwd',
    'eip155:1/erc721:0x1/2',
    'x',
  ])('[S7.05] a picture that is %s is none', async (source) => {
    await nameOnEns(mira.address, 'poser.eth')
    await ens.write('setText', 'poser.eth', 'avatar', source)
    expect(await getIdentity(mira.address)).toMatchObject({ name: 'poser.eth', avatar: null })
  })

  it('[S7.05] a name of this server shows as soon as it is registered', async () => {
    expect((await getIdentity(mira.address)).name).toBeNull()
    await register('mira-three.latchkey.id')
    expect((await getIdentity(mira.address)).name).toBe('mira-three.latchkey.id')
  })

  it('[S7.05] [S7.76] while chain 1 can’t be read: 503, or the last answer for a day more', async () => {
    await nameOnEns(mira.address, 'lasting.eth')
    await getIdentity(mira.address)
    ens.state.isUp = false
    const stranger = `identity/${createKeyHolder().address}?projectId=local`
    expect(await getRefusal(get(stranger))).toEqual(unavailable)
    clock.time += 47 * hour
    expect(await getIdentity(mira.address)).toMatchObject({ name: 'lasting.eth', ...cachedFor(0) })
    clock.time += hour
    expect(await getRefusal(get(`identity/${mira.address}?projectId=local`))).toEqual(unavailable)
  })

  it('[S7.05] accounts of Solana have no name, for an hour; others’ are refused', async () => {
    const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    for (const text of [account, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${account}`])
      expect(await getIdentity(text)).toEqual({
        name: null,
        avatar: null,
        resolvedAt: null,
        ...cachedFor(3_600),
      })
    for (const text of ['0x12', `bip122:000000000019d6689c085ae165831e93:${account}`])
      expect((await refusal(`identity/${text}?projectId=local`))[0]).toBe(400)
  })

  it('[S7.05] without chain 1 there are names of this server only; in development nothing is cached', async () => {
    await register('mira-four.latchkey.id')
    ens.state.isUp = false
    const offline = await start({ LATCHKEY_RPC_EIP155_1: '', LATCHKEY_MODE: 'development' })
    try {
      const found = await getIdentity(mira.address, offline)
      expect(found).toMatchObject({ name: 'mira-four.latchkey.id', cacheControl: 'no-store' })
    } finally {
      await offline.close()
    }
  })
})
