import { expect, it } from 'vitest'
import { addWalletScript } from './addWalletScript.ts'

const page = '<!doctype html><html><head lang="en"><script src="/app.js"></script></head><body></body></html>'
const origin = 'http://dev-wallet.localhost:4180'

it('the wallet comes before the scripts of the page', () => {
  expect(addWalletScript(page, new URL('http://app.localhost:4180/'), origin)).toBe(
    page.replace('<head lang="en">', `<head lang="en"><script src="${origin}/inject.js"></script>`),
  )
})

it('?wallet=off leaves the page as it is; any other value does not', () => {
  expect(addWalletScript(page, new URL('http://app.localhost/lab?a=1&wallet=off'), origin)).toBe(page)
  expect(addWalletScript(page, new URL('http://app.localhost/lab?wallet=on'), origin)).toContain('inject.js')
})
