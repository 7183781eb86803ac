// Every TypeScript sample of the guide, of the README and of the packages for apps compiles, strictly, against the sources.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const pages = [
  ...readdirSync(join(root, 'apps/docs/pages')).map((name) => `apps/docs/pages/${name}`),
  'README.md',
  ...['core', 'wagmi', 'ethers', 'test'].map((name) => `packages/${name}/README.md`),
]

/** The samples of a page. One whose first line is a file's name, as a comment, is imported by that name from others of the page. */
function samplesOf(page) {
  const text = readFileSync(join(root, page), 'utf8')
  const pattern = /^( *)```(tsx?)\n([\s\S]*?)^ *```/gm
  return [...text.matchAll(pattern)].map(([, indent = '', extension, code = ''], at) => ({
    at: `${page}, sample ${at + 1}`,
    // Beside the page, so that imports are found as in any file of the repository.
    file: join(
      root,
      'apps/docs/.samples',
      page.replaceAll('/', '-'),
      /^\/\/ ([\w./-]+\.tsx?)\n/.exec(code)?.[1] ?? `${at + 1}.${extension}`,
    ),
    // ethers 5 and 6 have one name; here version 5 is installed under another.
    code: `${code.replaceAll(`\n${indent}`, '\n').replace("import { providers } from 'ethers'", "import { providers } from 'ethers5'")}\n${hasAnyConfig(page, code) ? anyConfig : 'export {}'}\n`,
  }))
}

/** Pages whose samples are for other chain families, or for several: they say so. */
const openPages = /08-(bitcoin|polkadot|solana-and-libraries)|15-every-hook|16-every-action|packages[/]/
const anyConfig = "declare const config: import('@latchkey/core').Config\nexport {}"

/** Whether a sample is for a config of any networks, and has not made its own. */
const hasAnyConfig = (page, code) => openPages.test(page) && !/\bconfig = createConfig\b/.test(code)

/** What the pages call by name without declaring it: said on the first page, as is its type. Next is not installed here. */
const prelude = `
declare const config: import('@latchkey/core').Config<'eip155:1', 'eip155'>
declare module 'next/headers' {
  export function headers(): Promise<Headers>
}
declare module 'next/server' {
  export type NextRequest = Request
  export const NextResponse: { next(options: { request: { headers: Headers } }): Response }
}
`

/** Names of the options of `createConfig`, of the modal, and of its features. */
function optionsOf(program) {
  const checker = program.getTypeChecker()
  const exported = entries.flatMap((entry) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry))),
  )
  return ['ConfigParameters', 'ModalOptions', 'Features'].flatMap((name) => {
    const symbol = checker.getAliasedSymbol(exported.find((one) => one.name === name))
    return checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)).map((option) => option.name)
  })
}

/** Type-checks files that are in memory, with the options of the repository. Returns a line for each error. */
function typeCheck(files) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile, readFile } = host
  host.fileExists = (name) => files.has(name) || fileExists(name)
  host.readFile = (name) => files.get(name) ?? readFile(name)
  host.getSourceFile = (name, ...rest) =>
    files.has(name)
      ? ts.createSourceFile(name, files.get(name), options.target ?? ts.ScriptTarget.ES2022, true)
      : getSourceFile(name, ...rest)
  // What stands in no file of the disk has no folder either; relative imports of a sample are found among the others.
  host.directoryExists = (name) =>
    existsSync(name) || [...files.keys()].some((file) => file.startsWith(`${name}/`))
  const program = ts.createProgram(
    [...files.keys(), ...entries, join(root, 'packages/react/src/css.d.ts')],
    options,
    host,
  )
  const found = ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file && files.has(file.fileName))
    .map(({ file, start = 0, messageText }) => ({
      file: file.fileName,
      line: file.getLineAndCharacterOfPosition(start).line + 1,
      text: ts.flattenDiagnosticMessageText(messageText, ' '),
    }))
  return { errors: found, calls: callsOf(program), options: optionsOf(program) }
}

/** Where apps import actions and hooks from. */
const entries = ['core', 'react', 'wagmi', 'ethers'].flatMap((name) =>
  readdirSync(join(root, `packages/${name}/src/exports`))
    .filter((file) => /^\w+\.ts$/.test(file))
    .map((file) => join(root, `packages/${name}/src/exports`, file)),
)

/**
 * Names of the exported actions and hooks: functions whose first parameter is a config, and `use…`. Query keys and options are left
 * out, which have the shape of their action.
 */
function callsOf(program) {
  const checker = program.getTypeChecker()
  const exported = entries.flatMap((entry) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry))),
  )
  const isCall = (symbol) => {
    const original = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    if (!(original.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable))) return false
    const [signature] = checker.getTypeOfSymbol(original).getCallSignatures()
    return signature && (/^use[A-Z]/.test(symbol.name) || signature.parameters[0]?.name === 'config')
  }
  const names = exported.filter(isCall).map(({ name }) => name)
  return [...new Set(names)].filter((name) => !/Query(Key|Options)$/.test(name)).sort()
}

const preludeFile = join(root, 'apps/docs/.samples/prelude.d.ts')
const samples = pages.flatMap(samplesOf)
const wrong = {
  at: 'the control',
  file: join(root, 'apps/docs/.samples/control.ts'),
  code: "import { getBalance } from '@latchkey/core'\nawait getBalance(config, { adress: '0x' })\nexport {}\n",
}
let errors
let calls
let options
beforeAll(() => {
  const files = new Map([...samples, wrong].map(({ file, code }) => [file, code]))
  const checked = typeCheck(new Map([[preludeFile, prelude], ...files]))
  errors = checked.errors
  calls = checked.calls
  options = checked.options
}, 400_000)

it('a sample that doesn’t compile is found', () => {
  expect(errors.filter(({ file }) => file === wrong.file)).toEqual([
    { file: wrong.file, line: 2, text: expect.stringContaining('adress') },
  ])
})

it('every sample compiles', () => {
  expect(samples.length).toBeGreaterThan(40)
  const found = samples.flatMap(({ at, file }) =>
    errors.filter((error) => error.file === file).map(({ line, text }) => `${at}, line ${line}: ${text}`),
  )
  expect(found).toEqual([])
})

it('every public action and hook is called in a sample', () => {
  expect(calls).toEqual(expect.arrayContaining(['connect', 'readContract', 'useAccount', 'useSignPsbt']))
  expect(calls).not.toContain('getBalanceQueryOptions')
  const isCalled = (name) => {
    const call = new RegExp(`\\b${name}\\(`)
    return samples.some(({ code }) => call.test(code))
  }
  expect(isCalled('useNothing')).toBe(false)
  expect(calls.filter((name) => !isCalled(name))).toEqual([])
})

it('every option is on the page of options', () => {
  const page = readFileSync(join(root, 'apps/docs/pages/12-options-and-events.md'), 'utf8')
  expect(options).toEqual(expect.arrayContaining(['networks', 'pairingOnly', 'legalCheckbox']))
  expect(options.filter((option) => !new RegExp(`\\b${option}\\b`).test(page))).toEqual([])
})
