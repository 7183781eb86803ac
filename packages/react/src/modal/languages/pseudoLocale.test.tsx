import { getSignIn } from '@latchkey/core'
import { onrampDefaults, selectWallets } from '@latchkey/protocol'
import { expect, it, vi } from 'vitest'
import { createTestSwaps } from '../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../../testing/createTestApp.tsx'
import { createTestLogin } from '../../testing/createTestLogin.ts'
import { createTestPairing, type TestPairing } from '../../testing/createTestPairing.ts'
import { createTestBalance, testEther } from '../../testing/createTestServer.ts'
import { createTestWallet, createTestWallets } from '../../testing/createTestWallet.ts'
import { testNetworks, testSolana } from '../../testing/testNetworks.ts'
import { createNameDraft } from '../flows/names/nameDraft.ts'
import { dispatchSwap, swapDraft } from '../flows/swaps/swapDraft.ts'
import { initializeSwap } from '../flows/swaps/swapSteps.ts'
import { sendDraft } from '../flows/transfers/sendDraft.ts'
import { loadView } from '../flows.ts'
import type { ViewEntry, ViewName, ViewParameters } from '../views.ts'
import { type FlowName, titles } from './en/titles.ts'
import { en } from './en.ts'
import { type Language, type Message, MessagesContext, toTitleMessages } from './translate.ts'

const mark = (message: Message): Message =>
  typeof message === 'string'
    ? `⟦${message}⟧`
    : (Object.fromEntries(Object.entries(message).map(([form, text]) => [form, `⟦${text}⟧`])) as Message)
const markAll = (texts: object) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mark(text as Message)]))

/** English in which every text of a catalogue is between brackets. */
const pseudo: Language = {
  locale: 'en',
  messages: Object.assign(
    toTitleMessages(markAll(Object.assign({}, ...Object.values(titles))) as Record<string, string>),
    ...Object.values(en).map(markAll),
  ),
}

/** A person's address without letters. */
const receiver = `0x${'33'.repeat(20)}`

/** Names and addresses of the app, of its wallets and services, and of the person. */
const names = {
  wallet: 'Test Wallet',
  other: 'Silent Wallet',
  listed: 'Wallet 1',
  walletId: 'ID_AUTH',
  provider: 'Test Pay',
  pools: 'Test pools',
  nft: 'Test Cat',
  login: 'Google',
  email: 'mira@example.org',
  // What the field for an e-mail address shows before something is entered.
  example: 'name@example.org',
  zone: 'latchkey.id',
  page: location.host,
}

/** What isn't ours: names of wallets, networks, currencies and services, and the groups of an address. */
const foreign = new RegExp(
  [
    ...Object.values(names),
    ...[...testNetworks, testSolana].map(({ name }) => name),
    ...['Latchkey', 'WalletConnect', 'wallet1\\.example'],
    ...['Ethereum', 'Ether', 'ETH', 'Test Dollar', 'TUSD', 'LKT', 'USD Coin', 'USDC'],
    // Names of currencies come from the browser (`Intl.DisplayNames`), so they are real words in the pseudo-locale, too.
    ...['US Dollar', 'USD', 'Euro', 'EUR'],
    '0x[\\da-f….]+',
    '\\b(?=[a-f]*\\d)[\\da-f]{2,4}\\b',
  ].join('|'),
  'gi',
)

/** Removes the innermost bracketed texts until none is left: a text may stand in another. */
function strip(text: string): string {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, '')
  return less === text ? text : strip(less)
}

/** Every text of an element, of labels too. A bracketed text may be broken over several nodes of one element. */
function textsOf(container: Element): string[] {
  const texts = [...container.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'placeholder', 'title', 'alt'].map((attribute) => element.getAttribute(attribute) ?? ''),
  )
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.parentElement?.textContent ?? '')
  return texts
}

/** The texts that have a word beside the catalogues. */
const findLiterals = (container: Element) =>
  [...new Set(textsOf(container))].filter((text) => /\p{L}{2,}/u.test(strip(text).replace(foreign, '')))

/** Data of the views that can't be without. A new view that needs some doesn't compile before it has a line here. */
const samples: {
  readonly [name in ViewName as undefined extends ViewParameters[name] ? never : name]: ViewParameters[name]
} = {
  ConnectingExternal: { connectorUid: 'eip155:test.silent' },
  ConnectingWalletConnect: { wallet: getListedWallet() },
  Downloads: { wallet: getListedWallet() },
  AccountNft: {
    network: 'eip155:1',
    contract: `0x${'22'.repeat(20)}`,
    tokenId: '7',
    name: names.nft,
    amount: 2n,
    hidden: true,
  },
  SwitchNetwork: { network: 'eip155:10' },
  SwitchActiveChain: { network: testSolana.caipNetworkId },
  ConnectingMultiChain: { wallet: names.wallet },
  TransactionResult: {
    kind: 'send',
    hash: `0x${'c1'.repeat(32)}`,
    network: 'eip155:1',
    sold: { amount: 10n ** 18n, decimals: 18, symbol: 'ETH' },
    to: receiver,
    again: { view: 'WalletSend', data: {} },
  },
  SwapSelectToken: { side: 'to' },
  BuyInProgress: { provider: names.provider, url: undefined, orderId: undefined, popup: undefined },
  RegisterAccountName: { draft: createNameDraft() },
  RegisterAccountNameSuccess: { draft: createNameDraft() },
  EmailLogin: { open: false },
  EmailVerifyDevice: { email: names.email, number: '42' },
  EmailVerifyOtp: { email: names.email, length: 6 },
  UpdateEmailPrimaryOtp: { newEmail: names.email, length: 6 },
  UpdateEmailSecondaryOtp: { newEmail: names.email, length: 6 },
  DeletionScheduled: { deleteAt: Date.UTC(2030, 0, 8) },
  ConnectSocials: { link: false },
  ConnectingSocial: {
    provider: 'google',
    link: false,
    attempt: { done: wait(), isClosed: () => false, subscribe: () => () => {}, stop: () => {} },
  },
  ConnectingFarcaster: { link: false },
}

function getListedWallet() {
  const [wallet] = createTestWallets(1, () => ({ supports_wc: true, mobile_link: 'demowallet://' }))
  if (!wallet) throw new Error('no wallet')
  return wallet
}

/** An answer that never comes: what is said meanwhile stays. */
function wait(): Promise<never> {
  return new Promise(() => {})
}

/** Views that show nothing of their own. */
const isRedirect = (view: string) => Object.hasOwn(titles.redirects, view)

/** An app in which every view has something to show: wallets that wait, a signed-in person, balances, a provider that sells. */
function createApp(flow: FlowName, pairing: TestPairing): TestApp {
  const swaps = createTestSwaps()
  swaps.balances = [{ ...testEther }, { ...createTestBalance() }]
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const answer = answers[new URL(input).pathname]
    return answer ? Response.json(answer) : fetch(input, init)
  })
  const wallet = createTestWallet()
  wallet.onSwitch = wait
  const silent = createTestWallet({ id: 'test.silent', name: names.other })
  silent.onConnect = wait
  const embedded = createTestLogin()
  Object.assign(embedded.wallet.connector, { name: names.wallet })
  embedded.user = { email: names.email, custody: 'user-held', isProtected: false }
  embedded.devices = [
    {
      id: 'phone',
      browser: 'safari',
      system: 'ios',
      isCurrent: false,
      isSignedIn: true,
      isHere: false,
      lastUsedAt: Date.UTC(2026, 10, 20, 12),
    },
  ]
  embedded.offers = [{ provider: 'google', isSetUp: true }]
  embedded.login.waitForDevice.mockImplementation(wait)
  const isEmbedded = ['names', 'embedded', 'email', 'socials'].includes(flow)
  const app = createTestApp({
    wallets: [wallet, silent, embedded.wallet, ...(flow === 'pairing' ? [pairing] : [])],
    wallet: isEmbedded ? embedded.wallet : wallet,
    solana: [createTestWallet({ id: 'sol', namespace: 'solana', network: testSolana.caipNetworkId })],
    server: {
      api: 'https://api.example',
      directory: 'https://api.example',
      projectId: 'local',
      zones: [names.zone],
      swaps: ['eip155:1'],
      onramp: ['eip155'],
    },
    siwx:
      flow === 'signin'
        ? {
            createMessage: wait,
            addSession: () => {},
            revokeSession: () => {},
            setSessions: () => {},
            getSessions: () => [],
            getRequired: () => true,
          }
        : undefined,
  })
  app.chain.outcome = wait
  return app
}

/** What the server answers about wallets and buying, by path. */
const answers: Readonly<Record<string, object>> = {
  '/getWallets': selectWallets([getListedWallet()], {}),
  '/v1/onramp/providers': {
    providers: [
      {
        id: 'card',
        name: names.provider,
        feeRange: '1-2%',
        supportedChains: ['eip155'],
        quotes: true,
        restrictedZones: [],
        origins: ['https://pay.example'],
        isTest: false,
      },
    ],
  },
  '/v1/onramp/options': {
    paymentCurrencies: onrampDefaults.paymentCurrencies,
    purchaseCurrencies: onrampDefaults.purchaseCurrencies,
  },
  '/v1/onramp/quote': {
    paymentTotal: { amount: '51.50', currency: 'USD' },
    paymentSubtotal: { amount: '50.00', currency: 'USD' },
    purchaseAmount: { amount: '49.1', currency: 'USDC' },
    networkFee: { amount: '0.90', currency: 'USD' },
    quoteId: 'q',
  },
  '/v1/onramp/orders': { orders: [] },
}

/** Fills the forms whose review is a view of its own. */
async function fillForms({ config, drafts }: TestApp): Promise<void> {
  await initializeSwap(config, drafts)
  const [sourceToken, toToken] = drafts.get(swapDraft).tokens
  dispatchSwap(drafts, { type: 'update', update: { sourceToken, toToken, sourceTokenAmount: '1.5' } })
  drafts.update(sendDraft, () => ({ amount: '1.25', receiver }))
}

// Every view of the registry: a new one is rendered by itself.
const views = Object.entries(titles).flatMap(([flow, byView]) =>
  Object.keys(byView).map((view) => [view as ViewName, flow as FlowName] as const),
)

it.each(views)('[X.46] every word of %s is in a catalogue', async (view, flow) => {
  const pairing = createTestPairing({ reach: 'public' })
  const app = createApp(flow, pairing)
  await app.connect()
  await fillForms(app)
  if (flow === 'signin') await vi.waitFor(() => expect(getSignIn(app.config).step).toBe('asking'), 5_000)
  const data = Object.hasOwn(samples, view) ? samples[view as keyof typeof samples] : undefined
  // View and data belong together by the type of `samples`.
  const entry = { view, data: view === 'ApproveTransaction' ? { waits: true } : data } as ViewEntry
  app.modal.push(entry)
  const View = await loadView(view)
  const { container } = app.show(
    <MessagesContext.Provider value={pseudo}>
      <View data={entry.data} />
    </MessagesContext.Provider>,
  )
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(textsOf(container).join(), 'a text of the catalogue').toContain('⟦'), 5_000)
  if (flow === 'pairing') pairing.code()
  if (!isRedirect(view)) {
    await vi.waitFor(
      () => expect(container.querySelector('.lk-skeleton'), 'a view that loads').toBeNull(),
      5_000,
    )
    expect(app.view, 'a view that stays').toBe(view)
  }
  expect(findLiterals(container)).toEqual([])
})

it('[X.46] a word beside the catalogue is seen, in a text and in a label', () => {
  const { container } = createTestApp().show(
    <p title="Of ours">
      ⟦Close⟧ <b>now</b>
    </p>,
  )
  expect(findLiterals(container)).toEqual(['Of ours', '⟦Close⟧ now', 'now'])
})
