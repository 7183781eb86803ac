import { createSignClient } from '@latchkey/walletconnect'
import { verifyMessage } from 'viem'
import { expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestRelay } from '../../../../packages/walletconnect/src/testing/startTestRelay.ts'
import { createWalletStore } from '../state/createWalletStore.ts'
import { transitions } from '../state/transitions.ts'
import { testConfig, testSolanaConfig } from '../testing/testConfig.ts'
import { createPairing } from './createPairing.ts'

/** A window of the wallet: its storage outlives it, as a browser's does. */
function createWindow(storage = new Map<string, string>()) {
  return Object.assign(new EventTarget(), {
    location: { origin: 'http://dev-wallet.localhost' },
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    },
  }) as unknown as Window
}

async function start(config = testConfig) {
  // Node 20 has none of its own.
  vi.stubGlobal('WebSocket', WebSocket)
  onTestFinished(() => void vi.unstubAllGlobals())
  const relay = await startTestRelay()
  const storage = new Map<string, string>()
  const open = () => {
    const host = createWindow(storage)
    const store = createWalletStore(host, config)
    const pairing = createPairing(host, {
      config,
      store,
      relay: { url: relay.url, projectId: 'local', verifyUrl: 'http://verify.test' },
    })
    onTestFinished(() => pairing.close())
    return { store, pairing }
  }
  const app = createSignClient({
    relayUrls: [relay.url],
    projectId: 'local',
    metadata: { name: 'App', description: '', url: 'https://app.example', icons: [] },
    WebSocket,
  })
  onTestFinished(() => app.close())
  const connect = (chains: readonly string[]) =>
    app.connect({
      optionalNamespaces: {
        eip155: {
          chains,
          methods: ['personal_sign', 'eth_sign'],
          events: ['chainChanged', 'accountsChanged'],
        },
      },
    })
  return { relay, app, open, connect }
}

const [alice, bob] = testConfig.accounts.map(({ address }) => address)
const shown = (pairing: ReturnType<typeof createPairing>) =>
  vi.waitFor(() => {
    const { current } = pairing.get()
    if (!current) throw new Error('nothing is shown')
    return current
  })

it('follows a link, asks the person, signs, tells of changes, survives a reload, ends', async () => {
  const { app, open, connect } = await start()
  const { pairing, store } = open()
  const { uri, result } = await connect(['eip155:31337', 'eip155:31338', 'eip155:4242'])
  await pairing.pair(uri)
  const proposal = await shown(pairing)
  expect(proposal).toMatchObject({
    kind: 'proposal',
    name: 'App',
    origin: 'https://app.example',
    chainIds: [31337, 31338],
  })
  await pairing.approve(proposal, { account: bob ?? '', chainId: 31338 })
  const session = await result
  expect(session.namespaces.eip155?.accounts).toEqual([`eip155:31338:${bob}`, `eip155:31337:${bob}`])
  expect(store.get()).toMatchObject({ account: bob, chainId: 31338 })
  const { topic } = session

  const sign = (chainId: string, account: string | undefined) =>
    app.request({ topic, chainId, method: 'personal_sign', params: ['0x68656c6c6f', account] })
  const signing = sign('eip155:31337', bob)
  const request = await shown(pairing)
  expect(request).toMatchObject({
    kind: 'request',
    approval: { kind: 'signMessage' },
    site: { account: bob, chainId: 31337 },
  })
  await pairing.approve(request, { account: bob ?? '', chainId: 31337 })
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address: bob as `0x${string}`, message: 'hello', signature })).toBe(true)

  // Another's account: refused without asking anybody.
  await expect(sign('eip155:31337', alice)).rejects.toMatchObject({ code: 4100 })

  const declined = sign('eip155:31337', bob)
  const settled = expect(declined).rejects.toMatchObject({ code: 5000 })
  await pairing.reject(await shown(pairing))
  await settled

  const heard: unknown[] = []
  app.subscribe((event) => event.type === 'event' && heard.push([event.name, event.data]))
  store.update((now) => transitions.selectAccount(now, alice ?? ''))
  await vi.waitFor(() => expect(heard).toContainEqual(['accountsChanged', [`eip155:31338:${alice}`]]))
  // It comes in a message of its own.
  await vi.waitFor(() =>
    expect(app.sessions()[0]?.namespaces.eip155?.accounts).toEqual([
      `eip155:31338:${alice}`,
      `eip155:31337:${alice}`,
    ]),
  )

  const later = sign('eip155:31338', alice)
  later.catch(() => undefined)
  await shown(pairing)
  const again = open()
  await vi.waitFor(() => expect(again.pairing.get().sessions).toHaveLength(1))
  await again.pairing.approve(await shown(again.pairing), { account: alice ?? '', chainId: 31338 })
  expect(await later).toMatch(/^0x[0-9a-f]{130}$/)

  await again.pairing.disconnect(topic)
  await vi.waitFor(() => expect(app.sessions()).toEqual([]))
})

it('[F2] a no reaches the app; a link that is over, or is none, says why', async () => {
  const { open, connect } = await start()
  const { pairing } = open()
  const { uri, result } = await connect(['eip155:31337'])
  const settled = expect(result).rejects.toMatchObject({ code: 5000 })
  await pairing.pair(uri)
  await pairing.reject(await shown(pairing))
  await settled
  await pairing.pair('not a link')
  expect(pairing.get().problem).toContain("This pairing link can't be used: it is not one.")
  expect(pairing.get().isPairing).toBe(false)
})

it('an app whose networks are all unknown leaves nothing to approve', async () => {
  const { open, connect } = await start()
  const { pairing } = open()
  const { uri, result } = await connect(['eip155:4242'])
  result.catch(() => undefined)
  await pairing.pair(uri)
  expect(await shown(pairing)).toMatchObject({ kind: 'proposal', chainIds: [] })
})

it('one signature signs in and opens a session, for the account that was chosen; a no opens none', async () => {
  const { app, open } = await start()
  const { pairing, store } = open()
  const verified: string[] = []
  const signIn = () =>
    app.authenticate({
      payload: {
        chains: ['eip155:31337', 'eip155:31338', 'eip155:4242'],
        domain: 'app.example',
        aud: 'https://app.example/login',
        nonce: 'abcdefgh12',
      },
      methods: ['personal_sign', 'eth_sign'],
      optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] } },
      verify: async ({ cacao, message }) => {
        verified.push(message)
        const address = cacao.p.iss.split(':').at(-1) as `0x${string}`
        return verifyMessage({ address, message, signature: cacao.s.s as `0x${string}` })
      },
    })
  const first = await signIn()
  await pairing.pair(first.uri)
  const question = await shown(pairing)
  if (question.kind !== 'authentication') throw new Error(`asked for a ${question.kind}`)
  expect(question).toMatchObject({ name: 'App', origin: 'https://app.example', chainIds: [31337, 31338] })
  const site = { account: bob ?? '', chainId: 31338 }
  const { message } = question.prepare(site)
  expect(message).toContain('app.example wants you to sign in')
  expect(message).not.toContain('eth_sign')
  await pairing.approve(question, site)
  const { cacaos, session } = await first.result
  expect(cacaos[0]?.p.iss).toBe(`did:pkh:eip155:31338:${bob}`)
  expect(verified).toEqual([message])
  expect(session?.namespaces.eip155).toMatchObject({
    accounts: [`eip155:31338:${bob}`, `eip155:31337:${bob}`],
    methods: ['personal_sign'],
  })
  expect(store.get()).toMatchObject({ account: bob, chainId: 31338 })

  const second = await signIn()
  const refused = expect(second.result).rejects.toMatchObject({ code: 5000 })
  await pairing.pair(second.uri)
  await pairing.reject(await shown(pairing))
  await refused
  expect(pairing.get().sessions).toHaveLength(1)
})

it('on Solana: approves one account, signs a text and a no is a no; tells of another account, and of nothing on EVM', async () => {
  const { app, open } = await start(testSolanaConfig)
  const { pairing, store } = open()
  const chain = testSolanaConfig.solana?.caipNetworkId ?? ''
  const [first = '', second = ''] = testSolanaConfig.solana?.accounts.map(({ address }) => address) ?? []
  const { uri, result } = await app.connect({
    optionalNamespaces: {
      solana: { chains: [chain], methods: ['solana_signMessage'], events: ['accountsChanged'] },
    },
  })
  await pairing.pair(uri)
  const proposal = await shown(pairing)
  expect(proposal).toMatchObject({
    kind: 'familyProposal',
    family: 'solana',
    name: 'App',
    origin: 'https://app.example',
  })
  await pairing.approve(proposal, { account: second, chainId: 0 })
  const { topic, namespaces } = await result
  expect(namespaces.solana).toMatchObject({
    accounts: [`${chain}:${second}`],
    methods: ['solana_signMessage'],
  })
  const ask = (account: string) =>
    app.request({
      topic,
      chainId: chain,
      method: 'solana_signMessage',
      params: { message: '3yZe7d', pubkey: account },
    })
  const signing = ask(second)
  const request = await shown(pairing)
  expect(request).toMatchObject({
    kind: 'familyRequest',
    approval: { kind: 'solanaSignMessage', account: second },
  })
  await pairing.approve(request, { account: second, chainId: 0 })
  expect(await signing).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
  const declined = expect(ask(second)).rejects.toMatchObject({ code: 5000 })
  await pairing.reject(await shown(pairing))
  await declined
  // Another account than the session's is refused without a question.
  await expect(ask(first)).rejects.toMatchObject({ code: 4100 })

  const heard: unknown[] = []
  app.subscribe((event) => event.type === 'event' && heard.push([event.name, event.data]))
  store.update((now) => transitions.selectNetwork(now, 31338))
  store.update((now) => transitions.selectFamilyAccount(now, 'solana', first))
  await vi.waitFor(() => expect(heard).toEqual([['accountsChanged', [`${chain}:${first}`]]]))
  expect(app.sessions()[0]?.namespaces).toEqual({
    solana: expect.objectContaining({ accounts: [`${chain}:${first}`] }),
  })
})
