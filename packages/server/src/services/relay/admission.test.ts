import { describe, expect, it } from 'vitest'
import { createIdentity } from '../../testing/relayClient.ts'
import { admit, type RelayOptions } from './admission.ts'

const audience = 'wss://relay.example'
const options = {
  config: { relay: { isForeign: false, audiences: [audience] } },
  clock: { now: () => Date.now() },
  projects: {
    refuse: async () => undefined,
    knows: async (projectId: string | undefined) => projectId === 'shop',
  },
  apiUrl: () => 'https://relay.example',
} as unknown as RelayOptions
const admitTo = (projectId: string | undefined) =>
  admit(options, {
    token: createIdentity().token(audience),
    projectId,
    origin: undefined,
    clientAddress: '2001:db8:1:abcd::/64',
  })

it('[X.59] a refused origin is told which service refused it, and which project has to list it', async () => {
  const refusing = { ...options, projects: { ...options.projects, refuse: async () => 'origin' as const } }
  const applicant = {
    token: createIdentity().token(audience),
    projectId: 'shop',
    origin: 'https://evil.example\n',
    clientAddress: '2001:db8:1:abcd::/64',
  }
  await expect(admit(refusing, applicant)).rejects.toMatchObject({
    tag: 'OriginNotAllowed',
    message: 'The relay refuses https://evil.example?: it is not on the list of origins of project shop',
  })
})

describe('whose share a client of the relay uses', () => {
  it('[X.65] a known project has one of its own', async () => {
    expect(await admitTo('shop')).toMatchObject({ project: 'shop', payer: 'relay|project|shop' })
  })

  it.each(['invented', 'another', '', undefined])(
    '[X.65] %s, which nobody knows, has the one of all unknown ids, and its address pays',
    async (projectId) => {
      expect(await admitTo(projectId)).toMatchObject({
        project: '',
        payer: 'relay|address|2001:db8:1:abcd::/64',
        address: '2001:db8:1:ab00::/56',
      })
    },
  )
})
