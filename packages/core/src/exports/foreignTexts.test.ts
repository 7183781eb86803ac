import type { Session } from '@latchkey/walletconnect'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hostileTexts } from '../../../protocol/src/testing/hostileTexts.ts'
import { discoverWallets as discoverBitcoin } from '../chains/bitcoin/discoverWallets.ts'
import { discoverWallets as discoverEvm } from '../chains/evm/discoverWallets.ts'
import { discoverWallets as discoverPolkadot } from '../chains/polkadot/discoverWallets.ts'
import { discoverWallets as discoverSolana } from '../chains/solana/discoverWallets.ts'
import { toPeerWallet } from '../chains/universal/session/restoreSession.ts'
import { relayIcon } from '../chains/universal/WalletConnectOptions.ts'
import { getNameSuggestions } from '../names/getNameSuggestions.ts'
import { createTestContext, type TestContext } from '../testing/conformance/createTestContext.ts'
import { createTestSolanaWallet } from '../testing/createTestSolanaWallet.ts'
import { startTestConfig } from '../testing/startTestConfig.ts'
import { startTestServer } from '../testing/startTestServer.ts'
import type { RegisterApi } from '../wallets/standardWallet.ts'

type Page = EventTarget & Record<string, unknown>

/** A way in which wallets announce themselves: what finds them, and one that has a text in each of its strings. */
type Announcer = {
  readonly find: (context: TestContext) => () => void
  readonly announce: (page: Page, text: string) => void
}

const request = async () => null
const uuid = '350670db-19fa-4704-a166-e52e178b59d2'

const announceEvm = (page: Page, info: object) => {
  const detail = { info: { uuid, rdns: 'test.wallet', name: 'Wallet', ...info }, provider: { request } }
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}
const register = (page: Page, wallet: object) => {
  const detail = (api: RegisterApi) => api.register(wallet)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}
const { wallet: solanaWallet } = createTestSolanaWallet({
  seeds: [new Uint8Array(32).fill(1)],
  chains: ['solana:mainnet'],
})
const addBitcoinProvider = (page: Page, entry: object) => {
  page.TestProvider = { request }
  page.btc_providers = [{ id: 'TestProvider', name: 'Wallet', ...entry }]
  page.dispatchEvent(new Event('pageshow'))
}

const announcers: Readonly<Record<string, Announcer>> = {
  'EIP-6963': {
    find: discoverEvm,
    announce: (page, text) => announceEvm(page, { name: text, icon: text }),
  },
  'the Wallet Standard, for Solana': {
    find: discoverSolana,
    announce: (page, text) =>
      register(page, {
        ...solanaWallet,
        version: text,
        name: text,
        icon: text,
        chains: ['solana:mainnet', text],
      }),
  },
  'the Wallet Standard, for Bitcoin': {
    find: discoverBitcoin,
    announce: (page, text) =>
      register(page, {
        version: text,
        name: text,
        icon: text,
        chains: ['bitcoin:mainnet', text],
        accounts: [],
        features: { 'bitcoin:connect': { version: text, connect: request } },
      }),
  },
  'window.btc_providers': {
    find: discoverBitcoin,
    announce: (page, text) =>
      addBitcoinProvider(page, { name: text, icon: text, webUrl: text, methods: [text] }),
  },
  'window.injectedWeb3': {
    find: (context) => discoverPolkadot(context, {}),
    announce: (page, text) => {
      page.injectedWeb3 = { [text]: { version: text, enable: request } }
      page.dispatchEvent(new Event('pageshow'))
    },
  },
}

/** A text as it may be shown: the same letters, without what turns or hides them, 64 at most. */
const toShown = (text: string) =>
  [...text.replaceAll('\u202e', '').replaceAll('\0', '')].slice(0, 64).join('')

/** The connectors that an announcement on a fresh page makes known. */
function findAnnounced(find: Announcer['find'], announce: (page: Page) => void) {
  const page = new EventTarget() as Page
  vi.stubGlobal('window', page)
  const context = createTestContext()
  const stop = find(context)
  announce(page)
  const found = [...context.connectors.values()]
  stop()
  return found
}

describe('[X.41] three hundred hostile texts in every string of a wallet', () => {
  // Some lists are read again and again.
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it.each(Object.entries(announcers))('[X.41] that announces itself by %s', (_, { find, announce }) => {
    for (const text of hostileTexts) {
      const found = findAnnounced(find, (page) => announce(page, text))
      // Its name as plain text, and no picture: none of the texts is an image.
      expect(found.map(({ name, icon }) => ({ name, icon }))).toEqual([
        { name: toShown(text), icon: undefined },
      ])
      expect(found[0]?.id).not.toMatch(/\p{C}/u)
      expect(found[0]?.uid).not.toMatch(/\p{C}/u)
    }
  })

  it.each<[string, Announcer['find'], Announcer['announce']]>([
    ['the uuid of EIP-6963', discoverEvm, (page, text) => announceEvm(page, { uuid: text })],
    ['the domain of EIP-6963', discoverEvm, (page, text) => announceEvm(page, { rdns: text })],
    [
      'the id of window.btc_providers',
      discoverBitcoin,
      (page, text) => addBitcoinProvider(page, { id: text }),
    ],
  ])('[X.41] in %s, which has a shape of its own, make it no wallet', (_, find, announce) => {
    for (const text of hostileTexts) expect(findAnnounced(find, (page) => announce(page, text))).toEqual([])
  })

  it('[X.41] that is paired over a relay', () => {
    const server: NonNullable<Parameters<typeof toPeerWallet>[1]> = {
      projectId: 'local',
      api: 'https://api.example',
    }
    for (const text of hostileTexts) {
      const metadata = { name: text, description: text, url: text, icons: [text] }
      const wallet = toPeerWallet({ peer: { metadata } } as unknown as Session, server)
      expect(wallet?.name).toBe(toShown(text))
      // Ours, or an address of our own server, where a text may be a path.
      const icon = wallet?.icon ?? ''
      expect(icon === relayIcon || new URL(icon).origin === server.api, icon).toBe(true)
    }
  })
})

it('[X.41] of suggested names, three hundred hostile ones and as many behind the label are left out', async () => {
  const server = await startTestServer({ wellKnown: () => ({ zones: ['latchkey.id'] }) })
  const { config } = startTestConfig({ server: server.base })
  const good = { name: 'mirabel.latchkey.id', registered: false }
  for (const text of hostileTexts) {
    const names = [text, `mira${text}`, `mira${text}.latchkey.id`, `mira.${text}.id`]
    server.answer = () => ({
      body: { suggestions: [...names.map((name) => ({ name, registered: false })), good] },
    })
    expect(await getNameSuggestions(config, { name: 'mira' })).toEqual([good])
  }
  expect(server.asked).toHaveLength(300)
})
