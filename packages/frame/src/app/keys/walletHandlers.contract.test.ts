import { frameMessages } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { createFrameMessenger } from '../../messenger/createFrameMessenger.ts'
import { createMemoryFrame, type MemoryFrameHandlers } from '../../messenger/createMemoryFrame.ts'
import { fakeRpc } from '../../testing/requestWorld.ts'
import { noBundler } from '../../testing/startFrameWorld.ts'
import type { FrameServices } from '../FrameServices.ts'
import { walletHandlers } from './walletHandlers.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const addresses = {
  eip155: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
}
const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** The app's end and the frame's, with the frame's own handlers over a wallet that is ready. */
function start(
  handlers: MemoryFrameHandlers = {},
  account: object = { id: 'person-1', email: 'mira@example.org', createdAt: 1 },
) {
  const stored = new Map<string, unknown>()
  const services = {
    config: {
      custody: 'user-held',
      networks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: solana }],
    },
    session: { account: async () => account },
    wallet: {
      open: async () => ({ kind: 'ready', wallet: { addresses, recoveryKeys: [] }, isProtected: true }),
    },
    bundler: noBundler,
    rpc: fakeRpc(),
    store: {
      isPersistent: true,
      get: async (key: string) => stored.get(key),
      set: async (key: string, value: unknown) => void stored.set(key, value),
    },
    state: {
      network: 'eip155:1',
      addresses: undefined,
      abort: new AbortController(),
      queue: Promise.resolve(),
    },
  } as unknown as FrameServices
  const frame = createMemoryFrame({ ...walletHandlers(services), ...handlers })
  const messenger = createFrameMessenger({ ...frame, projectId: 'local' })
  open.push(messenger)
  return messenger
}

describe('[S3.19] the embedded wallet’s user on the wire', () => {
  it('[S3.19] [S7.49] on an EVM network: a number, the account and its type', async () => {
    expect(await start().request('GET_USER', { chainId: 1 })).toEqual({
      email: 'mira@example.org',
      address: addresses.eip155,
      chainId: 1,
      smartAccountDeployed: false,
      accounts: [{ address: addresses.eip155, type: 'eoa' }],
      preferredAccountType: 'eoa',
      custody: 'user-held',
      isProtected: true,
    })
  })

  it('[S3.19] who signed in with another service has a user name, and may have no e-mail address', async () => {
    const identities = [{ id: 'i', provider: 'github', userName: 'mira' }]
    const person = { id: 'person-2', createdAt: 1, identities, loginId: 'i' }
    const answer = await start({}, person).request('GET_USER', {})
    expect(answer).toMatchObject({ userName: 'mira', provider: 'github', address: addresses.eip155 })
    expect(answer.email ?? undefined).toBeUndefined()
    expect((await start().request('GET_USER', {})).userName).toBeUndefined()
  })

  it('[S3.19] [S7.49] of several ways to sign in, name and provider are those of the one used here: none after an e-mail', async () => {
    const identities = [
      { id: 'used-last', provider: 'google', userName: 'mira.g' },
      { id: 'used-here', provider: 'github', userName: 'mira' },
    ]
    const person = { id: 'person-2', email: 'mira@example.org', createdAt: 1, identities }
    const byEmail = await start({}, person).request('GET_USER', {})
    expect([byEmail.userName, byEmail.provider]).toEqual([undefined, undefined])
    expect(byEmail.logins).toEqual(identities)
    const byService = await start({}, { ...person, loginId: 'used-here' }).request('GET_USER', {})
    expect(byService).toMatchObject({ userName: 'mira', provider: 'github', logins: identities })
  })

  it('[S3.19] on Solana: CAIP-2, and the account of that network', async () => {
    expect(await start().request('GET_USER', { chainId: solana })).toMatchObject({
      address: addresses.solana,
      chainId: solana,
      accounts: [{ address: addresses.solana, type: 'eoa' }],
    })
  })

  const least = { address: addresses.eip155, chainId: 1 }
  it('[S3.19] an existing frame’s answer is taken: the least it says, and smart accounts with a user name', async () => {
    const whole = {
      ...least,
      email: null,
      userName: 'mira',
      smartAccountDeployed: true,
      accounts: [
        { address: addresses.eip155, type: 'smartAccount' as const },
        { address: addresses.eip155, type: 'eoa' as const },
      ],
      preferredAccountType: 'smartAccount' as const,
    }
    for (const answer of [least, whole])
      expect(await start({ GET_USER: async () => answer }).request('GET_USER', {})).toEqual(answer)
  })

  it.each([
    ['another type of account', { ...least, accounts: [{ address: addresses.eip155, type: 'safe' }] }],
    ['another preferred type', { ...least, preferredAccountType: 'EOA' }],
    ['no address', { chainId: 1 }],
    ['no network', { address: addresses.eip155 }],
    ['a network that is none', { ...least, chainId: -1 }],
  ])('[S3.19] neither end has %s', async (_, answer) => {
    expect(v.safeParse(frameMessages.GET_USER.success, answer).success).toBe(false)
    await expect(start({ GET_USER: async () => answer as never }).request('GET_USER', {})).rejects.toThrow()
  })
})

it('[S7.54] the networks of smart accounts are a list of numbers: none, where the wallet has no such accounts', async () => {
  const messenger = start()
  expect(await messenger.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)).toEqual({
    smartAccountEnabledNetworks: [],
  })
  // The answer of an existing frame is taken; one of another shape is not.
  const answers = (smartAccountEnabledNetworks: unknown) =>
    start({ GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks }) as never })
  const ask = (networks: unknown) =>
    answers(networks).request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
  expect(await ask([1, 137])).toEqual({ smartAccountEnabledNetworks: [1, 137] })
  for (const other of ['1,137', ['eip155:1'], undefined]) await expect(ask(other)).rejects.toThrow()
})

it('[S7.56] [S7.49] the address of the preferred account is the one of the active network, as the user has it', async () => {
  const messenger = start()
  for (const [chainId, address] of [
    [solana, addresses.solana],
    [1, addresses.eip155],
  ] as const) {
    await messenger.request('SWITCH_NETWORK', { chainId })
    expect(await messenger.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({
      type: 'eoa',
      address,
    })
    expect(await messenger.request('GET_USER', {})).toMatchObject({ address })
  }
})

it('[S7.56] a preferred account is answered with type and address: as `eoa` where there are no smart accounts', async () => {
  const messenger = start()
  for (const type of ['eoa', 'smartAccount'] as const)
    expect(await messenger.request('SET_PREFERRED_ACCOUNT', { type })).toEqual({
      type: 'eoa',
      address: addresses.eip155,
    })
  await expect(messenger.request('SET_PREFERRED_ACCOUNT', { type: 'safe' as never })).rejects.toThrow()
  // An answer without the address, or of another type, is none.
  for (const answer of [{ type: 'eoa' }, { type: 'safe', address: addresses.eip155 }])
    await expect(
      start({ SET_PREFERRED_ACCOUNT: async () => answer as never }).request('SET_PREFERRED_ACCOUNT', {
        type: 'eoa',
      }),
    ).rejects.toThrow()
})
