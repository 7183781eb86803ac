import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { grants, next } from '../../../../walletconnect/src/testing/createPair.ts'
import { getChainState } from '../../accounts/getChainState.ts'
import { address, other, pair, start } from '../../testing/startPairing.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const [one, ten] = ['eip155:1', 'eip155:10'].map((chain) => `${chain}:${address}`) as [string, string]
const { eip155: granted } = grants

/** A session on network 1 with a signature of the first account still waiting in the wallet. */
async function waitingRequest() {
  const app = await start()
  const { connecting, topic } = await pair(app)
  const { uid } = await connecting
  const request = async (from = address) => {
    const arrived = next(app.wallet, 'request')
    const answer = app.ask('personal_sign', ['0x68', from])
    answer.catch(() => undefined)
    return { answer, ...(await arrived).request }
  }
  const first = await request()
  return {
    app,
    first,
    request,
    /** The wallet answers the first request. */
    async respondFirst() {
      await app.wallet.respond({ id: first.id, result: '0xfirst' })
      expect(await first.answer).toBe('0xfirst')
    },
    now: () => app.config.state.connections.get(uid),
    update: (namespaces: typeof grants) => app.wallet.update({ topic, namespaces }),
  }
}

describe('an update of the session while a request waits in the wallet', () => {
  it('[S4.27] that removes the account: the answer counts for it, the next request is for the other', async () => {
    const { app, first, request, respondFirst, update, now } = await waitingRequest()
    await update({ eip155: { ...granted, accounts: [`eip155:1:${other}`, `eip155:10:${other}`] } })
    await vi.waitFor(() => expect(now()?.accounts).toEqual([other]))
    expect(first).toMatchObject({ chainId: 'eip155:1', params: ['0x68', address] })
    await respondFirst()
    expect(await app.ask('eth_accounts')).toEqual([other])
    expect(await request(other)).toMatchObject({ params: ['0x68', other] })
    expect(now()?.status).toBe('connected')
  })

  it('[S4.27] that removes its network: the request keeps its own, the next one gets the network that is left', async () => {
    const { app, first, request, update, now } = await waitingRequest()
    await update({ eip155: { ...granted, chains: ['eip155:10'], accounts: [ten] } })
    await vi.waitFor(() => expect(now()?.network).toBe('eip155:10'))
    expect(first.chainId).toBe('eip155:1')
    await app.wallet.respond({ id: first.id, error: { code: 5100, message: 'Unsupported chains.' } })
    await expect(first.answer).rejects.toMatchObject({ code: 5100 })
    expect((await request()).chainId).toBe('eip155:10')
    expect(await app.ask('eth_chainId')).toBe('0xa')
  })

  it('[S3.03] [S4.27] that adds a network as a key of its own: it is approved, and can be switched to at once', async () => {
    const { app, respondFirst, update, now } = await waitingRequest()
    const { chains: _, ...scope } = granted
    await expect(app.ask('wallet_switchEthereumChain', [{ chainId: '0x5' }])).rejects.toMatchObject({
      code: 4902,
    })
    const added = { 'eip155:5': { ...scope, accounts: [`eip155:5:${address}`] } }
    await update({ eip155: { ...granted, accounts: [one, ten] }, ...added } as typeof grants)
    await vi.waitFor(async () =>
      expect(await app.ask('wallet_switchEthereumChain', [{ chainId: '0x5' }])).toBeNull(),
    )
    expect(now()?.network).toBe('eip155:5')
    expect(await getChainState(app.config, { namespace: 'eip155' })).toMatchObject({
      requestedCaipNetworkIds: app.config.networks.map(({ caipNetworkId }) => caipNetworkId),
      approvedCaipNetworkIds: ['eip155:1', 'eip155:10', 'eip155:5'],
      supportsAllNetworks: false,
    })
    const switches = { ...granted, methods: [...granted.methods, 'wallet_switchEthereumChain'] }
    await update({ eip155: { ...switches, accounts: [one, ten] } } as typeof grants)
    await vi.waitFor(async () =>
      expect(await getChainState(app.config, { namespace: 'eip155' })).toMatchObject({
        approvedCaipNetworkIds: ['eip155:1', 'eip155:10'],
        supportsAllNetworks: true,
      }),
    )
    await respondFirst()
  })

  it('[S4.27] that leaves no account: the connection ends, and the answer that still comes is returned', async () => {
    const { app, respondFirst, update, now } = await waitingRequest()
    await update({
      solana: { chains: ['solana:abc'], accounts: ['solana:abc:one'], methods: [], events: [] },
    } as unknown as typeof grants)
    await vi.waitFor(() => expect(now()).toBeUndefined())
    await respondFirst()
    await expect(app.ask('personal_sign', ['0x68', address])).rejects.toMatchObject({
      code: 'NAMESPACE_NOT_CONFIGURED',
    })
  })
})
