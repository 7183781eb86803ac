import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createPublicClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  keccak256,
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
import { expectApiHeaders, getRefusal } from '../../testing/expectAnswer.ts'
import { createKeyHolder, type NameHolder, postNameChange } from '../../testing/nameHolder.ts'
import { onDatabase } from '../../testing/onBothDatabases.ts'
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
/** Result, end of its validity in seconds, signature. */
const answerParts = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
const query = (name: string, call: Hex, encoded = dns(name)) =>
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

onDatabase('the gateway of names', (db) => {
  let stack: Stack
  let mira: NameHolder
  let signer: Hex
  const gateway = () => `${stack.url}/ccip/{sender}/{data}.json`
  const setGateway = (urls: readonly string[], by: string = signer) =>
    ledger.send({
      from: String(ledger.accounts[0]),
      to: names.address,
      data: names.encode('setGateway', [urls, by]),
    })
  const post = async (path: string, message: object) => {
    const timestamp = Math.floor(Date.now() / 1000)
    const response = await postNameChange(stack.url, path, mira, { ...message, timestamp })
    expect(response.status).toBe(200)
  }
  const register = (name: string, attributes = {}) => post('', { name, attributes })
  const ask = (sender: string, data: string) => fetch(`${stack.url}/ccip/${sender}/${data}.json`)
  const getAnswer = async (path: string) =>
    ((await (await fetch(`${stack.url}/ccip${path}`)).json()) as { data: Hex }).data
  /** Asks a strict client for an address. Undefined when it gets none it believes. */
  const findAddress = (name: string) =>
    getEnsAddress(client(), { name, strict: true }).then(
      (address) => address ?? undefined,
      () => undefined,
    )
  /** Makes a gateway of somebody else's the resolver's. Returns the paths it was asked for. */
  const useHostileGateway = async (answer: (path: string) => Promise<object | string> | object | string) => {
    const paths: string[] = []
    const server = createServer(async (request, response) => {
      paths.push(request.url ?? '')
      const body = await answer(request.url ?? '')
      response.writeHead(200, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await setGateway([`${base}/{sender}/{data}.json`])
    return paths
  }

  beforeAll(async () => {
    stack = await startStack({
      env: { LATCHKEY_NAME_ZONES: 'latchkey.id', LATCHKEY_LIMIT_ROUTE: '100000/100000' },
      ports: { db: { ...db(), close: () => Promise.resolve() } },
    })
    const facts = (await (await fetch(`${stack.url}/ccip`)).json()) as { signer: Hex }
    signer = facts.signer
  })
  afterAll(() => stack?.close())
  beforeEach(async () => {
    mira = createKeyHolder()
    await setGateway([gateway()])
  })

  it('[S1.15] viem’s own actions find address, name, text and picture of a name of ours, and of nobody’s nothing', async () => {
    const name = 'mira.latchkey.id'
    const nobody = 'nobody.latchkey.id'
    await register(name, { bio: 'hi @home' })
    expect(await getEnsAddress(client(), { name, strict: true })).toBe(mira.address)
    const ofEther = await getEnsAddress(client(), { name, coinType: 60n, strict: true })
    expect(ofEther).toBe(mira.address.toLowerCase())
    expect(await getEnsAddress(client(), { name, coinType: 2_147_483_658n })).toBeNull()
    expect(await getEnsText(client(), { name, key: 'bio', strict: true })).toBe('hi @home')
    expect(await getEnsText(client(), { name, key: 'description' })).toBe('hi @home')
    expect(await getEnsText(client(), { name, key: 'url' })).toBeNull()
    expect(await getEnsAvatar(client(), { name })).toMatch(/^data:image\/gif;base64,R0lGOD/)
    expect(await getEnsName(client(), { address: mira.address, strict: true })).toBe(name)

    expect(await getEnsAddress(client(), { name: nobody, strict: true })).toBeNull()
    expect(await getEnsText(client(), { name: nobody, key: 'bio' })).toBeNull()
    expect(await getEnsAvatar(client(), { name: nobody })).toBeNull()
    expect(await getEnsName(client(), { address: createKeyHolder().address, strict: true })).toBeNull()
    expect(await getEnsAddress(client(), { name: 'nobody.eth' })).toBeNull()
  })

  it('[S1.15] an answer by POST is the same as by GET, signed for the one who asks, for five minutes', async () => {
    await register('vera.latchkey.id')
    const data = query('vera.latchkey.id', addrOf('vera.latchkey.id'))
    const response = await ask(names.address, data)
    expect(response.status).toBe(200)
    expectApiHeaders(response)
    const { data: answer } = (await response.json()) as { data: Hex }
    const body = JSON.stringify({ sender: names.address, data })
    const posted = await fetch(`${stack.url}/ccip`, { method: 'POST', body })
    const [result, expires] = decodeAbiParameters(answerParts, answer)
    expect(decodeAbiParameters(answerParts, ((await posted.json()) as { data: Hex }).data)[0]).toBe(result)
    expect(decodeAbiParameters([{ type: 'address' }], result)).toEqual([mira.address])
    expect(Math.abs(Number(expires) - Date.now() / 1000 - 300)).toBeLessThan(5)
  })

  it.each<[string, (name: string) => [string, string]]>([
    ['a sender that is none', (name) => ['0x12', query(name, addrOf(name))]],
    ['no query', () => [registry, '0x']],
    ['another call', (name) => [registry, addrOf(name)]],
    ['half a byte', (name) => [registry, `${query(name, addrOf(name))}0`]],
    ['a call about another name', (name) => [registry, query(name, addrOf('other.latchkey.id'))]],
    ['a call no resolver has', (name) => [registry, query(name, '0xdeadbeef')]],
    ['a name cut off', (name) => [registry, query(name, addrOf(name), '0x04')]],
    ['a name with more after its end', (name) => [registry, query(name, addrOf(name), `${dns(name)}00`)]],
    ['a dot inside a label', (name) => [registry, query(name, addrOf(name), toHex('\u0004a.bc\u0002id\0'))]],
    ['bytes that are no text', (name) => [registry, query(name, addrOf(name), '0x02c32800')]],
  ])('refuses %s', async (_, make) => {
    const [sender, data] = make('mira.latchkey.id')
    expect((await getRefusal(ask(sender, data)))[0]).toBe(400)
  })

  it('[T-NAME] other spellings and zones lead nowhere: capitals, look-alikes, names below a name', async () => {
    await register('look.latchkey.id')
    const looks = ['LOOK.latchkey.id', 'lооk.latchkey.id', 'l00k.latchkey.id', 'a.look.latchkey.id']
    for (const name of [...looks, 'look.latchkey.xyz']) {
      const { data } = (await (await ask(names.address, query(name, addrOf(name)))).json()) as { data: Hex }
      expect(BigInt(decodeAbiParameters(answerParts, data)[0]), name).toBe(0n)
    }
  })

  it('[T-NAME] an account whose name was moved to another’s address is not called so', async () => {
    await register('first.latchkey.id')
    const thief = createKeyHolder()
    await post('/first.latchkey.id/address', { coin_type: 60, address: thief.address })
    expect(await findAddress('first.latchkey.id')).toBe(thief.address)
    expect(await getEnsName(client(), { address: thief.address })).toBeNull()
  })

  it('a gateway that lies is not believed, whatever way it lies', async () => {
    const name = 'true.latchkey.id'
    await register(name)
    // control: an answer that is passed on unchanged counts
    const paths = await useHostileGateway(async (path) => ({ data: await getAnswer(path) }))
    expect(await findAddress(name)).toBe(mira.address)
    expect(paths[0]).toContain(names.address.toLowerCase())

    const evil = encodeAbiParameters([{ type: 'address' }], [createKeyHolder().address])
    const otherKey = privateKeyToAccount(`0x${'7'.repeat(64)}`)
    type Parts = readonly [result: Hex, expires: bigint, signature: Hex]
    const changed = (change: (...parts: Parts) => Parts) => async (path: string) => ({
      data: encodeAbiParameters(
        answerParts,
        change(...decodeAbiParameters(answerParts, await getAnswer(path))),
      ),
    })
    const lies: Record<string, (path: string) => Promise<object | string> | object | string> = {
      'another result under the same signature': changed((_, expires, signature) => [
        evil,
        expires,
        signature,
      ]),
      'valid for longer than was signed': changed((result, expires, signature) => [
        result,
        expires + 1n,
        signature,
      ]),
      'the answer to another query': async () =>
        (await (
          await ask(names.address, query('look.latchkey.id', addrOf('look.latchkey.id')))
        ).json()) as object,
      'signed for another resolver': async (path) => ({
        data: await getAnswer(path.replace(/0x[\da-f]{40}/, registry)),
      }),
      'signed by another key': async (path) => {
        const [result, expires] = decodeAbiParameters(answerParts, await getAnswer(path))
        const data = /\/(0x[\da-f]+)\.json/.exec(path)?.[1] as Hex
        const digest = encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', names.address, expires, keccak256(data), keccak256(result)],
        )
        const signature = await otherKey.sign({ hash: keccak256(digest) })
        return { data: encodeAbiParameters(answerParts, [result, expires, signature]) }
      },
      unsigned: () => ({ data: encodeAbiParameters(answerParts, [evil, 2n ** 63n, '0x']) }),
      empty: () => ({ data: '0x' }),
      'no hex': () => ({ data: 'javascript:alert(1)' }),
      'no data': () => ({}),
      'a page': () => '<!doctype html>',
    }
    for (const [what, lie] of Object.entries(lies)) {
      await useHostileGateway(lie)
      expect(await findAddress(name), what).toBeUndefined()
    }
  })

  it('an answer is worth nothing once its time is over', async () => {
    await register('late.latchkey.id')
    let first: Hex | undefined
    await useHostileGateway(async (path) => {
      first ??= await getAnswer(path)
      return { data: first }
    })
    const before = await ledger.request('evm_snapshot')
    expect(await findAddress('late.latchkey.id')).toBe(mira.address)
    await ledger.request('evm_setNextBlockTimestamp', [Math.floor(Date.now() / 1000) + 301])
    await ledger.request('evm_mine')
    expect(await findAddress('late.latchkey.id')).toBeUndefined()
    await ledger.request('evm_revert', [before])
  })

  it('only its owner sets a resolver’s gateway, and only its signer’s answers count', async () => {
    const data = names.encode('setGateway', [['https://evil.example/{data}'], ledger.accounts[2]])
    await expect(
      ledger.request('eth_call', [{ from: ledger.accounts[2], to: names.address, data }, 'latest']),
    ).rejects.toThrow()
    await register('mine.latchkey.id')
    await setGateway([gateway()], String(ledger.accounts[2]))
    expect(await findAddress('mine.latchkey.id')).toBeUndefined()
  })
})
