import { frameMessages } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { createFrameMessenger } from '../../messenger/createFrameMessenger.ts'
import { createMemoryFrame, type MemoryFrameHandlers } from '../../messenger/createMemoryFrame.ts'
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
function start(handlers: MemoryFrameHandlers = {}) {
  const services = {
    config: {
      custody: 'user-held',
      networks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: solana }],
    },
    session: { account: async () => ({ id: 'person-1', email: 'mira@example.org', createdAt: 1 }) },
    wallet: {
      open: async () => ({ kind: 'ready', wallet: { addresses, recoveryKeys: [] }, isProtected: true }),
    },
    store: { isPersistent: true, get: async () => undefined, set: async () => {} },
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

it('[S7.56] the account that a client prefers is answered with its type and address; one of a type that there is not, is refused', async () => {
  const messenger = start()
  expect(await messenger.request('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).toEqual({
    type: 'eoa',
    address: addresses.eip155,
  })
  await expect(messenger.request('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).rejects.toMatchObject({
    message: 'This wallet has no smart account.',
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
