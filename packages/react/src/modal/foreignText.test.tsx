import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp.tsx'
import { createTestServer } from '../testing/createTestServer.ts'
import { createTestWallets } from '../testing/createTestWallet.ts'
import { hostileTexts } from '../testing/hostileTexts.ts'
import { Account } from './flows/accounts/Account.tsx'
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
  'bdi,span,p,div,ul,li,button,input,label,svg,text,path,circle,rect,g,section,h2,h3,a,img,figure,figcaption'
/** What in this tree is more than text: elements no view of ours makes, handlers, and addresses nobody may set. */
function findMarkup(root: Element): string[] {
  const found: string[] = []
  for (const element of root.querySelectorAll('*')) {
    if (!element.matches(ours)) found.push(element.tagName)
    for (const { name, value } of element.attributes) {
      const leads = /^(?:href|src|srcset|action|data|xlink:href|srcdoc)$/.test(name)
      if (name.startsWith('on') || (leads && !/^https:\/\/(?:api\.test|explorer\.invalid)\//.test(value)))
        found.push(`${element.tagName} ${name}=${value}`)
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
