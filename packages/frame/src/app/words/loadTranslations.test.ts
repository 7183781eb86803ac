// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTranslations } from './loadTranslations.ts'

const file = { language: 'ar', direction: 'rtl', texts: { Code: 'الرمز' } }
const requests: { url: string; options: RequestInit }[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  requests.length = 0
  answer = async () => Response.json(file)
  document.documentElement.setAttribute('data-texts-ar', '/assets/texts-ar-1.json sha384-abc')
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    requests.push({ url, options })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.removeAttribute('data-texts-ar')
})

describe('the texts of a language', () => {
  it.each(['ar', 'ar-EG', 'AR'])(
    '[X.04] for %s are loaded by the hash that the document names',
    async (locale) => {
      expect(await loadTranslations(locale)).toEqual(file)
      expect(requests).toMatchObject([
        { url: '/assets/texts-ar-1.json', options: { integrity: 'sha384-abc', credentials: 'omit' } },
      ])
    },
  )

  it.each(['en', 'en-GB', 'de', 'arn', '', 'a"b', 'ar_EG'])(
    'for “%s” there are none, and nothing is loaded',
    async (locale) => {
      expect(await loadTranslations(locale)).toBeUndefined()
      expect(requests).toEqual([])
    },
  )

  it.each([
    ['zh', '/zh-cn.json'],
    ['zh-SG', '/zh-cn.json'],
    ['zh-Hans-HK', '/zh-cn.json'],
    ['zh-TW', '/zh-tw.json'],
    ['zh-HK', '/zh-tw.json'],
    ['zh-Hant', '/zh-tw.json'],
  ])('[X.46] for %s are those in its script: %s', async (locale, url) => {
    const page = document.documentElement
    page.setAttribute('data-texts-zh-cn', '/zh-cn.json sha384-abc')
    page.setAttribute('data-texts-zh-tw', '/zh-tw.json sha384-abc')
    await loadTranslations(locale)
    expect(requests).toMatchObject([{ url }])
    page.removeAttribute('data-texts-zh-cn')
    page.removeAttribute('data-texts-zh-tw')
  })

  it.each(['pt', 'pt-BR', 'pt-PT'])('[X.46] for %s are those of Brazil', async (locale) => {
    const page = document.documentElement
    page.setAttribute('data-texts-pt-br', '/pt-br.json sha384-abc')
    await loadTranslations(locale)
    expect(requests).toMatchObject([{ url: '/pt-br.json' }])
    page.removeAttribute('data-texts-pt-br')
  })

  it('[X.04] without a hash in the document they are not loaded, so that no unchecked file is shown', async () => {
    document.documentElement.setAttribute('data-texts-ar', '/assets/texts-ar-1.json')
    expect(await loadTranslations('ar')).toBeUndefined()
    expect(requests).toEqual([])
  })

  it.each([
    [
      'a file with another hash, which the browser refuses',
      async () => Promise.reject(new TypeError('Failed to fetch')),
    ],
    ['no file', async () => new Response('There is nothing at this address.', { status: 404 })],
    ['a file that ends early', async () => new Response('{"language":"ar"')],
  ])('%s leaves the wallet in English; the next attempt loads it', async (_, failing) => {
    answer = failing
    expect(await loadTranslations('ar')).toBeUndefined()
    answer = async () => Response.json(file)
    expect(await loadTranslations('ar')).toEqual(file)
  })
})
