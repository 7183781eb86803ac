// @vitest-environment happy-dom
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '../../../../protocol/src/testing/hostileTexts.ts'
import { facts, fields, now, testContext } from '../../testing/requestWorld.ts'
import { describeRequest } from '../requests/describe/describeRequest.ts'
import { prepareRequest } from '../requests/prepareRequest.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { type Approval, approvalScreen } from './approvalScreen.ts'

const { translate } = createTranslator(undefined)
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const account = testContext().accounts.eip155 as string
const hex = (text: string) =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** What an app says in a request, by where it stands. */
const requests: Readonly<Record<string, (text: string) => { method: string; params: unknown }>> = {
  'a message to sign': (text) => ({ method: 'personal_sign', params: [hex(text), account] }),
  'a message to sign on Solana': (text) => ({
    method: 'solana_signMessage',
    params: { message: base58.encode(new TextEncoder().encode(text)), pubkey: testContext().accounts.solana },
  }),
  'the domain and values of typed data': (text) => ({
    method: 'eth_signTypedData_v4',
    params: [
      account,
      JSON.stringify({
        types: {
          EIP712Domain: fields('string name, string version'),
          Mail: fields('string to, string[] lines, Person from'),
          Person: fields('string name'),
        },
        primaryType: 'Mail',
        domain: { name: text, version: text },
        message: { to: text, lines: [text, text], from: { name: text } },
      }),
    ],
  }),
}

const show = async ({ method, params }: { method: string; params: unknown }, text: string) => {
  const network = method.startsWith('solana_') ? solanaMainnet : 'eip155:1'
  const request = await prepareRequest(method, params, testContext({ network }))
  const approval: Approval = {
    look: { locale: 'en', mode: 'light', variables: {} },
    digest: 'the-digest',
    origin: 'https://app.example.org',
    claimedName: text,
    account,
    networkName: 'Test Network',
    description: describeRequest(request, facts, now),
    // What a node reports, in words of a contract.
    simulation: { kind: 'fails', reason: text },
  }
  return approvalScreen(approval, translate).root
}

/** The elements of a screen and their attributes: all but its texts. */
const outline = (root: Element) =>
  [...root.querySelectorAll('*')].map(
    ({ tagName, attributes }) =>
      `${tagName} ${[...attributes].map(({ name, value }) => `${name}=${value}`).join(' ')}`,
  )
/** Without what a screen says of a text that hides characters: that is words of the wallet's own. */
const withoutWarnings = (root: Element) => {
  for (const warning of root.querySelectorAll('.content > .warning')) warning.remove()
  return root
}

describe('[X.41] three hundred hostile texts of an app are text', () => {
  it.each(Object.entries(requests))('[X.41] in its name and %s', async (_, toRequest) => {
    const plain = outline(withoutWarnings(await show(toRequest('Plain'), 'Plain')))
    for (const text of hostileTexts) {
      const root = withoutWarnings(await show(toRequest(text), text))
      expect(outline(root), text).toEqual(plain)
      // Of the characters that show nothing, a message may have line breaks and tabs only.
      expect(root.textContent?.replace(/[\n\t]/g, ''), text).not.toMatch(/\p{C}/u)
      // It is there to be read, and not merely left out.
      const seen = text.replace('\u202e', '‹U+202E›').replace('\u0000', '‹U+0000›')
      expect(root.textContent).toContain(seen)
    }
  })

  it('[X.41] control: as markup they would change the screen', async () => {
    const changed = hostileTexts.filter((text) => {
      const place = document.createElement('div')
      place.innerHTML = text
      return place.querySelector('*') !== null
    })
    expect(changed.length).toBeGreaterThan(150)
  })
})
