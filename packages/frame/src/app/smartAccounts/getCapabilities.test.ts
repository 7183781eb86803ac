import { keccak_256 } from '@noble/hashes/sha3.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createRecordingRpc,
  ethereum,
  noBundler,
  optimism,
  startFrameWorld,
} from '../../testing/startFrameWorld.ts'
import { toHex } from '../bytes.ts'
import { BundlerRefusal, RequestError } from '../errors.ts'
import { setPreferredType } from './accountType.ts'
import type { Bundler } from './createBundler.ts'

const code = '0x6001'
const pin = vi.hoisted(() => ({ address: `0x${'7'.repeat(40)}`, codeHash: '' }))
// The audited code itself, on a real chain, is in the contract tests; here it is two bytes.
vi.mock('@latchkey/protocol/smart-accounts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  getPinnedContract: (_: string, chainId: number) => (chainId === 999 ? undefined : pin),
}))
pin.codeHash = toHex(keccak_256(new Uint8Array([0x60, 0x01])))

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

type World = {
  /** Networks with a bundler. */
  readonly served?: readonly string[]
  /** Code of the account, and at the pinned address. */
  readonly own?: string
  readonly pinned?: string
  /** What the sponsor says. */
  readonly sponsor?: BundlerRefusal
  readonly defaultAccountType?: 'eoa' | 'smartAccount' | undefined
  readonly isDown?: boolean
}

function start(p: World = {}) {
  const { served = [ethereum], own = '0x', pinned = code, sponsor, defaultAccountType, isDown = false } = p
  const account = { address: '' }
  const { rpc } = createRecordingRpc()
  const answerCode = ([address]: readonly unknown[]) =>
    String(address).toLowerCase() === pin.address ? pinned : own
  const bundler: Bundler = {
    ...noBundler,
    serves: (network) => served.includes(network),
    async call() {
      if (sponsor) throw sponsor
      return { paymaster: `0x${'9'.repeat(40)}` }
    },
  }
  const world = startFrameWorld({
    bundler,
    rpc: {
      async request(network, method, params) {
        if (isDown) throw new RequestError('network', 'The network can’t be reached.')
        if (method === 'eth_getCode') return answerCode(params as readonly unknown[])
        if (method === 'eth_getTransactionCount') return '0x0'
        return rpc.request(network, method, params)
      },
    },
    networks: [ethereum, optimism, 'eip155:999'].map((caipNetworkId) => ({
      caipNetworkId,
      name: caipNetworkId,
      symbol: 'ETH',
      decimals: 18,
      hasBundler: served.includes(caipNetworkId),
    })),
  })
  open.push(world)
  account.address = world.keys.evm.address
  const { messenger } = world
  const synchronized = messenger.request('SYNC_DAPP_DATA', {
    projectId: 'local',
    ...(defaultAccountType && { defaultAccountType }),
  })
  const read = async () => {
    await synchronized
    const answer = await messenger.request('RPC_REQUEST', {
      method: 'wallet_getCapabilities',
      params: [account.address],
      chainNamespace: 'eip155',
    })
    return answer as Record<string, { atomic: { status: string }; paymasterService?: { supported: boolean } }>
  }
  const use = async (type: 'eoa' | 'smartAccount') => messenger.request('SET_PREFERRED_ACCOUNT', { type })
  const typeOf = async () => (await messenger.request('GET_USER', undefined)).preferredAccountType
  const choose = (type: 'eoa' | 'smartAccount') =>
    setPreferredType(world.services, account.address, type, 'person')
  return { read, use, choose, typeOf, address: account.address }
}

const delegated = `0xef0100${pin.address.slice(2)}`

describe('what an account can do on a network', () => {
  it.each<[string, World, string, boolean | undefined]>([
    ['it can after an authorization', {}, 'ready', true],
    ['it can', { own: delegated }, 'supported', true],
    [
      'its sponsor refuses these calls alone',
      { sponsor: new BundlerRefusal(-32_501, 'contract', 'no') },
      'ready',
      true,
    ],
    [
      'its sponsor pays for nothing there',
      { sponsor: new BundlerRefusal(-32_501, 'chain', 'no') },
      'ready',
      false,
    ],
    ['the network has no bundler', { served: [] }, 'unsupported', undefined],
    ['the network has other code', { pinned: '0x6002' }, 'unsupported', undefined],
    ['the network has no code', { pinned: '0x' }, 'unsupported', undefined],
    ['it runs the code of another wallet', { own: `0xef0100${'8'.repeat(40)}` }, 'unsupported', undefined],
    ['the network says nothing', { isDown: true }, 'unsupported', undefined],
  ])('[S6.02] depends on the chain: %s', async (_, world, status, isSponsored) => {
    const { read } = start(world)
    const { '0x1': one, '0xa': ten, '0x3e7': last } = await read()
    expect([one?.atomic.status, one?.paymasterService?.supported]).toEqual([status, isSponsored])
    // a network without a bundler, and one without a pinned code
    expect([ten?.atomic.status, last?.atomic.status]).toEqual(['unsupported', 'unsupported'])
  })

  it('[S6.02] a network without a pinned code has no smart accounts, whatever its bundler', async () => {
    const { read } = start({ served: [ethereum, 'eip155:999'] })
    expect((await read())['0x3e7']?.atomic.status).toBe('unsupported')
  })

  it('[S6.02] depends on the type of the account, on every network and also where it delegates', async () => {
    const { read, use } = start({ served: [ethereum, optimism], own: delegated })
    const statuses = async () => Object.values(await read()).map(({ atomic }) => atomic.status)
    expect(await statuses()).toEqual(['supported', 'supported', 'unsupported'])
    await use('eoa')
    expect(await statuses()).toEqual(['unsupported', 'unsupported', 'unsupported'])
    await use('smartAccount')
    expect(await statuses()).toEqual(['supported', 'supported', 'unsupported'])
  })
})

describe('the default type of an account', () => {
  it.each([
    [undefined, 'smartAccount', 'ready'],
    ['smartAccount', 'smartAccount', 'ready'],
    ['eoa', 'eoa', 'unsupported'],
  ] as const)(
    '[S3.02] where the app names %s is %s, and the same for all that is told',
    async (named, type, status) => {
      const { read, typeOf } = start({ defaultAccountType: named })
      expect((await read())['0x1']?.atomic.status).toBe(status)
      expect(await typeOf()).toBe(type)
    },
  )

  it('[S3.02] what the person chose in the wallet counts more than what any app asks for', async () => {
    const { read, use, choose, typeOf } = start({ own: delegated })
    await choose('eoa')
    expect(await use('smartAccount')).toMatchObject({ type: 'eoa' })
    expect([(await read())['0x1']?.atomic.status, await typeOf()]).toEqual(['unsupported', 'eoa'])
    // control: without a choice of the person
    const free = start({ own: delegated })
    expect(await free.use('eoa')).toMatchObject({ type: 'eoa' })
    expect(await free.use('smartAccount')).toMatchObject({ type: 'smartAccount' })
    expect((await free.read())['0x1']?.atomic.status).toBe('supported')
  })

  it('[S3.02] what the person chose in an app counts more than its default', async () => {
    const { read, use, typeOf } = start({ defaultAccountType: 'eoa' })
    await use('smartAccount')
    expect([(await read())['0x1']?.atomic.status, await typeOf()]).toEqual(['ready', 'smartAccount'])
  })
})
