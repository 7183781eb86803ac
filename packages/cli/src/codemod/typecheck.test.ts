// long: type-checks forty apps against the sources of our packages.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, it, onTestFinished } from 'vitest'
import { kits } from './kits.ts'
import { rewriteApp } from './rewriteApp.ts'
import { kitApps } from './testing/kitApps.ts'

// The packages of the repository are found from here, not from a temporary folder.
const root = resolve('.out/codemod-types')

/** Errors that are allowed: names that the codemod has said it has nothing for. Their packages are not installed here. */
const isSaid = (message: string) =>
  /Cannot find module '(@rainbow-me|@reown|@web3modal|connectkit)/.test(message)

it('[X.60] after the codemod each app type-checks, strictly, but for what it has named', async () => {
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const sources: string[] = []
  for (const { kit, name, files } of kitApps) {
    const folder = join(root, kit, name.replaceAll(' ', '-'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
      if (/\.tsx?$/.test(path)) sources.push(join(folder, path))
    }
    const rules = kits[kit]
    if (!rules) throw new Error(`no kit ${kit}`)
    await rewriteApp(folder, rules, { isDry: false })
  }
  // The witness: a property that the provider doesn't have.
  const witness = join(root, 'witness.tsx')
  writeFileSync(
    witness,
    "import { RainbowKitProvider } from '@latchkey/compat/rainbowkit'\nexport const A = () => <RainbowKitProvider nothing />\n",
  )
  sources.push(witness)
  const program = ts.createProgram([...sources, resolve('packages/react/src/css.d.ts')], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['latchkey-source'],
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
  })
  const errors = sources
    .flatMap((path) => {
      const file = program.getSourceFile(path)
      return file ? [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)] : []
    })
    .map(
      ({ file, messageText }) =>
        `${file?.fileName.slice(root.length)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
  expect(errors.filter((line) => !isSaid(line))).toEqual([
    expect.stringMatching(/^\/witness[.]tsx: .*'nothing' does not exist/),
  ])
  // Nothing of a kit is imported but by the six apps that have a name without a counterpart.
  expect(errors.filter(isSaid).map((line) => line.split('/')[2])).toEqual([
    'dashboard',
    'members',
    'letters',
    'forum',
    'letters',
    'members',
  ])
}, 600_000)
