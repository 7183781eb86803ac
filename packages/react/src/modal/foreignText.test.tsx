import { onrampDefaults } from '@latchkey/protocol'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestSwaps } from '../../../core/src/testing/createTestSwaps.ts'
import { hostileTexts } from '../../../protocol/src/testing/hostileTexts.ts'
import { AccountButton, ConnectButton } from '../ConnectButton.tsx'
import { createTestApp, type TestApp } from '../testing/createTestApp.tsx'
import { createTestLogin } from '../testing/createTestLogin.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { alice, createTestWallets } from '../testing/createTestWallet.ts'
import { stubServer } from '../testing/stubServer.ts'
import { Account } from './flows/accounts/Account.tsx'
import { AccountHeader } from './flows/accounts/AccountHeader.tsx'
import { AccountApprovals } from './flows/approvals/AccountApprovals.tsx'
import { ChooseAccountName } from './flows/names/ChooseAccountName.tsx'
import { createNameDraft } from './flows/names/nameDraft.ts'
import { RegisterAccountName } from './flows/names/RegisterAccountName.tsx'
import { OnRampProviders } from './flows/onramp/OnRampProviders.tsx'
import { SwapSelectToken } from './flows/swaps/SwapSelectToken.tsx'
import { swapDraft } from './flows/swaps/swapDraft.ts'
import { initializeSwap } from './flows/swaps/swapSteps.ts'
import { AllWallets } from './flows/wallets/AllWallets.tsx'

const chainId = 'eip155:1'
const hex = (n: number, digits: number) => (n + 1).toString(16).padStart(digits, '0')

/** The n-th text in every string of an answer. */
const token = (text: string, n: number) => ({
  name: text,
  symbol: text,
  chainId,
  address: `${chainId}:0x${hex(n, 40)}`,
  price: 1,
  value: 300 - n,
  quantity: { decimals: '6', numeric: '1' },
  iconUrl: text,
})
const transaction = (text: string, n: number) => ({
  id: `${n} ${text}`,
  metadata: {
    operationType: n % 2 ? text : 'receive',
    hash: text,
    minedAt: new Date(Date.now() - n * 60_000).toISOString(),
    sentFrom: text,
    sentTo: text,
    status: 'confirmed',
    nonce: n,
    application: { name: text, iconUrl: text },
    chain: chainId,
  },
  transfers: [
    {
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
      ...(n % 2
        ? { fungible_info: { name: text, symbol: text, icon: { url: text }, address: text } }
        : {
            nft_info: {
              name: text,
              content: { preview: { url: text, content_type: text }, detail: { url: text } },
              flags: { is_spam: false },
            },
          }),
    },
  ],
})
const nft = (text: string, n: number) => ({
  chain: chainId,
  contract: text,
  tokenId: String(n),
  name: text,
  image: text,
  amount: '1',
  is_spam: false,
})
const links = [
  'homepage',
  'link_mode',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
]
const wallets = createTestWallets(hostileTexts.length, (n) => {
  const text = hostileTexts[n - 1] ?? ''
  return {
    ...Object.fromEntries(links.map((name) => [name, text])),
    name: text,
    description: text,
    image_id: text,
  }
})

const ours =
  'bdi,span,p,div,ul,li,button,input,label,svg,text,path,circle,rect,g,section,h2,h3,a,img,figure,figcaption,article,dl,dt,dd,wbr,output,strong,form'
/** What in this tree is more than text: elements no view of ours makes, handlers, and addresses nobody may set. */
function findMarkup(root: Element): string[] {
  const found: string[] = []
  for (const element of root.querySelectorAll('*')) {
    if (!element.matches(ours)) found.push(element.tagName)
    for (const { name, value } of element.attributes) {
      const leads = /^(?:href|src|srcset|action|data|xlink:href|srcdoc)$/.test(name)
      const isOurs =
        /^https:\/\/(?:api\.test|explorer\.invalid)\//.test(value) ||
        // A picture that the package brings along; a hostile address of this kind is one of the texts.
        (value.startsWith('data:image/svg+xml,') && !hostileTexts.includes(value))
      if (name.startsWith('on') || (leads && !isOurs)) found.push(`${element.tagName} ${name}=${value}`)
    }
  }
  return found
}

describe('[X.41] three hundred hostile texts in every string of an answer are text', () => {
  let app: TestApp
  const open = async () => {
    const server = createTestServer({
      balances: {
        balances: hostileTexts.slice(0, 50).map(token),
        hidden: hostileTexts.map((text, n) => ({ ...token(text, n), reason: 'spam' })),
      },
      history: [hostileTexts.map(transaction)],
      nfts: [hostileTexts.map(nft)],
      wallets,
      images: Object.fromEntries(hostileTexts.map((text) => [text, text])),
    })
    vi.stubGlobal('fetch', server.fetch)
    app = createTestApp({ server: { api: server.api, directory: server.api } })
  }
  const rows = (start: string) => [...document.querySelectorAll(`[data-testid^="${start}"]`)]
  const texts = () => [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent ?? '')
  const expectText = () => {
    expect(findMarkup(document.body)).toEqual([])
    for (const text of texts()) {
      expect([...text].length, text).toBeLessThanOrEqual(65)
      expect(text).not.toMatch(/\p{C}/u)
    }
    // They are there to be read, and not merely left out.
    expect(texts().filter((text) => /[<({]|&lt;|evil/.test(text)).length).toBeGreaterThan(250)
  }
  beforeEach(() => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true))
  afterEach(() => {
    cleanup()
    app?.stop()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('[X.41] in Tokens, NFTs and Activity', { timeout: 60_000 }, async () => {
    await open()
    await app.connect()
    app.show(<Account />)
    fireEvent.click(await screen.findByTestId('hidden-count'))
    for (let more = rows('tokens-more'); more.length > 0; more = rows('tokens-more'))
      fireEvent.click(more[0] as Element)
    expect(rows('token-')).toHaveLength(350)
    expectText()
    fireEvent.click(screen.getByTestId('tab-nfts'))
    await waitFor(() => expect(rows('nft-')).toHaveLength(300))
    expectText()
    fireEvent.click(screen.getByTestId('tab-activity'))
    await waitFor(() => expect(rows('activity-')).toHaveLength(300))
    expectText()
  })

  it('[X.41] in the wallet directory', { timeout: 60_000 }, async () => {
    await open()
    app.show(<AllWallets />)
    for (let count = 40; count < 300; count += 40) {
      await waitFor(() => expect(rows('wallet-0')).toHaveLength(count))
      fireEvent.click(screen.getByTestId('wallets-more'))
    }
    await waitFor(() => expect(rows('wallet-0')).toHaveLength(300))
    expectText()
  })

  it('[X.41] in the tokens to swap', { timeout: 60_000 }, async () => {
    const swaps = createTestSwaps()
    swaps.change = (call, answer) => {
      const listed = hostileTexts.map((text, n) => ({
        address: `${chainId}:0x${hex(n, 40)}`,
        name: text,
        symbol: text,
        decimals: 18,
        logoUri: text,
        eip2612: false,
      }))
      return call === 'tokens' ? { tokens: [...(answer.tokens as object[]), ...listed] } : answer
    }
    app = createTestApp({ server: { api: 'https://api.test', projectId: 'local', swaps: [chainId] } })
    await app.connect()
    await initializeSwap(app.config, app.drafts)
    expect(app.drafts.get(swapDraft).tokens).toHaveLength(303)
    app.modal.push({ view: 'Swap' })
    app.modal.push({ view: 'SwapSelectToken', data: { side: 'to' } })
    app.show(<SwapSelectToken data={{ side: 'to' }} />)
    await waitFor(() => expect(rows('swap-token-').length).toBeGreaterThanOrEqual(303))
    expectText()
  })

  /** No markup and nothing invisible, wherever it stands: also between the words of a sentence, on a button or in its name. */
  const expectClean = () => {
    expect(findMarkup(document.body)).toEqual([])
    const hosts = [...document.querySelectorAll('*')]
    const named = hosts.flatMap((one) =>
      ['aria-label', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''),
    )
    for (const text of [document.body.textContent ?? '', ...named]) expect(text).not.toMatch(/\p{C}/u)
  }

  it('[X.41] in names of the account, on the buttons of the page and in the account view', {
    timeout: 60_000,
  }, async () => {
    await open()
    await app.connect()
    app.show(
      <>
        <ConnectButton />
        <AccountButton />
        <AccountHeader address={alice} network={undefined} />
      </>,
    )
    for (const profileName of hostileTexts) {
      act(() =>
        app.config._internal.setState((state) => ({
          ...state,
          accountDetails: { eip155: { profileName } as NonNullable<typeof state.accountDetails.eip155> },
        })),
      )
      expectClean()
      // Eighty characters and an ellipsis; how many of them are seen is up to the button's width.
      for (const id of ['connect-button', 'account-button'])
        expect([...(screen.getByTestId(id).textContent ?? '')].length).toBeLessThanOrEqual(81)
    }
  })

  it('[X.41] of names the account owns and suggested ones, those of other characters are left out', async () => {
    const server = stubServer()
    const names = (good: string) => [...hostileTexts, ...hostileTexts.map((text) => `mira${text}.id`), good]
    server.answer = ({ path }) =>
      path.includes('/reverse/')
        ? { body: names('vera.latchkey.id').map((name) => ({ name, attributes: null, addresses: {} })) }
        : path.includes('/suggestions/')
          ? {
              // Five at most: these are four attacks as they are and behind the label, and one good name.
              body: {
                suggestions: [0, 149, 300, 599, 600]
                  .map((n) => names('miraone.latchkey.id')[n] ?? '')
                  .map((name) => ({ name, registered: false })),
              },
            }
          : { body: { name: null, avatar: null, resolvedAt: null } }
    const login = createTestLogin()
    app = createTestApp({ wallets: [login.wallet], server: { api: server.api, zones: ['latchkey.id'] } })
    await app.connect()
    const draft = createNameDraft()
    app.modal.push({ view: 'RegisterAccountName', data: { draft } })
    app.show(
      <>
        <ChooseAccountName />
        <RegisterAccountName data={{ draft }} />
      </>,
    )
    fireEvent.change(await screen.findByTestId('name-input'), { target: { value: 'mira' } })
    await waitFor(() => {
      for (const good of ['vera.latchkey.id', 'miraone.latchkey.id'])
        expect(document.body.textContent).toContain(good)
    })
    expectClean()
    expect(document.body.textContent).not.toMatch(/__x|evil/)
  })

  it('[X.41] in providers of purchases, what they sell and their quotes', { timeout: 60_000 }, async () => {
    const server = stubServer()
    let texts: readonly string[] = []
    const money = (amount: string, currency: string) => ({ amount, currency })
    server.answer = ({ path }) => {
      const [first = ''] = texts
      if (path === '/v1/onramp/providers') {
        const providers = texts.map((text, n) => ({
          id: `p${n}`,
          name: text.slice(0, 64),
          feeRange: text.slice(0, 16),
          supportedChains: ['eip155'],
          quotes: true,
          restrictedZones: [],
          origins: ['https://pay.example'],
          isTest: false,
        }))
        return { body: { providers } }
      }
      if (path === '/v1/onramp/options') {
        const { paymentCurrencies, purchaseCurrencies } = onrampDefaults
        const named = { name: first.slice(0, 64), symbol: first.slice(0, 32) }
        return {
          body: {
            paymentCurrencies,
            purchaseCurrencies: purchaseCurrencies.map((one) => ({ ...one, ...named })),
          },
        }
      }
      if (path !== '/v1/onramp/quote') return { status: 404, body: {} }
      const dollars = money('1.00', 'USD')
      const quote = { paymentTotal: dollars, paymentSubtotal: dollars, networkFee: dollars }
      return {
        body: { ...quote, purchaseAmount: money('1', first.slice(0, 32)), quoteId: first.slice(0, 64) },
      }
    }
    for (let from = 0; from < hostileTexts.length; from += 16) {
      texts = hostileTexts.slice(from, from + 16)
      app = createTestApp({ server: { api: server.api } })
      Object.assign(app.config._internal, { server: async () => ({ api: server.api, onramp: ['eip155'] }) })
      await app.open(<OnRampProviders />)
      await waitFor(() => expect(rows('onramp-provider-')).toHaveLength(texts.length))
      for (const n of [0, 5, 11]) {
        fireEvent.click(await screen.findByTestId(`onramp-provider-p${n}`))
        await screen.findByTestId('onramp-continue')
        expectClean()
      }
      expect(document.body.textContent).toMatch(/[<({]|&lt;|evil/)
      cleanup()
      app.stop()
    }
  })

  it('[X.41] in approvals of tokens', { timeout: 60_000 }, async () => {
    app = createTestApp()
    const kinds = ['erc20', 'all', 'nft'] as const
    app.chain.approvals = {
      approvals: hostileTexts.map((symbol, n) => ({
        network: chainId,
        owner: alice,
        token: `0x${hex(n, 40)}`,
        spender: `0x${hex(n, 40)}`,
        kind: kinds[n % 3] ?? 'erc20',
        amount: 1n,
        tokenId: 7n,
        unlimited: n % 2 === 0,
        symbol,
        decimals: 6,
        block: n,
      })),
      since: 0,
      more: false,
      unchecked: 0,
    }
    await app.open(<AccountApprovals />, 'AccountApprovals')
    await waitFor(() => expect(rows('approval-0x')).toHaveLength(300))
    expectText()
    expectClean()
  })

  it('[X.41] control: as markup they are found', () => {
    const found = hostileTexts.filter((text) => {
      const place = document.createElement('div')
      place.innerHTML = text
      return findMarkup(place).length > 0
    })
    expect(hostileTexts).toHaveLength(300)
    expect(new Set(hostileTexts).size).toBe(300)
    expect(found.length).toBeGreaterThan(150)
  })
})
