import { type Choices, defaultChoices } from './Choices.ts'
import { example } from './CodeBlock.tsx'
import { modalOptionsOf, optionsOf, themeVariablesOf } from './optionsOf.ts'

const evmImport = "import { evm } from '@latchkey/core/evm'\n"
const walletLists = ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const

/**
 * The app's code for these choices. It is the README's `example` with parts replaced, so each replaced text must occur there
 * literally. `nameOf` returns a wallet's name by its id. `site` is the server of the preview, which the code names as well where the
 * visitor has named none: without one an app has no e-mail, services and pairing.
 */
export function formatCode(
  choices: Choices,
  nameOf: (id: string) => string | undefined,
  site?: string,
): string {
  const { theme, locale } = choices
  const server = choices.server ?? site
  const tokens = Object.entries(themeVariablesOf(choices))
  const options = [...formatFields({ ...optionsOf(choices), ...(server && { server }) }, nameOf)]
  const modalOptions = formatFields(modalOptionsOf(choices), nameOf)
  if (choices.on.includes('analytics'))
    options.push(
      "  consent: () => localStorage.getItem('agreed') === 'yes', // what your own question was told",
    )
  const properties = [
    modalOptions.length > 0 && '{...options}',
    theme !== defaultChoices.theme && `themeMode="${theme}"`,
    tokens.length > 0 && 'themeVariables={theme}',
    locale && `locale="${locale}"`,
  ].filter((property) => typeof property === 'string')
  let code = example
  if (options.length > 0 || choices.app !== undefined)
    code = code.replace(
      "createConfig({ networks: [mainnet], adapters: [evm()], metadata: { name: 'My app' } })",
      () => `createConfig({
  networks: [mainnet],
  adapters: ${server ? 'emailWallet(walletConnect([evm()]))' : '[evm()]'},
  metadata: { name: ${formatLiteral(choices.app ?? 'My app')} },
${options.map((line) => `${line}\n`).join('')}})`,
    )
  if (server)
    code = code.replace(
      evmImport,
      `import { emailWallet } from '@latchkey/core/email-wallet'\n${evmImport}import { walletConnect } from '@latchkey/core/walletconnect'\n`,
    )
  if (modalOptions.length > 0)
    code = code
      .replace('LatchkeyProvider }', 'LatchkeyProvider, type ModalOptions }')
      .replace(
        'export const App',
        () =>
          `const options: ModalOptions = {\n${modalOptions.map((line) => `${line}\n`).join('')}}\n\nexport const App`,
      )
  if (tokens.length > 0)
    code = code.replace(
      'export const App',
      `const theme = {\n${tokens.map(([name, value]) => `  '${name}': '${value}',\n`).join('')}} as const\n\nexport const App`,
    )
  return code.replace('config={config}', ['config={config}', ...properties].join(' '))
}

/** The lines of an object's fields. Ids of wallets stand on lines of their own, with the wallet's name. */
function formatFields(values: object, nameOf: (id: string) => string | undefined): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const ids = walletLists.some((list) => list === name) && (value as readonly string[])
    if (!ids) return [`  ${name}: ${formatLiteral(value)},`]
    return [`  ${name}: [`, ...ids.map((id) => `    '${id}',${comment(nameOf(id))}`), '  ],']
  })
}

/** A wallet's name as a comment. Names are untrusted: only letters, digits and plain punctuation are kept. */
function comment(name: string | undefined): string {
  const text = name?.replace(/[^\p{L}\p{N} .()-]/gu, '').slice(0, 40)
  return text ? ` // ${text}` : ''
}

/** Formats an option's value as code: strings, numbers, booleans, `null`, arrays and plain objects. */
export function formatLiteral(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(formatLiteral).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([name, item]) => `${formatName(name)}: ${formatLiteral(item)}`)
  return `{ ${entries.join(', ')} }`
}

function formatName(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quote(name)
}

function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  // Some parsers treat these characters as line ends.
  return `'${inner.replace(/[\u2028\u2029]/g, (end) => (end === '\u2028' ? '\\u2028' : '\\u2029'))}'`
}
