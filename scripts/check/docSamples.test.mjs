// Every TypeScript sample of the guide, of the README and of the packages for apps compiles, strictly, against the sources.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const pages = [
  ...readdirSync(join(root, 'apps/docs/pages')).map((name) => `apps/docs/pages/${name}`),
  'README.md',
  ...['core', 'wagmi', 'ethers'].map((name) => `packages/${name}/README.md`),
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
    code: `${code.replaceAll(`\n${indent}`, '\n').replace("import { providers } from 'ethers'", "import { providers } from 'ethers5'")}\nexport {}\n`,
  }))
}

/** What the pages call by name without declaring it: said on the first page. Next is not installed here. */
const prelude = `
declare const config: import('@latchkey/core').Config
declare module 'next/headers' {
  export function headers(): Promise<Headers>
}
`

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
    [...files.keys(), join(root, 'packages/react/src/css.d.ts')],
    options,
    host,
  )
  return ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file && files.has(file.fileName))
    .map(({ file, start = 0, messageText }) => ({
      file: file.fileName,
      line: file.getLineAndCharacterOfPosition(start).line + 1,
      text: ts.flattenDiagnosticMessageText(messageText, ' '),
    }))
}

const preludeFile = join(root, 'apps/docs/.samples/prelude.d.ts')
const samples = pages.flatMap(samplesOf)
const wrong = {
  at: 'the control',
  file: join(root, 'apps/docs/.samples/control.ts'),
  code: "import { getBalance } from '@latchkey/core'\nawait getBalance(config, { adress: '0x' })\nexport {}\n",
}
let errors
beforeAll(() => {
  const files = new Map([...samples, wrong].map(({ file, code }) => [file, code]))
  errors = typeCheck(new Map([[preludeFile, prelude], ...files]))
}, 180_000)

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
