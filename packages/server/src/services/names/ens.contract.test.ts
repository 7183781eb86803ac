import { nameRecord, wellKnownLatchkey } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getRefusal } from '../../testing/expectAnswer.ts'
import { startEnsChain } from '../../testing/startEnsChain.ts'
import { type Stack, startStack } from '../../testing/startStack.ts'

const [vera, other] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const optimism = 2 ** 31 + 10

describe('names of ENS', () => {
  let ens: Awaited<ReturnType<typeof startEnsChain>>
  let stack: Stack

  beforeAll(async () => {
    ens = await startEnsChain()
    stack = await startStack({
      env: {
        LATCHKEY_RPC_EIP155_1: ens.node.http,
        LATCHKEY_RPC_EIP155_10: ens.node.http,
        LATCHKEY_EGRESS_ALLOW: ens.node.address,
        LATCHKEY_NAME_ZONES: 'latchkey.id',
      },
    })
  })
  afterAll(async () => {
    await stack?.close()
    await ens?.close()
  })
  beforeEach(() => Object.assign(ens.state, { isUp: true, calls: 0 }))

  const find = (name: string, query = '?apiVersion=2') =>
    fetch(`${stack.url}/v1/profile/account/${encodeURIComponent(name)}${query}`)
  const refusal = async (name: string) => (await getRefusal(find(name))).slice(0, 2)
  /** The name as the server spells it, and its addresses by coin type. */
  const resolve = async (name: string) => {
    const response = await find(name)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const record = v.parse(nameRecord, await response.json())
    const addresses = Object.entries(record.addresses)
    return [
      record.name,
      Object.fromEntries(addresses.map(([coin, { address }]) => [coin, address.toLowerCase()])),
    ]
  }

  it('[S7.15] lead to their addresses on chain 1 and on the chains served here, read each time, in two calls', async () => {
    await ens.write('setAddr', 'vera.eth', vera)
    expect(await resolve('vera.eth')).toEqual(['vera.eth', { 60: vera }])
    expect(ens.state.calls).toBeLessThanOrEqual(2)
    await ens.write('setCoin', 'vera.eth', optimism, other)
    expect(await resolve('vera.eth')).toEqual(['vera.eth', { 60: vera, [optimism]: other }])
    await ens.write('setAddr', 'vera.eth', other)
    expect(await resolve('vera.eth')).toEqual(['vera.eth', { 60: other, [optimism]: other }])
    await ens.write('setAddr', 'pay.vera.eth', vera)
    expect(await resolve('pay.vera.eth')).toEqual(['pay.vera.eth', { 60: vera }])
  })

  it('[S7.15] nobody’s, and one without an address, are an empty list, else 404', async () => {
    await ens.write('setText', 'bare.eth', 'avatar', 'x')
    for (const name of ['nobody.eth', 'bare.eth']) {
      expect(await (await find(name)).json()).toEqual([])
      expect((await find(name, '')).status).toBe(404)
    }
  })

  it('other spellings are normalised by ENSIP-15, and what can’t be is refused', async () => {
    await ens.write('setAddr', 'mira.eth', vera)
    expect(await resolve('MIRA.eth')).toEqual(['mira.eth', { 60: vera }])
    // with a Cyrillic letter: another name, though it is registered
    await ens.write('setAddr', 'mirа.eth', other)
    for (const name of ['mirа.eth', 'mi\u202era.eth', '..eth'])
      expect(await refusal(name)).toEqual([400, 'name'])
  })

  it.each([
    ['longer than an address', `${vera}00`],
    ['shorter', '0xa1'],
    ['zero', `0x${'00'.repeat(20)}`],
    ['nothing', '0x'],
  ])('an address of another coin that is %s is none', async (_, bytes) => {
    await ens.write('setAddr', 'odd.eth', vera)
    await ens.write('setCoin', 'odd.eth', optimism, bytes)
    expect(await resolve('odd.eth')).toEqual(['odd.eth', { 60: vera }])
  })

  it('one whose resolver refers elsewhere, or stands for many names, is 503 and not “nobody’s”', async () => {
    await ens.write('setAddr', 'wide.eth', vera)
    expect(await refusal('anybody.wide.eth')).toEqual([503, 'name'])
    // control: a name whose parents nobody has
    expect(await (await find('anybody.else.eth')).json()).toEqual([])
  })

  it('[S8.28] while chain 1 can’t be read it is 503', async () => {
    ens.state.isUp = false
    expect((await find('vera.eth')).status).toBe(503)
  })

  it('[S7.17] the server announces that it resolves them; without a node of chain 1 it doesn’t', async () => {
    const foreignZones = async ({ url }: Stack) =>
      v.parse(wellKnownLatchkey, await (await fetch(`${url}/.well-known/latchkey`)).json()).foreignZones
    expect(await foreignZones(stack)).toEqual(['eth'])
    const bare = await startStack({ env: { LATCHKEY_NAME_ZONES: 'latchkey.id' } })
    try {
      expect(await foreignZones(bare)).toBeUndefined()
      expect((await fetch(`${bare.url}/v1/profile/account/vera.eth?apiVersion=2`)).status).toBe(400)
    } finally {
      await bare.close()
    }
  })
})
