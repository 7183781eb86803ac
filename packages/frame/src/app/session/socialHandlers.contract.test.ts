import { authApi } from '@latchkey/protocol/schemas'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startFrameWorld } from '../../testing/startFrameWorld.ts'
import type { FrameServices } from '../FrameServices.ts'
import { socialHandlers } from './socialHandlers.ts'

const open: { close(): void }[] = []
// the handlers describe the browser to the server
beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'a test' }))
afterEach(() => {
  for (const one of open.splice(0)) one.close()
  vi.unstubAllGlobals()
})

/** Both ends of the channel over a server whose polls for Farcaster have these answers, one after the other. */
function start(answers: readonly object[]) {
  const saved: unknown[][] = []
  const left = [...answers]
  const world = startFrameWorld({
    isSignedIn: false,
    handlers: (services) =>
      socialHandlers(
        {
          ...services,
          auth: 'https://api.example.org',
          api: {
            call: async (_: string, { path }: { path: string }) =>
              path === authApi.beginFarcaster.path
                ? { flowId: 'flow-1', url: 'https://farcaster.example/connect' }
                : left.shift(),
          },
          session: {
            accessToken: () => Promise.reject(new Error('Nobody is signed in.')),
            save: async (...session: unknown[]) => void saved.push(session),
          },
        } as unknown as FrameServices,
        async () => expect.fail('nobody asked for the user'),
      ),
  })
  open.push(world)
  return { ...world, saved }
}

const farcaster = { id: 'id-2', provider: 'farcaster', userName: 'mira.eth' }
const github = { id: 'id-1', provider: 'github', userName: 'mira' }
const done = (identities?: readonly object[]) => ({
  status: 'done',
  accessToken: 'access',
  account: { id: 'person-1', createdAt: 1, identities },
})

it('[S7.47, S7.48] CONNECT_FARCASTER waits for the phone, and answers the user name there', async () => {
  const reply = done([farcaster, github])
  const { messenger, saved, services } = start([{ status: 'pending' }, reply])
  expect(await messenger.request('GET_FARCASTER_URI', undefined)).toEqual({
    url: 'https://farcaster.example/connect',
  })
  expect(await messenger.request('CONNECT_FARCASTER', undefined)).toEqual({ userName: 'mira.eth' })
  expect(saved).toEqual([[reply, 'id-2']])
  // the wallet is that of the person who has signed in
  expect(services.state.addresses).toBeUndefined()
})

it('[S7.48] who has no user name on Farcaster is answered an empty one', async () => {
  const { messenger } = start([done([{ ...farcaster, userName: undefined }])])
  await messenger.request('GET_FARCASTER_URI', undefined)
  expect(await messenger.request('CONNECT_FARCASTER', undefined)).toEqual({ userName: '' })
})
