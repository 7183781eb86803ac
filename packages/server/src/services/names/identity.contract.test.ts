import { errorEnvelope, identity } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { namehash } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ensRegistry } from '../../chain/ens.ts'
import { createLedger, type Ledger, readArtifact, steadyChain } from '../../testing/createLedger.ts'
import { expectApiHeaders } from '../../testing/expectAnswer.ts'
import { createKeyHolder, type NameHolder } from '../../testing/nameHolder.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAnvil } from '../../testing/startAnvil.ts'
import { type ScriptedNode, startNode } from '../../testing/startNode.ts'
import { type Stack, startStack } from '../../testing/startStack.ts'
import { type ManualClock, manualClock } from '../../testing/testPorts.ts'

const hour = 60 * 60_000
let anvil: Awaited<ReturnType<typeof startAnvil>>
let ledger: Ledger
let names: Awaited<ReturnType<Ledger['deploy']>>

beforeAll(async () => {
  anvil = await startAnvil([...steadyChain.slice(2), '--chain-id', '1'])
  ledger = await createLedger(anvil.url)
  names = await ledger.deploy('TestNames')
  await ledger.request('anvil_setCode', [ensRegistry, readArtifact('TestNames').deployedBytecode])
})
afterAll(() => anvil.close())

/** Writes what ENS says on the chain. */
async function write(call: 'setName' | 'setAddr' | 'setText', args: readonly unknown[]): Promise<void> {
  await ledger.send({ from: String(ledger.accounts[0]), to: ensRegistry, data: names.encode(call, args) })
}
async function claim(address: string, name: string): Promise<void> {
  await write('setName', [namehash(`${address.slice(2).toLowerCase()}.addr.reverse`), name])
}

onBothDatabases('GET /v1/identity/{address}', (db) => {
  let clock: ManualClock
  let stack: Stack
  let node: ScriptedNode
  let isUp = true
  let asked = 0
  let mira: NameHolder

  const start = (env: Readonly<Record<string, string>> = {}) =>
    startStack({
      env: {
        LATCHKEY_RPC_EIP155_1: node.http,
        LATCHKEY_EGRESS_ALLOW: node.address,
        LATCHKEY_PUBLIC_URL: 'https://api.example',
        LATCHKEY_NAME_ZONES: 'latchkey.id',
        LATCHKEY_LIMIT_ROUTE: '100000/100000',
        LATCHKEY_TEST_PROJECT_ID: 'probe',
        ...env,
      },
      ports: { clock, db: { ...db(), close: () => Promise.resolve() } },
    })
  beforeAll(async () => {
    clock = manualClock()
    node = await startNode({
      chainId: '0x1',
      reply: (response, { body }) => {
        if (body.includes('eth_call')) asked++
        if (!isUp) return void response.writeHead(500).end()
        const headers = { 'content-type': 'application/json' }
        fetch(anvil.url, { method: 'POST', headers, body }).then(
          async (answer) => response.writeHead(answer.status, headers).end(await answer.text()),
          () => response.writeHead(502).end(),
        )
      },
    })
    stack = await start()
  })
  afterAll(async () => {
    await stack?.close()
    await node?.close()
  })
  beforeEach(() => {
    clock.time += hour
    isUp = true
    asked = 0
    mira = createKeyHolder()
  })

  const get = (path: string, at = stack) => fetch(`http://127.0.0.1:${at.port}${path}`)
  const ask = async (address: string, query = '', at = stack) => {
    const response = await get(`/v1/identity/${address}?projectId=local${query}`, at)
    expect(response.status).toBe(200)
    expectApiHeaders(response)
    return { ...v.parse(identity, await response.json()), kept: response.headers.get('cache-control') }
  }
  const register = async (name: string) => {
    const message = JSON.stringify({ name, timestamp: Math.floor(clock.now() / 1000) })
    const body = { coin_type: 60, address: mira.address, message, signature: await mira.sign(message) }
    const url = `http://127.0.0.1:${stack.port}/v1/profile/account`
    expect((await fetch(url, { method: 'POST', body: JSON.stringify(body) })).status).toBe(200)
  }
  const refusal = async (path: string) => {
    const response = await get(path)
    return [response.status, v.parse(errorEnvelope, await response.json()).reasons[0]?.field]
  }

  it('[S7.05] who has no name: nulls, and when that was found', async () => {
    expect(await ask(mira.address)).toEqual({
      name: null,
      avatar: null,
      resolvedAt: new Date(clock.now()).toISOString(),
      kept: 'public, max-age=86400, s-maxage=86400',
    })
  })

  it('[S7.05] a name of ENS that leads back, with its picture by way of this server, in few questions', async () => {
    await claim(mira.address, 'mira.eth')
    await write('setAddr', [namehash('mira.eth'), mira.address])
    await write('setText', [namehash('mira.eth'), 'avatar', 'https://pictures.example/mira.png'])
    await register('mira-one.latchkey.id')
    const found = await ask(mira.address.toLowerCase())
    expect(found.name).toBe('mira.eth')
    expect(found.avatar).toMatch(/^https:\/\/api\.example\/.*image/)
    expect(found.avatar).not.toContain('pictures.example')
    expect(asked).toBeLessThanOrEqual(4)
    const alias = await get(`/v1/account/${mira.address}/identity?projectId=local`)
    expect(await alias.json()).toMatchObject({ name: 'mira.eth' })
  })

  it('[S7.05] it is kept for a day, as old as it says', async () => {
    await claim(mira.address, 'kept.eth')
    await write('setAddr', [namehash('kept.eth'), mira.address])
    const first = await ask(mira.address)
    await claim(mira.address, 'other.eth')
    await write('setAddr', [namehash('other.eth'), mira.address])
    asked = 0
    clock.time += 24 * hour - 1_000
    expect(await ask(mira.address)).toEqual({ ...first, kept: 'public, max-age=1, s-maxage=1' })
    expect(asked).toBe(0)
    clock.time += 1_000
    expect((await ask(mira.address)).name).toBe('other.eth')
  })

  it('[S7.05] useCache is the test project’s alone', async () => {
    expect(await refusal(`/v1/identity/${mira.address}?projectId=local&useCache=false`)).toEqual([
      400,
      'useCache',
    ])
    await ask(mira.address)
    await claim(mira.address, 'soon.eth')
    await write('setAddr', [namehash('soon.eth'), mira.address])
    expect((await ask(mira.address)).name).toBeNull()
    const renewed = await get(`/v1/identity/${mira.address}?projectId=probe&useCache=false`)
    expect(await renewed.json()).toMatchObject({ name: 'soon.eth' })
  })

  it.each([
    ['another’s', 'taken.eth', `0x${'7'.repeat(40)}`],
    ['nobody’s', 'nobody.eth', undefined],
    ['written with a Cyrillic letter', 'mirа.eth', 'own'],
    ['written in capitals', 'MIRA.eth', 'own'],
    ['turned around', 'mi\u202era.eth', 'own'],
    ['with a joiner nobody sees', 'mi\u200dra.eth', 'own'],
    ['no name', 'mira', 'own'],
    ['nothing', '', undefined],
    ['far too long', `${'a'.repeat(300)}.eth`, 'own'],
  ])('[S7.05] [T-NAME] a claim to a name that is %s counts for nothing', async (_, name, leadsTo) => {
    await claim(mira.address, name)
    if (leadsTo) await write('setAddr', [namehash(name), leadsTo === 'own' ? mira.address : leadsTo])
    await register('mira-two.latchkey.id')
    expect((await ask(mira.address)).name).toBe('mira-two.latchkey.id')
  })

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'file:///etc/passwd',
    'eip155:1/erc721:0x1/2',
    'x',
  ])('[S7.05] a picture that is %s is none', async (source) => {
    await claim(mira.address, 'poser.eth')
    await write('setAddr', [namehash('poser.eth'), mira.address])
    await write('setText', [namehash('poser.eth'), 'avatar', source])
    expect(await ask(mira.address)).toMatchObject({ name: 'poser.eth', avatar: null })
  })

  it('[S7.05] an own name is told as soon as it is registered', async () => {
    expect((await ask(mira.address)).name).toBeNull()
    await register('mira-three.latchkey.id')
    expect((await ask(mira.address)).name).toBe('mira-three.latchkey.id')
  })

  it('[S7.05] while chain 1 can’t be read: 503, or what was known for a day more', async () => {
    await claim(mira.address, 'lasting.eth')
    await write('setAddr', [namehash('lasting.eth'), mira.address])
    await ask(mira.address)
    isUp = false
    expect(await refusal(`/v1/identity/${createKeyHolder().address}?projectId=local`)).toEqual([503, ''])
    clock.time += 47 * hour
    expect(await ask(mira.address)).toMatchObject({
      name: 'lasting.eth',
      kept: 'public, max-age=0, s-maxage=0',
    })
    clock.time += hour
    expect(await refusal(`/v1/identity/${mira.address}?projectId=local`)).toEqual([503, ''])
  })

  it('[S7.05] accounts of Solana have no name, for an hour; others’ are refused', async () => {
    const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    for (const text of [account, `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${account}`])
      expect(await ask(text)).toEqual({
        name: null,
        avatar: null,
        resolvedAt: null,
        kept: 'public, max-age=3600, s-maxage=3600',
      })
    expect((await refusal('/v1/identity/0x12?projectId=local'))[0]).toBe(400)
    expect(
      (await refusal(`/v1/identity/bip122:000000000019d6689c085ae165831e93:${account}?projectId=local`))[0],
    ).toBe(400)
  })

  it('[S7.05] without chain 1 there are own names only; in development nothing is kept', async () => {
    await register('mira-four.latchkey.id')
    isUp = false
    const own = await start({ LATCHKEY_RPC_EIP155_1: '', LATCHKEY_MODE: 'development' })
    try {
      expect(await ask(mira.address, '', own)).toMatchObject({
        name: 'mira-four.latchkey.id',
        kept: 'no-store',
      })
    } finally {
      await own.close()
    }
  })
})
