import { example } from '../home/example.ts'
import { type Choices, noChoices } from './Choices.ts'
import { themeVariablesOf } from './themeVariablesOf.ts'

/** The app's code for these choices: the README's example where nothing was decided. `nameOf` says a wallet's name by its id. */
export function writeCode(choices: Choices, nameOf: (id: string) => string | undefined): string {
  const { off, first, theme, locale } = choices
  const tokens = Object.entries(themeVariablesOf(choices))
  const options = [
    off.length > 0 && `  features: { ${off.map((feature) => `${feature}: false`).join(', ')} },`,
    first.length > 0 && '  featuredWalletIds: [',
    ...first.map((id) => `    '${id}',${comment(nameOf(id))}`),
    first.length > 0 && '  ],',
  ].filter((line) => line !== false)
  const properties = [
    theme !== noChoices.theme && `themeMode="${theme}"`,
    tokens.length > 0 && 'themeVariables={theme}',
    locale && `locale="${locale}"`,
  ].filter((property) => typeof property === 'string')
  let code = example
  if (options.length > 0)
    code = code.replace(
      "createConfig({ networks: [mainnet], adapters: [evm()], metadata: { name: 'My app' } })",
      `createConfig({
  networks: [mainnet],
  adapters: [evm()],
  metadata: { name: 'My app' },
${options.join('\n')}
})`,
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
