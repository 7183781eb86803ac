import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorEnvelope } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import {
  createPublicClient,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getEnsAddress, getEnsAvatar, getEnsName, getEnsText } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { namehash, packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import {
  createLedger,
  type Deployed,
  type Ledger,
  readArtifact,
  steadyChain,
} from '../../testing/createLedger.ts'
import { expectApiHeaders } from '../../testing/expectAnswer.ts'
import { createKeyHolder, type NameHolder } from '../../testing/nameHolder.ts'
import { onBothDatabases } from '../../testing/onBothDatabases.ts'
import { startAnvil } from '../../testing/startAnvil.ts'
import { type Stack, startStack } from '../../testing/startStack.ts'

const registry = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const universal = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const dns = (name: string) => toHex(packetToBytes(name))
const resolver = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
])
const question = (name: string, call: Hex, encoded = dns(name)) =>
  encodeFunctionData({ abi: resolver, functionName: 'resolve', args: [encoded, call] })
const addrOf = (name: string) =>
  encodeFunctionData({ abi: resolver, functionName: 'addr', args: [namehash(name)] })

let anvil: Awaited<ReturnType<typeof startAnvil>>
let ledger: Ledger
let names: Deployed

beforeAll(async () => {
  anvil = await startAnvil([...steadyChain.slice(2), '--chain-id', '1'])
  ledger = await createLedger(anvil.url)
  await ledger.request('anvil_setCode', [registry, readArtifact('NameRegistry').deployedBytecode])
  await ledger.request('anvil_setCode', [universal, readArtifact('UniversalNames').deployedBytecode])
  names = await ledger.deploy('OffchainNames', [ledger.accounts[0]])
  for (const name of ['latchkey.id', 'addr.reverse'])
    await ledger.send({
      from: String(ledger.accounts[1]),
      to: registry,
      data: encodeFunctionData({
        abi: readArtifact('NameRegistry').abi,
        functionName: 'setResolver',
        args: [namehash(name), names.address],
      }),
    })
})
afterAll(() => anvil.close())

/** Clients of ENS as they are: nothing but the address of the node is ours. */
const client = () => createPublicClient({ chain: mainnet, transport: http(anvil.url, { retryCount: 0 }) })

onBothDatabases('the gateway of names', (db) => {
  let stack: Stack
  let mira: NameHolder
  let signer: Hex
  const own = () => `http://127.0.0.1:${stack.port}/ccip/{sender}/{data}.json`
  const setGateway = (urls: readonly string[], by: string = signer) =>
    ledger.send({
      from: String(ledger.accounts[0]),
      to: names.address,
      data: names.encode('setGateway', [urls, by]),
    })
  const register = async (name: string, who = mira, attributes: Record<string, string> = {}, coin = 60) => {
    const message = JSON.stringify({ name, attributes, timestamp: Math.floor(Date.now() / 1000) })
    const body = { coin_type: coin, address: who.address, message, signature: await who.sign(message) }
    const url = `http://127.0.0.1:${stack.port}/v1/profile/account`
    expect((await fetch(url, { method: 'POST', body: JSON.stringify(body) })).status).toBe(200)
  }
  const ask = (sender: string, data: string) =>
    fetch(`http://127.0.0.1:${stack.port}/ccip/${sender}/${data}.json`)
  const refusal = async (response: Promise<Response>) => {
    const answer = await response
    return [answer.status, v.parse(errorEnvelope, await answer.json()).reasons[0]?.field]
  }
  /** A gateway of somebody else's. */
  const startHostile = async (answer: (path: string) => Promise<object | string> | object | string) => {
    const asked: string[] = []
    const server = createServer(async (request, response) => {
      asked.push(request.url ?? '')
      const body = await answer(request.url ?? '')
      response.writeHead(200, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await setGateway([`${base}/{sender}/{data}.json`])
    return asked
  }

  beforeAll(async () => {
    stack = await startStack({
      env: { LATCHKEY_NAME_ZONES: 'latchkey.id', LATCHKEY_LIMIT_ROUTE: '100000/100000' },
      ports: { db: { ...db(), close: () => Promise.resolve() } },
    })
    const facts = (await (await fetch(`http://127.0.0.1:${stack.port}/ccip`)).json()) as { signer: Hex }
    signer = facts.signer
  })
  afterAll(() => stack?.close())
  beforeEach(async () => {
    mira = createKeyHolder()
    await setGateway([own()])
  })

  it('[S1.15] viem’s own actions find address, name, text and picture of a name of ours, and of nobody’s nothing', async () => {
    await register('mira.latchkey.id', mira, { bio: 'hi @home' })
    const name = 'mira.latchkey.id'
    expect(await getEnsAddress(client(), { name, strict: true })).toBe(mira.address)
    expect(await getEnsAddress(client(), { name, coinType: 60n, strict: true })).toBe(
      mira.address.toLowerCase(),
    )
    expect(await getEnsAddress(client(), { name, coinType: 2_147_483_658n })).toBeNull()
    expect(await getEnsText(client(), { name, key: 'bio', strict: true })).toBe('hi @home')
    expect(await getEnsText(client(), { name, key: 'description' })).toBe('hi @home')
    expect(await getEnsText(client(), { name, key: 'url' })).toBeNull()
    expect(await getEnsAvatar(client(), { name })).toMatch(/^data:image\/gif;base64,R0lGOD/)
    expect(await getEnsName(client(), { address: mira.address, strict: true })).toBe(name)

    expect(await getEnsAddress(client(), { name: 'nobody.latchkey.id', strict: true })).toBeNull()
    expect(await getEnsText(client(), { name: 'nobody.latchkey.id', key: 'bio' })).toBeNull()
    expect(await getEnsAvatar(client(), { name: 'nobody.latchkey.id' })).toBeNull()
    expect(await getEnsName(client(), { address: createKeyHolder().address, strict: true })).toBeNull()
    expect(await getEnsAddress(client(), { name: 'nobody.eth' })).toBeNull()
  })

  it('[S1.15] an answer by POST is the same as by GET, signed for the one who asks, for five minutes', async () => {
    await register('vera.latchkey.id')
    const data = question('vera.latchkey.id', addrOf('vera.latchkey.id'))
    const response = await ask(names.address, data)
    expect(response.status).toBe(200)
    expectApiHeaders(response)
    const { data: answer } = (await response.json()) as { data: Hex }
    const posted = await fetch(`http://127.0.0.1:${stack.port}/ccip`, {
      method: 'POST',
      body: JSON.stringify({ sender: names.address, data }),
    })
    expect(posted.status).toBe(200)
    const parts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
    const [result, expires] = decodeAbiParameters(parts, answer)
    expect(decodeAbiParameters(parts, ((await posted.json()) as { data: Hex }).data)[0]).toBe(result)
    expect(decodeAbiParameters([{ type: 'address' }], result)).toEqual([mira.address])
    expect(Math.abs(Number(expires) - Date.now() / 1000 - 300)).toBeLessThan(5)
  })

  it.each<[string, (name: string) => [string, string]]>([
    ['a sender that is none', (name) => ['0x12', question(name, addrOf(name))]],
    ['no question', () => [registry, '0x']],
    ['another call', (name) => [registry, addrOf(name)]],
    ['half a byte', (name) => [registry, `${question(name, addrOf(name))}0`]],
    [
      'a question about another name than it says',
      (name) => [registry, question(name, addrOf('other.latchkey.id'))],
    ],
    ['a call no resolver has', (name) => [registry, question(name, '0xdeadbeef')]],
    ['a name cut off', (name) => [registry, question(name, addrOf(name), '0x04')]],
    ['a name with more after its end', (name) => [registry, question(name, addrOf(name), `${dns(name)}00`)]],
    [
      'a point inside of a label',
      (name) => [registry, question(name, addrOf(name), toHex(`\u0004a.bc\u0002id\0`))],
    ],
    ['bytes that are no text', (name) => [registry, question(name, addrOf(name), '0x02c32800')]],
  ])('[T-NAME] [3.22] refuses %s', async (_, make) => {
    const [sender, data] = make('mira.latchkey.id')
    expect((await refusal(ask(sender, data)))[0]).toBe(400)
  })

  it('[T-NAME] [3.12] other spellings and zones lead nowhere: capitals, look-alikes, names below a name', async () => {
    await register('look.latchkey.id')
    for (const name of [
      'LOOK.latchkey.id',
      'lооk.latchkey.id',
      'l00k.latchkey.id',
      'a.look.latchkey.id',
      'look.latchkey.xyz',
    ]) {
      const response = await ask(names.address, question(name, addrOf(name)))
      const { data } = (await response.json()) as { data: Hex }
      const [result] = decodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], data)
      expect(BigInt(result), name).toBe(0n)
    }
  })

  it('[T-NAME] an account whose name was moved to another’s address is not called so', async () => {
    await register('first.latchkey.id')
    const thief = createKeyHolder()
    const message = JSON.stringify({
      coin_type: 60,
      address: thief.address,
      timestamp: Math.floor(Date.now() / 1000),
    })
    const body = { coin_type: 60, address: mira.address, message, signature: await mira.sign(message) }
    const url = `http://127.0.0.1:${stack.port}/v1/profile/account/first.latchkey.id/address`
    expect((await fetch(url, { method: 'POST', body: JSON.stringify(body) })).status).toBe(200)
    expect(await getEnsAddress(client(), { name: 'first.latchkey.id' })).toBe(thief.address)
    expect(await getEnsName(client(), { address: thief.address })).toBeNull()
  })

  it('[T-NAME] [3.22] a gateway that lies is not believed, whatever way it lies; an honest one behind it is', async () => {
    await register('true.latchkey.id')
    const name = 'true.latchkey.id'
    const find = () => getEnsAddress(client(), { name, strict: true }).catch(() => 'refused')
    const honest = async (path: string) =>
      (await (await fetch(`http://127.0.0.1:${stack.port}/ccip${path}`)).json()) as { data: Hex }
    // the positive control: passed on as it is, the answer counts
    const asked = await startHostile((path) => honest(path))
    expect(await find()).toBe(mira.address)
    expect(asked[0]).toContain(names.address.toLowerCase())

    const parts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
    const { encodeAbiParameters, keccak256, encodePacked } = await import('viem')
    const evil = encodeAbiParameters([{ type: 'address' }], [createKeyHolder().address])
    const other = privateKeyToAccount(`0x${'7'.repeat(64)}`)
    const lies: ((path: string) => Promise<object | string> | object | string)[] = [
      // another result under the same signature
      async (path) => {
        const [, expires, signature] = decodeAbiParameters(parts, (await honest(path)).data)
        return { data: encodeAbiParameters(parts, [evil, expires, signature]) }
      },
      // for longer than was signed
      async (path) => {
        const [result, expires, signature] = decodeAbiParameters(parts, (await honest(path)).data)
        return { data: encodeAbiParameters(parts, [result, expires + 1n, signature]) }
      },
      // of another question
      async () =>
        (await (
          await ask(names.address, question('look.latchkey.id', addrOf('look.latchkey.id')))
        ).json()) as object,
      // signed for another resolver
      async (path) => honest(path.replace(/0x[\da-f]{40}/, registry)),
      // by another key
      async (path) => {
        const [result, expires] = decodeAbiParameters(parts, (await honest(path)).data)
        const data = /\/(0x[\da-f]+)\.json/.exec(path)?.[1] as Hex
        const digest = keccak256(
          encodePacked(
            ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
            ['0x1900', names.address, expires, keccak256(data), keccak256(result)],
          ),
        )
        return { data: encodeAbiParameters(parts, [result, expires, await other.sign({ hash: digest })]) }
      },
      () => ({ data: encodeAbiParameters(parts, [evil, 2n ** 63n, '0x']) }),
      () => ({ data: '0x' }),
      () => ({ data: 'javascript:alert(1)' }),
      () => ({}),
      () => '<!doctype html>',
    ]
    for (const [index, lie] of lies.entries()) {
      await startHostile(lie)
      expect(await find(), String(index)).toSatisfy((answer) => answer === 'refused' || answer === null)
    }
  })

  it('[3.22] an answer is worth nothing once its time is over', async () => {
    await register('late.latchkey.id')
    const kept: object[] = []
    await startHostile(async (path) => {
      kept.push((await (await fetch(`http://127.0.0.1:${stack.port}/ccip${path}`)).json()) as object)
      return kept[0] ?? {}
    })
    const find = () =>
      getEnsAddress(client(), { name: 'late.latchkey.id', strict: true }).catch(() => 'refused')
    const before = await ledger.request('evm_snapshot')
    expect(await find()).toBe(mira.address)
    await ledger.request('evm_setNextBlockTimestamp', [Math.floor(Date.now() / 1000) + 301])
    await ledger.request('evm_mine')
    expect(await find()).toSatisfy((answer) => answer === 'refused' || answer === null)
    await ledger.request('evm_revert', [before])
  })

  it('only its owner says where a resolver’s gateway is, and what it signs changes with it', async () => {
    const data = names.encode('setGateway', [['https://evil.example/{data}'], ledger.accounts[2]])
    await expect(
      ledger.request('eth_call', [{ from: ledger.accounts[2], to: names.address, data }, 'latest']),
    ).rejects.toThrow()
    await register('mine.latchkey.id')
    await setGateway([own()], String(ledger.accounts[2]))
    const find = getEnsAddress(client(), { name: 'mine.latchkey.id', strict: true })
    await expect(find).rejects.toThrow()
  })
})
