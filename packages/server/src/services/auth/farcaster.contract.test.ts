import { authApi } from '@latchkey/protocol/schemas'
import { getAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createEgress } from '../../adapters/egress.ts'
import type { Ports } from '../../ports/Ports.ts'
import { openMemoryDb } from '../../testing/memoryDb.ts'
import { type AuthStack, startAuthStack } from '../../testing/startAuthStack.ts'
import { startFarcaster } from '../../testing/startFarcaster.ts'

const app = { origin: 'https://app.example' }
const registry = '0x00000000000000000000000000000000000000fa'

describe('sign-in with Farcaster', () => {
  let farcaster: Awaited<ReturnType<typeof startFarcaster>>
  let stack: AuthStack
  let egress: Ports['egress']
  const custody = privateKeyToAccount(generatePrivateKey())
  const stranger = privateKeyToAccount(generatePrivateKey())

  beforeAll(async () => {
    farcaster = await startFarcaster()
    egress = createEgress({ allow: [farcaster.address] })
    stack = await startAuthStack({
      db: await openMemoryDb(),
      env: {
        LATCHKEY_FRAME_URL: 'http://wallet.localhost:1',
        LATCHKEY_FARCASTER_RELAY: farcaster.url,
        LATCHKEY_FARCASTER_CHAIN: 'eip155:10',
        LATCHKEY_FARCASTER_ID_REGISTRY: registry,
        LATCHKEY_FARCASTER_KEY_REGISTRY: registry,
      },
      ports: { egress, chains: farcaster.chains as Ports['chains'] },
    })
  })
  afterAll(async () => {
    await stack.close()
    await egress.close()
    await farcaster.close()
  })
  beforeEach(() => {
    const { state } = farcaster
    Object.assign(state, {
      isDown: false,
      chainIsDown: false,
      owners: { [custody.address]: 7n },
      keys: {},
      contracts: [],
    })
  })

  /** The phone signs, or forges, what it was asked. */
  async function answer(by = custody, changes: Partial<SiweMessage> = {}) {
    const { asked } = farcaster.state
    if (!asked) throw new Error('no channel')
    const message = createSiweMessage({
      address: by.address,
      chainId: 10,
      domain: asked.domain,
      nonce: asked.nonce,
      uri: asked.siweUri,
      version: '1',
      statement: 'Farcaster Auth',
      issuedAt: new Date(Date.now()),
      resources: ['farcaster://fid/7'],
      ...changes,
    })
    farcaster.state.answer = {
      message,
      signature: await by.signMessage({ message }),
      username: 'mira\u202e.eth',
    }
  }
  async function begin() {
    const device = await stack.device()
    const { reply, status, failure } = await device.ask(authApi.beginFarcaster, {
      app,
      device: 'Firefox on Linux',
    })
    return { device, reply, status, failure, flowId: reply.flowId }
  }

  it('[S7.47] an address for the phone, over our domain and a nonce of ours', async () => {
    const { reply } = await begin()
    expect(reply.url).toBe('https://farcaster.example/~/siwf?channelToken=channel')
    expect(farcaster.state.asked).toMatchObject({
      domain: 'app.example',
      siweUri: 'https://app.example/',
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
      acceptAuthAddress: true,
    })
  })

  it('[S7.48] [X.13] the custody address signs in, and again to the same account', async () => {
    const one = await begin()
    await answer()
    const { reply } = await one.device.ask(authApi.connectFarcaster, { flowId: one.flowId })
    expect(reply).toMatchObject({
      status: 'done',
      isNew: true,
      account: { identities: [{ provider: 'farcaster', userName: 'mira .eth' }] },
    })
    const two = await begin()
    await answer()
    const again = await two.device.ask(authApi.connectFarcaster, { flowId: two.flowId })
    if (reply.status !== 'done') throw new Error('not in')
    expect(again.reply).toMatchObject({ isNew: false, account: { id: reply.account.id } })
  })

  it('[S7.48] an auth address signs in, while it counts, and a contract that owns an id', async () => {
    const enter = async (by = stranger) => {
      const { device, flowId } = await begin()
      await answer(by)
      return (await device.ask(authApi.connectFarcaster, { flowId })).status
    }
    expect(await enter()).toBe(410)
    farcaster.addKey(7n, stranger.address, 1, 2)
    expect(await enter()).toBe(200)
    // removed, or a key to write messages with
    farcaster.addKey(7n, stranger.address, 2, 2)
    expect(await enter()).toBe(410)
    farcaster.addKey(7n, stranger.address, 1, 1)
    expect(await enter()).toBe(410)

    const safe = getAddress('0x00000000000000000000000000000000000000ca')
    farcaster.state.owners[safe] = 7n
    const { device, flowId } = await begin()
    await answer(stranger, { address: safe })
    expect((await device.ask(authApi.connectFarcaster, { flowId })).status).toBe(410)
    farcaster.state.contracts = [safe]
    const owned = await begin()
    await answer(stranger, { address: safe })
    expect((await owned.device.ask(authApi.connectFarcaster, { flowId: owned.flowId })).status).toBe(200)
  })

  it.each([
    ['another domain', { domain: 'evil.example' }],
    ['another nonce', { nonce: 'a'.repeat(64) }],
    ['another chain', { chainId: 1 }],
    ['somebody else’s id', { resources: ['farcaster://fid/8'] }],
    ['two ids', { resources: ['farcaster://fid/7', 'farcaster://fid/8'] }],
    ['no id', { resources: [] }],
    ['id 0', { resources: ['farcaster://fid/0'] }],
    ['an address that didn’t sign', { address: '0x00000000000000000000000000000000000000Ab' }],
    ['an hour ago', { issuedAt: new Date(Date.now() - 60 * 60_000) }],
    ['what has expired', { expirationTime: new Date(Date.now() - 1_000) }],
    ['what counts later', { notBefore: new Date(Date.now() + 60 * 60_000) }],
  ] as const)('[S7.48] [X.13] [3.11] %s is refused, and the next try works', async (_, changes) => {
    const { device, flowId } = await begin()
    await answer(custody, changes as Partial<SiweMessage>)
    const refused = await device.ask(authApi.connectFarcaster, { flowId })
    expect(refused).toMatchObject({ status: 410, failure: { field: 'social_refused' } })
    const next = await begin()
    await answer()
    expect((await next.device.ask(authApi.connectFarcaster, { flowId: next.flowId })).status).toBe(200)
  })

  it('[S7.48] counts once, and for the device that asked', async () => {
    const { device, flowId } = await begin()
    await answer()
    const other = await stack.device()
    expect((await other.ask(authApi.connectFarcaster, { flowId })).status).toBe(410)
    expect((await device.ask(authApi.connectFarcaster, { flowId })).status).toBe(200)
    expect((await device.ask(authApi.connectFarcaster, { flowId })).status).toBe(410)
  })

  it('[S7.48] [X.13] [T-LINKACC] adds an id to an account that is signed in, once its person has seen which', async () => {
    const mine = await stack.signIn('phone@example.org')
    farcaster.state.owners[stranger.address] = 9n
    const nine = () => answer(stranger, { resources: ['farcaster://fid/9'] })
    const { accessToken } = mine.session
    const ask = { app, device: 'Firefox on Linux', link: true }
    const begun = await mine.ask(authApi.beginFarcaster, ask, { accessToken })
    await nine()
    const { flowId } = begun.reply
    const { reply } = await mine.ask(authApi.connectFarcaster, { flowId }, { accessToken })
    if (reply.status !== 'confirm') throw new Error('not asked')
    expect(reply.proposal).toMatchObject({ provider: 'farcaster', userName: 'mira .eth' })
    const linked = await mine.ask(authApi.link, { token: reply.proposal.token })
    expect(linked.reply.account).toMatchObject({
      email: 'phone@example.org',
      identities: [{ provider: 'farcaster', userName: 'mira .eth' }],
    })
    const later = await begin()
    await nine()
    expect((await later.device.ask(authApi.connectFarcaster, { flowId: later.flowId })).reply).toMatchObject({
      status: 'done',
      isNew: false,
      account: { id: mine.session.account.id },
    })
  })

  it('[S7.48] waits for the phone', async () => {
    const { device, flowId } = await begin()
    const waiting = device.ask(authApi.connectFarcaster, { flowId })
    await answer()
    expect((await waiting).reply).toMatchObject({ status: 'done' })
  })

  it('[X.13] channel or chain down: it is said, and nothing is opened', async () => {
    farcaster.state.isDown = true
    expect(await begin()).toMatchObject({ status: 503, failure: { field: 'provider_down' } })
    farcaster.state.isDown = false
    const { device, flowId } = await begin()
    await answer()
    farcaster.state.chainIsDown = true
    expect(await device.ask(authApi.connectFarcaster, { flowId })).toMatchObject({ status: 503 })
  })
})
