import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname

/** The public test ids, by where they stand. `<…>` varies. */
const publicIds = {
  page: 'connect-button account-button network-button sign-message sign-typed-data send-transaction result',
  shell: 'modal modal-backdrop modal-title modal-close modal-back snackbar alert view-<name>',
  connect:
    'email-input email-submit social-<provider> social-more wallet-<id> all-wallets wallet-search certified-switch legal-checkbox',
  pairing: 'qr qr-countdown copy-link open-wallet tab-qr tab-mobile tab-browser tab-desktop tab-webapp retry',
  code: 'otp-input otp-resend device-number',
  account:
    'account-address account-copy account-name account-balance account-network account-type-toggle account-settings tab-tokens tab-nfts tab-activity token-<symbol> nft-<contract> activity-<hash> feature-onramp feature-swaps feature-receive feature-send choose-name disconnect hidden-count',
  networks: 'network-<caip2> network-search',
  send: 'send-token send-amount send-max send-receiver send-preview send-confirm send-warning',
  swap: 'swap-from-token swap-to-token swap-from-amount swap-to-amount swap-flip swap-details swap-slippage swap-review swap-confirm swap-error',
  receive: 'receive-qr receive-copy',
  buy: 'onramp-provider-<id> onramp-currency onramp-amount onramp-quote onramp-continue',
  names: 'name-input name-suggestion-<name> name-register',
  signIn: 'siwx-sign siwx-cancel',
  approval:
    'approval-origin approval-account approval-network approval-summary approval-warning approve reject',
  devWallet: 'pair-uri pair-submit session-<topic> session-disconnect account-select network-select',
}

const sources = ['packages/react/src', 'packages/frame/src', 'apps/web', 'apps/dev-wallet']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        ({ name, parentPath }) => /\.(ts|tsx|html|js)$/.test(name) && !parentPath.includes('node_modules'),
      )
      .filter(({ name, parentPath }) => !/\.test\./.test(name) && !/\/(testing|dist)(\/|$)/.test(parentPath))
      .map(({ name, parentPath }) => readFileSync(join(parentPath, name), 'utf8')),
  )
  .join('\n')

/** Whether the id stands in a source: as a whole text, or as the beginning or the end of a template. */
function isInProduct(id) {
  const [prefix] = id.split('<')
  if (prefix !== id) return ['`', "'", '"'].some((quote) => sources.includes(`${quote}${prefix}`))
  if (['`', "'", '"'].some((quote) => sources.includes(`${quote}${id}${quote}`))) return true
  return id.split('-').some((_, index, words) => {
    const [head, tail] = [words.slice(0, index).join('-'), words.slice(index).join('-')]
    if (head === '') return false
    return sources.includes(`\`${head}-\${`) || sources.includes(`}-${tail}\``)
  })
}

it('[X.60] every public test id stands in the product', () => {
  const missing = Object.values(publicIds)
    .flatMap((ids) => ids.split(' '))
    .filter((id) => !isInProduct(id))
  expect(missing).toEqual([])
})

it('[X.60] control: an id that nobody has is found missing', () => {
  expect(isInProduct('no-such-thing')).toBe(false)
  expect(isInProduct('nosuch-<id>')).toBe(false)
})
