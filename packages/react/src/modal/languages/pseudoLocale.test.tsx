import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestSwaps } from '../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp } from '../../testing/createTestApp.tsx'
import { testNetworks } from '../../testing/testNetworks.ts'
import { initializeSwap } from '../flows/swaps/swapSteps.ts'
import { loadView } from '../flows.ts'
import type { ViewEntry, ViewName } from '../views.ts'
import { titles } from './en/titles.ts'
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

/** What isn't ours: names of wallets, networks, currencies and services, and the groups of an address. */
const foreign = new RegExp(
  [
    ...testNetworks.map(({ name }) => name),
    ...[
      'Test Wallet',
      'Test Dollar',
      'Latchkey',
      'WalletConnect',
      'Ethereum',
      'Ether',
      'ETH',
      'TUSD',
      'LKT',
      'USD',
    ],
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

const entries: readonly ViewEntry[] = [
  ...(
    [
      ...['Connect', 'ConnectWallets', 'AllWallets', 'GetWallet', 'WhatIsAWallet', 'ConnectSocials'],
      ...['Networks', 'WhatIsANetwork', 'UnsupportedChain'],
      ...['Account', 'Profile', 'AccountPortfolio', 'AccountApprovals', 'AccountSettings'],
      ...['WalletSend', 'WalletReceive', 'WalletCompatibleNetworks'],
      ...['Swap', 'OnRampProviders', 'OnRampActivity', 'WhatIsABuy'],
    ] as ViewName[]
  ).map((view) => ({ view }) as ViewEntry),
  { view: 'SwapSelectToken', data: { side: 'to' } },
]

afterEach(cleanup)

it.each(entries)('[X.46] every word of $view is in a catalogue', async (entry) => {
  createTestSwaps()
  const app = createTestApp({ server: { api: 'https://api.example', projectId: 'local' } })
  await app.connect()
  await initializeSwap(app.config, app.drafts)
  app.modal.push(entry)
  const View = await loadView(entry.view)
  const { container } = app.show(
    <MessagesContext.Provider value={pseudo}>
      <View data={entry.data} />
    </MessagesContext.Provider>,
  )
  await vi.dynamicImportSettled()
  await vi.waitFor(() => expect(textsOf(container).join(), 'a text of the catalogue').toContain('⟦'), 5_000)
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
