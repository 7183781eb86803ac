// Builds the documentation: the pages in `pages/`, and an API page per package from the docstrings of its exports.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import MarkdownIt from 'markdown-it'
import { apiPage } from './apiPage.mjs'
import { layout } from './layout.mjs'

const docsDirectory = resolve(import.meta.dirname, '..')
const root = resolve(docsDirectory, '../..')
const dist = join(docsDirectory, 'dist')
// Pages are ours; raw markup stays off all the same, so that a docstring can never become a script.
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
markdown.renderer.rules.heading_open = (tokens, at, options, _env, self) => {
  tokens[at].attrSet('id', toAnchor(tokens[at + 1].content))
  return self.renderToken(tokens, at, options)
}

/** The anchor of a heading: `errors.html#missing-packages`. */
function toAnchor(heading) {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const guides = readdirSync(join(docsDirectory, 'pages'))
  .filter((name) => name.endsWith('.md'))
  .sort()
  .map((name) => ({
    slug: name.replace(/^\d+-|\.md$/g, ''),
    text: readFileSync(join(docsDirectory, 'pages', name), 'utf8'),
  }))
const apis = [
  ['api-core', '@latchkey/core', 'packages/core/src/exports/index.ts'],
  ['api-core-cookie', '@latchkey/core/cookie', 'packages/core/src/exports/cookie.ts'],
  ['api-core-agent', '@latchkey/core/agent', 'packages/core/src/exports/agent.ts'],
  ['api-core-evm', '@latchkey/core/evm', 'packages/core/src/exports/evm.ts'],
  ['api-core-polkadot', '@latchkey/core/polkadot', 'packages/core/src/exports/polkadot.ts'],
  ['api-core-bitcoin', '@latchkey/core/bitcoin', 'packages/core/src/exports/bitcoin.ts'],
  ['api-core-solana', '@latchkey/core/solana', 'packages/core/src/exports/solana.ts'],
  ['api-core-transfers', '@latchkey/core/transfers', 'packages/core/src/exports/transfers.ts'],
  ['api-core-swaps', '@latchkey/core/swaps', 'packages/core/src/exports/swaps.ts'],
  ['api-core-onramp', '@latchkey/core/onramp', 'packages/core/src/exports/onramp.ts'],
  ['api-core-viem', '@latchkey/core/viem', 'packages/core/src/exports/viem.ts'],
  ['api-core-walletconnect', '@latchkey/core/walletconnect', 'packages/core/src/exports/walletConnect.ts'],
  ['api-core-email-wallet', '@latchkey/core/email-wallet', 'packages/core/src/exports/emailWallet.ts'],
  ['api-siwx', '@latchkey/siwx', 'packages/siwx/src/exports/index.ts'],
  ['api-core-query', '@latchkey/core/query', 'packages/core/src/exports/query.ts'],
  ['api-wagmi', '@latchkey/wagmi', 'packages/wagmi/src/exports/index.ts'],
  ['api-ethers', '@latchkey/ethers', 'packages/ethers/src/exports/index.ts'],
  ['api-ethers-v5', '@latchkey/ethers/v5', 'packages/ethers/src/exports/v5.ts'],
  ['api-core-adapter', '@latchkey/core/adapter', 'packages/core/src/exports/adapter.ts'],
  ['api-react-element', '@latchkey/react/element', 'packages/react/src/exports/element.ts'],
  ['api-react-viem', '@latchkey/react/viem', 'packages/react/src/exports/viem.ts'],
  ['api-react-bitcoin', '@latchkey/react/bitcoin', 'packages/react/src/exports/bitcoin.ts'],
  ['api-react', '@latchkey/react', 'packages/react/src/exports/index.ts'],
  ['api-server', '@latchkey/server', 'packages/server/src/exports/index.ts'],
  ['api-siwx-bitcoin', '@latchkey/siwx/bitcoin', 'packages/siwx/src/exports/bitcoin.ts'],
  ['api-siwx-polkadot', '@latchkey/siwx/polkadot', 'packages/siwx/src/exports/polkadot.ts'],
  ['api-siwx-verifier', '@latchkey/siwx/verifier', 'packages/siwx/src/exports/verifier.ts'],
  ['api-siwx-server', '@latchkey/siwx/server', 'packages/siwx/src/exports/server.ts'],
  ...['appkit', 'rainbowkit', 'connectkit', 'web3modal'].map((kit) => [
    `api-compat-${kit}`,
    `@latchkey/compat/${kit}`,
    `packages/compat/src/exports/${kit}.ts`,
  ]),
  ['api-test', '@latchkey/test', 'packages/test/src/exports/index.ts'],
  ['api-test-playwright', '@latchkey/test/playwright', 'packages/test/src/exports/playwright.ts'],
  ['api-test-cypress', '@latchkey/test/cypress', 'packages/test/src/exports/cypress.ts'],
].map(([slug, name, entry]) => ({ slug, text: apiPage({ root, name, entry }) }))

const pages = [...guides, ...apis].map((page) => ({
  ...page,
  title: /^# (.+)$/m.exec(page.text)?.[1] ?? page.slug,
}))
rmSync(dist, { recursive: true, force: true })
mkdirSync(dist, { recursive: true })
cpSync(join(docsDirectory, 'src/style.css'), join(dist, 'style.css'))
for (const page of pages)
  writeFileSync(join(dist, `${page.slug}.html`), layout({ page, pages, body: markdown.render(page.text) }))

const broken = pages.flatMap(({ slug, text }) =>
  [...text.matchAll(/\]\(([a-z0-9-]+)\.html(?:#[\w-]+)?\)/g)]
    .filter(([, to]) => !pages.some((page) => page.slug === to))
    .map(([, to]) => `${slug} -> ${to}`),
)
if (broken.length > 0) throw new Error(`docs: links to pages that do not exist: ${broken.join(', ')}`)
console.log(`docs: ${pages.length} pages in apps/docs/dist`)
