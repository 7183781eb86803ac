import { errorEnvelope, nameRecord, wellKnownLatchkey } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { namehash } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensRegistry } from '../../chain/ens.ts'
import { createLedger, type Ledger, readArtifact, steadyChain } from '../../testing/createLedger.ts'
import { startAnvil } from '../../testing/startAnvil.ts'
import { type ScriptedNode, startNode } from '../../testing/startNode.ts'
import { type Stack, startStack } from '../../testing/startStack.ts'

const vera = `0x${'a1'.repeat(20)}`
const there = `0x${'b2'.repeat(20)}`
const optimism = 2 ** 31 + 10

describe('names of ENS', () => {
  let anvil: Awaited<ReturnType<typeof startAnvil>>
  let ledger: Ledger
  let names: Awaited<ReturnType<Ledger['deploy']>>
  let node: ScriptedNode
  let stack: Stack
  let isUp = true
  let asked = 0

  beforeAll(async () => {
    anvil = await startAnvil([...steadyChain.slice(2), '--chain-id', '1'])
    ledger = await createLedger(anvil.url)
    names = await ledger.deploy('TestNames')
    await ledger.request('anvil_setCode', [ensRegistry, readArtifact('TestNames').deployedBytecode])
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
    stack = await startStack({
      env: {
        LATCHKEY_RPC_EIP155_1: node.http,
        LATCHKEY_RPC_EIP155_10: node.http,
        LATCHKEY_EGRESS_ALLOW: node.address,
        LATCHKEY_NAME_ZONES: 'latchkey.id',
      },
    })
  })
  afterAll(async () => {
    await stack?.close()
    await node?.close()
    await anvil?.close()
  })
  beforeEach(() => {
    isUp = true
    asked = 0
  })

  const write = (call: string, args: readonly unknown[]) =>
    ledger.send({ from: String(ledger.accounts[0]), to: ensRegistry, data: names.encode(call, args) })
  const find = (name: string, query = '?apiVersion=2') =>
    fetch(`${stack.url}/v1/profile/account/${encodeURIComponent(name)}${query}`)
  const addresses = async (name: string) => {
    const response = await find(name)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const record = v.parse(nameRecord, await response.json())
    return [
      record.name,
      Object.fromEntries(
        Object.entries(record.addresses).map(([coin, { address }]) => [coin, address.toLowerCase()]),
      ),
    ]
  }
  const refusal = async (response: Response) => {
    const { reasons } = v.parse(errorEnvelope, await response.json())
    return [response.status, reasons[0]?.field]
  }

  it('[S7.15] lead to their addresses on chain 1 and on the chains served here, read anew each time, in two questions', async () => {
    await write('setAddr', [namehash('vera.eth'), vera])
    expect(await addresses('vera.eth')).toEqual(['vera.eth', { 60: vera }])
    expect(asked).toBeLessThanOrEqual(2)
    await write('setCoin', [namehash('vera.eth'), optimism, there])
    expect(await addresses('vera.eth')).toEqual(['vera.eth', { 60: vera, [optimism]: there }])
    await write('setAddr', [namehash('vera.eth'), there])
    expect(await addresses('vera.eth')).toEqual(['vera.eth', { 60: there, [optimism]: there }])
    await write('setAddr', [namehash('pay.vera.eth'), vera])
    expect(await addresses('pay.vera.eth')).toEqual(['pay.vera.eth', { 60: vera }])
  })

  it('[S7.15] nobody’s, and one without an address, are an empty list, else 404', async () => {
    await write('setText', [namehash('bare.eth'), 'avatar', 'x'])
    for (const name of ['nobody.eth', 'bare.eth']) {
      expect(await (await find(name)).json()).toEqual([])
      expect((await find(name, '')).status).toBe(404)
    }
  })

  it('[T-NAME] [3.12] other spellings are read as ENSIP-15 says, and what can’t be is refused', async () => {
    await write('setAddr', [namehash('mira.eth'), vera])
    expect(await addresses('MIRA.eth')).toEqual(['mira.eth', { 60: vera }])
    // Cyrillic: another name, which nobody has here
    await write('setAddr', [namehash('mirа.eth'), there])
    expect(await refusal(await find('mirа.eth'))).toEqual([400, 'name'])
    expect(await refusal(await find('mi\u202era.eth'))).toEqual([400, 'name'])
    expect(await refusal(await find('..eth'))).toEqual([400, 'name'])
  })

  it.each([
    ['longer than an address', `${vera}00`],
    ['shorter', '0xa1'],
    ['zero', `0x${'00'.repeat(20)}`],
    ['nothing', '0x'],
  ])('[T-NAME] an address of another coin that is %s is none', async (_, bytes) => {
    await write('setAddr', [namehash('odd.eth'), vera])
    await write('setCoin', [namehash('odd.eth'), optimism, bytes])
    expect(await addresses('odd.eth')).toEqual(['odd.eth', { 60: vera }])
  })

  it('[T-NAME] [3.22] one whose resolver asks elsewhere, or stands for many names, is told as such: nobody is not said', async () => {
    await write('setAddr', [namehash('wide.eth'), vera])
    expect(await refusal(await find('anybody.wide.eth'))).toEqual([503, 'name'])
    // the control: a name whose parents nobody has
    expect(await (await find('anybody.else.eth')).json()).toEqual([])
  })

  it('[S8.28] while chain 1 can’t be read it is 503', async () => {
    isUp = false
    expect((await find('vera.eth')).status).toBe(503)
  })

  it('[S7.17] the server says that it knows them; without a node of chain 1 it doesn’t', async () => {
    const told = async (at: Stack) =>
      v.parse(wellKnownLatchkey, await (await fetch(`${at.url}/.well-known/latchkey`)).json()).foreignZones
    expect(await told(stack)).toEqual(['eth'])
    const bare = await startStack({ env: { LATCHKEY_NAME_ZONES: 'latchkey.id' } })
    try {
      expect(await told(bare)).toBeUndefined()
      expect((await fetch(`${bare.url}/v1/profile/account/vera.eth?apiVersion=2`)).status).toBe(400)
    } finally {
      await bare.close()
    }
  })
})
