import { example } from '../home/example.ts'
import { type Choices, noChoices } from './Choices.ts'
import { literal } from './literal.ts'
import { optionsOf } from './optionsOf.ts'
import { themeVariablesOf } from './themeVariablesOf.ts'

const evmImport = "import { evm } from '@latchkey/core/evm'\n"
const walletLists = ['featuredWalletIds', 'includeWalletIds', 'excludeWalletIds'] as const

/** The app's code for these choices: the README's example where nothing was decided. `nameOf` says a wallet's name by its id. */
export function writeCode(choices: Choices, nameOf: (id: string) => string | undefined): string {
  const { theme, locale } = choices
  const tokens = Object.entries(themeVariablesOf(choices))
  const options = Object.entries(optionsOf(choices)).flatMap(([name, value]) => {
    const ids = walletLists.some((list) => list === name) && (value as readonly string[])
    if (!ids) return [`  ${name}: ${literal(value)},`]
    return [`  ${name}: [`, ...ids.map((id) => `    '${id}',${comment(nameOf(id))}`), '  ],']
  })
  if (choices.on.includes('analytics'))
    options.push(
      "  consent: () => localStorage.getItem('agreed') === 'yes', // what your own question was told",
    )
  const properties = [
    theme !== noChoices.theme && `themeMode="${theme}"`,
    tokens.length > 0 && 'themeVariables={theme}',
    locale && `locale="${locale}"`,
  ].filter((property) => typeof property === 'string')
  let code = example
  if (options.length > 0 || choices.app !== undefined)
    code = code.replace(
      "createConfig({ networks: [mainnet], adapters: [evm()], metadata: { name: 'My app' } })",
      () => `createConfig({
  networks: [mainnet],
  adapters: ${choices.server ? 'embedded(universal([evm()]))' : '[evm()]'},
  metadata: { name: ${literal(choices.app ?? 'My app')} },
${options.map((line) => `${line}\n`).join('')}})`,
    )
  if (choices.server)
    code = code.replace(
      evmImport,
      `import { embedded } from '@latchkey/core/embedded'\n${evmImport}import { universal } from '@latchkey/core/universal'\n`,
    )
  if (tokens.length > 0)
    code = code.replace(
      'export const App',
      `const theme = {\n${tokens.map(([name, value]) => `  '${name}': '${value}',\n`).join('')}} as const\n\nexport const App`,
    )
  return code.replace('config={config}', ['config={config}', ...properties].join(' '))
}

/** A wallet names itself: only letters, digits and the plainest marks of it become a comment. */
function comment(name: string | undefined): string {
  const text = name?.replace(/[^\p{L}\p{N} .()-]/gu, '').slice(0, 40)
  return text ? ` // ${text}` : ''
}
